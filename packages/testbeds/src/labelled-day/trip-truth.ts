import type { Geofence } from '@vigia/domain/geofence/geofence'
import { isInsideGeofence } from '@vigia/domain/geofence/is-inside-geofence'
import type { SilenceClass } from '@vigia/domain/silence/silence-verdict'
import { DEMO_GEOFENCES } from '@vigia/simulator/demo-geofences'
import { MINUTE_MS } from '@vigia/simulator/trip-plan'
import type { Label, LabelType, OutageLabel, SilenceLabel } from './label.ts'
import type { Device, LabelledTrip, Mute, Span } from './labelled-trip.ts'

const GEOFENCES: readonly Geofence[] = DEMO_GEOFENCES.map((one) => ({ id: one.name, ...one }))

/** Every stop is told from so many minutes on; by what limit one is judged is another's matter. */
const LABELLED_STOP_MIN = 5

/** What truly happens to a trip within a day. */
export function labelsOf(trip: LabelledTrip, day: Span): readonly Label[] {
  const label = (type: LabelType, fromAt: number, untilAt: number, detail = 0): Label => ({
    trip: trip.id,
    type,
    fromAt,
    untilAt,
    detail,
  })
  const { apart, jammedAt, panicAt, departedAt, arrivesAt, dueAt } = trip
  const road = { fromAt: departedAt, untilAt: Math.min(arrivesAt, jammedAt ?? Number.POSITIVE_INFINITY) }
  const labels = [
    ...(jammedAt === null ? [] : [label('jammer', jammedAt, trip.endsAt)]),
    ...(panicAt === null ? [] : [label('panic', panicAt, trip.endsAt)]),
    ...(apart === null
      ? []
      : [label('separation', apart.fromAt, apart.untilAt, apart.kind === 'left' ? LEFT_M : apart.metres)]),
    ...(dueAt < arrivesAt ? [label('late-delivery', dueAt, arrivesAt)] : []),
    ...quietSpans(trip, day).map(({ fromAt, untilAt }) => label('no-comments', fromAt, untilAt)),
    ...(trip.part === 'toll-queue' ? [label('toll-queue', ...queueOf(trip))] : []),
    ...trip.stops.flatMap((stop) => {
      const [fromAt, untilAt] = [Math.max(stop.fromAt, road.fromAt), Math.min(stop.untilAt, road.untilAt)]
      const minutes = (untilAt - fromAt) / MINUTE_MS
      if (minutes < LABELLED_STOP_MIN) return []
      const here = GEOFENCES.filter((one) => isInsideGeofence(stop.point, one))
      const isExcused = here.some(({ kind }) => kind !== 'danger')
      const isDangerous = here.some(({ kind }) => kind === 'danger')
      return [
        label(isExcused ? 'authorised-stop' : 'unauthorised-stop', fromAt, untilAt, minutes),
        ...(isDangerous && !isExcused ? [label('danger-stop', fromAt, untilAt, minutes)] : []),
      ]
    }),
  ]
  return labels.filter(({ fromAt, untilAt }) => untilAt > day.fromAt && fromAt < day.untilAt)
}

/** A truck that leaves without its operator is kilometres away within minutes. */
const LEFT_M = 10_000

function queueOf({ timetable, departedAt }: LabelledTrip): readonly [fromAt: number, untilAt: number] {
  let [from, length] = [0, 0]
  for (let knot = 1; knot < timetable.ms.length; knot++) {
    const ms = (timetable.ms[knot] ?? 0) - (timetable.ms[knot - 1] ?? 0)
    const isCrawl = timetable.kmh[knot] === timetable.kmh[knot - 1] && (timetable.kmh[knot] ?? 0) > 0
    if (isCrawl && ms > length) [from, length] = [timetable.ms[knot - 1] ?? 0, ms]
  }
  return [departedAt + from, departedAt + from + length]
}

/** Between comments, from departure to arrival. */
function quietSpans({ comments, arrivesAt }: LabelledTrip, day: Span): readonly Span[] {
  const ends = [...comments, Math.min(arrivesAt, day.untilAt)]
  return comments.map((fromAt, i) => ({ fromAt, untilAt: ends[i + 1] ?? fromAt }))
}

/**
 * Every time in which a side of a trip cannot be heard any more, and why. A side that was never heard has not fallen silent,
 * and once nothing is left that could be heard, nothing else silences it. Of a class that is defined by two sources gone at
 * once, the jamming of a sole source is none: nothing that is known tells it from a device that died.
 */
export function silencesOf(trip: LabelledTrip, day: Span, outages: readonly OutageLabel[]): readonly SilenceLabel[] {
  const { devices } = trip
  const isSole = devices.length === 1
  const judgedFrom = Math.max(day.fromAt, trip.registeredAt)
  const goneAt = Math.min(
    trip.jammedAt ?? Number.POSITIVE_INFINITY,
    isSole ? diesAt(devices[0]) : Number.POSITIVE_INFINITY,
  )
  const denserMs = Math.min(...devices.map(({ rhythmMs }) => rhythmMs))
  const silence = (cause: SilenceClass, span: Span, isWhole: boolean, rhythmMs: number): SilenceLabel => ({
    trip: trip.id,
    class: cause,
    fromAt: span.fromAt,
    untilAt: Math.min(span.untilAt, day.untilAt, trip.endsAt, span.fromAt < goneAt ? goneAt : Number.POSITIVE_INFINITY),
    isWhole,
    rhythmMs,
  })
  const truck = devices.find(({ side }) => side === 'truck')
  const own = outages.filter(({ platform }) => truck?.source === 'extracted' && platform === trip.platform)
  return [
    ...(trip.jammedAt === null
      ? []
      : [silence(isSole ? 'unknown' : 'jammer', { fromAt: trip.jammedAt, untilAt: trip.endsAt }, true, denserMs)]),
    ...trip.holes.map((span) => silence('coverage-hole', span, true, denserMs)),
    ...own.map((span) => silence('platform-outage', span, isSole, truck?.rhythmMs ?? denserMs)),
    ...devices.flatMap((device) =>
      device.mutes.map((mute) => silence(classOf(mute, isSole), mute, isSole, device.rhythmMs)),
    ),
  ].filter(({ fromAt, untilAt }) => untilAt > fromAt && fromAt > judgedFrom && fromAt <= goneAt)
}

function diesAt(device: Device | undefined): number {
  const dead = device?.mutes.find(({ cause, untilAt }) => cause === 'dead' && untilAt === Number.POSITIVE_INFINITY)
  return dead?.fromAt ?? Number.POSITIVE_INFINITY
}

function classOf({ cause }: Mute, isSole: boolean): SilenceClass {
  if (cause === 'asleep') return 'sleeping-device'
  return isSole ? 'unknown' : 'phone-gone'
}
