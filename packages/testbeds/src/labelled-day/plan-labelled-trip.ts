import { type Random, randomOf } from '@vigia/simulator/random'
import { pointAtKm, type Route } from '@vigia/simulator/roads/road-route'
import type { Timetable } from '@vigia/simulator/timetable'
import { HOUR_MS, MINUTE_MS } from '@vigia/simulator/trip-plan'
import { castTrip, type Scene } from './cast-trip.ts'
import { type Hole, stretchesInHoles } from './coverage-holes.ts'
import { drawDevice } from './draw-device.ts'
import * as frequencies from './frequencies.ts'
import { elapsedAtKm, stopsOf } from './journey-times.ts'
import type { Apart, Device, LabelledTrip, Span } from './labelled-trip.ts'
import { drawFrom, drawLog } from './mixture.ts'

/** A trip is known, and its devices heard, so long before it leaves and after it arrives. */
const LOADING_MS = 40 * MINUTE_MS
const UNLOADING_MS = 35 * MINUTE_MS
/** What happens at the place leaves so much of the day before and after it. */
const CLEAR_BEFORE_MS = 45 * MINUTE_MS
const CLEAR_AFTER_MS = 75 * MINUTE_MS

/** An operator who walks off is away so far, metres; he drives beyond a walk. */
const WALK_M = { least: 40, most: 3_000, onFoot: 500 } as const
const WALK_KMH = { onFoot: 4.5, driving: 25 } as const
const WALK_STAYS_MS = { least: 12 * MINUTE_MS, most: 30 * MINUTE_MS } as const
const WALK_STARTS_MS = 5 * MINUTE_MS

interface DayFrame extends Span {
  readonly seed: number
  readonly holes: readonly Hole[]
}

/** The trip number `serial` of a day, cast for a part. A pure function of the seed. */
export function planLabelledTrip(day: DayFrame, serial: number, part: frequencies.Part): LabelledTrip {
  const drawing = (purpose: string): Random => randomOf(day.seed, serial, purpose)
  const random = drawing('trip')
  const walk = part === 'walked-off' ? drawWalk(random) : null
  const scene = castTrip(drawing, part, walk?.holdMs ?? null, day.holes)
  const { route, timetable } = scene
  const sceneAt = random.between(
    day.fromAt + CLEAR_BEFORE_MS,
    Math.max(day.untilAt - CLEAR_AFTER_MS, day.fromAt + HOUR_MS),
  )
  const departedAt = Math.round(sceneAt - scene.elapsedMs)
  const isStolen = part === 'jammer'
  const plannedArrival = departedAt + timetable.arrivesAfterMs
  const arrivesAt = isStolen ? Number.POSITIVE_INFINITY : plannedArrival
  const [registeredAt, endsAt] = [departedAt - LOADING_MS, arrivesAt + UNLOADING_MS]
  const slackMs = part === 'late' ? -random.between(40, 200) * MINUTE_MS : random.between(1, 4) * HOUR_MS
  const stops = stopsOf(route, timetable, departedAt, { registeredAt, endsAt: isStolen ? plannedArrival : endsAt })

  const equipment = equipmentFor(part, random)
  const platform = equipment === 'phone' ? null : drawFrom(random, frequencies.PLATFORMS)
  const sides = equipment === 'both' ? (['phone', 'truck'] as const) : [equipment]
  const alive = { fromAt: Math.max(registeredAt, day.fromAt), untilAt: Math.min(endsAt, day.untilAt) }
  const devices = sides.map((side): Device => {
    const dead = deadSpan(part, side, sceneAt, random)
    return drawDevice(drawing(side), side, { ...alive, key: `${side}-${serial}`, platform, stops, dead })
  })
  return {
    ...{ id: `V-${serial}`, part, route, timetable, platform, departedAt, arrivesAt, registeredAt, endsAt },
    ...{ devices, stops },
    dueAt: Math.max(departedAt + HOUR_MS, plannedArrival + slackMs),
    holes: lostIn(day.holes, route, timetable, departedAt, drawing('holes')),
    jammedAt: isStolen ? sceneAt : null,
    panicAt: part === 'panic' ? sceneAt : null,
    apart: apartOf(part, scene, sceneAt, walk, endsAt),
    comments: drawComments(drawing('comments'), part, departedAt, sceneAt, Math.min(arrivesAt, day.untilAt)),
  }
}

/** Who plays a part needs the devices that it is about. */
function equipmentFor(part: frequencies.Part, random: Random): 'both' | 'truck' | 'phone' {
  const drawn = drawFrom(random, frequencies.EQUIPMENT)
  switch (part) {
    case 'walked-off':
    case 'left-behind':
    case 'phone-dies':
      return 'both'
    case 'panic':
      return drawn === 'truck' ? 'both' : drawn
    case 'tracker-dies':
      return random.unit() < frequencies.DIES_ALONE_SHARE ? 'truck' : 'both'
    // Thieves of freight meet trucks with a tracker.
    case 'jammer':
      return drawn === 'phone' ? 'both' : drawn
    default:
      return drawn
  }
}

function deadSpan(part: frequencies.Part, side: Device['side'], fromAt: number, random: Random): Span | null {
  if (part === 'tracker-dies' && side === 'truck') return { fromAt, untilAt: Number.POSITIVE_INFINITY }
  if (part !== 'phone-dies' || side !== 'phone') return null
  return { fromAt, untilAt: fromAt + random.between(frequencies.PHONE_DEAD_MS.least, frequencies.PHONE_DEAD_MS.most) }
}

interface Walk {
  readonly metres: number
  readonly kmh: number
  readonly bearingDeg: number
  readonly awayMs: number
  readonly holdMs: number
}

function drawWalk(random: Random): Walk {
  const metres = drawLog(random, WALK_M.least, WALK_M.most)
  const kmh = metres <= WALK_M.onFoot ? WALK_KMH.onFoot : WALK_KMH.driving
  const staysMs = random.between(WALK_STAYS_MS.least, WALK_STAYS_MS.most)
  const awayMs = staysMs + (2 * metres * HOUR_MS) / (kmh * 1000)
  return { metres, kmh, bearingDeg: random.between(0, 360), awayMs, holdMs: awayMs + 2 * WALK_STARTS_MS }
}

function apartOf(
  part: frequencies.Part,
  scene: Scene,
  sceneAt: number,
  walk: Walk | null,
  endsAt: number,
): Apart | null {
  if (walk !== null) {
    const fromAt = sceneAt + WALK_STARTS_MS
    const { metres, kmh, bearingDeg, awayMs } = walk
    return { kind: 'walked', fromAt, untilAt: fromAt + awayMs, metres, kmh, bearingDeg }
  }
  if (part !== 'left-behind') return null
  return { kind: 'left', fromAt: sceneAt + scene.holdMs, untilAt: endsAt, at: pointAtKm(scene.route, scene.km) }
}

function lostIn(
  holes: readonly Hole[],
  route: Route,
  timetable: Timetable,
  departedAt: number,
  random: Random,
): readonly Span[] {
  return stretchesInHoles(route, holes)
    .filter(() => random.unit() < frequencies.HOLES.lostShare)
    .map(({ fromKm, untilKm }) => ({
      fromAt: departedAt + elapsedAtKm(timetable, fromKm),
      untilAt: departedAt + elapsedAtKm(timetable, untilKm),
    }))
}

/** From departure on; none from a theft on, and none for some hours where nobody comments. */
function drawComments(
  random: Random,
  part: frequencies.Part,
  departedAt: number,
  sceneAt: number,
  untilAt: number,
): readonly number[] {
  const { least, most } = frequencies.COMMENT_EVERY_MS
  const quietMs = random.between(frequencies.NO_COMMENTS_MS.least, frequencies.NO_COMMENTS_MS.most)
  const comments: number[] = []
  let at = departedAt
  while (at < untilAt) {
    comments.push(Math.round(at))
    at += random.between(least, most)
    if (part === 'jammer' && at > sceneAt) break
    if (part === 'no-comments' && at > sceneAt && at < sceneAt + quietMs) at = sceneAt + quietMs
  }
  return comments
}
