import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import { type Random, randomOf } from '@vigia/simulator/random'
import * as frequencies from './frequencies.ts'
import type { OutageLabel } from './label.ts'
import type { Device, LabelledTrip, Span } from './labelled-trip.ts'
import { drawNormal } from './mixture.ts'
import { offset, operatorAt, truckAt } from './where-is.ts'

/** A reading that reaches the server. `readAt` is the true instant, `at` what the device's clock says. */
export interface LabelledReading {
  readonly deviceKey: string
  readonly trip: string
  readonly readAt: number
  readonly at: number
  readonly deliveredAt: number
  readonly point: LatLng
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly accuracyM: number
  readonly source: FixSource
  readonly panic: boolean
}

const STANDS_UNDER_KMH = 1
/** A parked receiver reports such speeds, km/h. */
const PARKED_SPEED_KMH = 0.8
const SPEED_NOISE_KMH = 1.2
const PANIC_LAG_MS = { least: 500, most: 4_000 } as const

/** Everything that a device gets through to the server in a span of time, in the order in which it was read. */
export function* deviceReadings(
  trip: LabelledTrip,
  device: Device,
  day: Span & { readonly seed: number; readonly outages: readonly OutageLabel[] },
): Generator<LabelledReading> {
  const random = randomOf(day.seed, device.key, 'readings')
  const error = wanderingError(random, device)
  const outages = device.source === 'extracted' ? day.outages.filter(({ platform }) => platform === trip.platform) : []
  const untilAt = Math.min(day.untilAt, trip.endsAt, trip.jammedAt ?? Number.POSITIVE_INFINITY)
  const panicAt = device.side === 'phone' ? trip.panicAt : null
  let isPressed = false
  let at = Math.max(day.fromAt, trip.registeredAt) + random.unit() * device.rhythmMs
  while (at < untilAt) {
    const isPanic = panicAt !== null && !isPressed && at >= panicAt
    if (isPanic) isPressed = true
    const readAt = Math.round(isPanic ? panicAt : at)
    const reading = readingOf(trip, device, readAt, error, random)
    const isLost = !isPanic && random.unit() < frequencies.LOST_SHARE
    const deliveredAt = deliveryOf(trip, device, readAt, isPanic, random)
    const isCut =
      deliveredAt === null || deliveredAt >= untilAt || isIn(outages, deliveredAt) || isMute(device, deliveredAt)
    if (!isLost && !isCut && !isMute(device, readAt)) yield { ...reading, deliveredAt, panic: isPanic }
    if (isPanic) continue
    at += device.rhythmMs * (1 + frequencies.RHYTHM_JITTER * (2 * random.unit() - 1))
  }
}

const isIn = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ fromAt, untilAt }) => at >= fromAt && at < untilAt)
const isMute = ({ mutes }: Device, at: number): boolean => isIn(mutes, at)

/** When a reading leaves for the server and arrives; null when it never does. */
function deliveryOf(
  trip: LabelledTrip,
  device: Device,
  readAt: number,
  isPanic: boolean,
  random: Random,
): number | null {
  const { least, most } = isPanic ? PANIC_LAG_MS : device.lagMs
  let sentAt = readAt + random.between(least, most)
  // A hole may begin where another ends.
  for (;;) {
    const hole = trip.holes.find((span) => sentAt >= span.fromAt && sentAt < span.untilAt)
    if (hole === undefined) return sentAt
    if (!device.buffers && !isPanic) return null
    sentAt = hole.untilAt + random.unit() * frequencies.FLUSH_MS
  }
}

function readingOf(
  trip: LabelledTrip,
  device: Device,
  readAt: number,
  error: WanderingError,
  random: Random,
): Omit<LabelledReading, 'deliveredAt' | 'panic'> {
  const { point, kmh, headingDeg } = device.side === 'phone' ? operatorAt(trip, readAt) : truckAt(trip, readAt)
  const isParked = kmh < STANDS_UNDER_KMH
  const wrong = error(readAt, isParked)
  const stray = device.side === 'phone' && random.unit() < frequencies.PHONE_STRAY.share
  const seen = offset(offset(point, wrong.northM, 0), wrong.eastM, 90)
  const speed = isParked ? random.unit() * PARKED_SPEED_KMH : Math.max(0, kmh + drawNormal(random) * SPEED_NOISE_KMH)
  return {
    deviceKey: device.key,
    trip: trip.id,
    readAt,
    at: readAt + device.skewMs,
    point: stray
      ? offset(seen, random.between(frequencies.PHONE_STRAY.fromM, frequencies.PHONE_STRAY.toM), random.between(0, 360))
      : seen,
    speedKmh: device.hasSpeed ? Math.round(speed * 10) / 10 : null,
    headingDeg: device.hasHeading ? (Math.round(headingDeg * 10) / 10) % 360 : null,
    accuracyM: Math.round(device.accuracyM * random.between(0.8, 1.25) * 10) / 10,
    source: device.source,
  }
}

type WanderingError = (at: number, isParked: boolean) => { readonly northM: number; readonly eastM: number }

/** The error of a receiver: normal on both axes, and slow to change. */
function wanderingError(random: Random, { accuracyM }: Device): WanderingError {
  let [north, east] = [drawNormal(random), drawNormal(random)]
  let lastAt = 0
  return (at, isParked) => {
    const memoryMs = isParked ? frequencies.DRIFT_MEMORY_MS.parked : frequencies.DRIFT_MEMORY_MS.moving
    const kept = Math.exp(-Math.max(0, at - lastAt) / memoryMs)
    const fresh = Math.sqrt(1 - kept * kept)
    north = north * kept + drawNormal(random) * fresh
    east = east * kept + drawNormal(random) * fresh
    lastAt = at
    const sigmaM = (accuracyM / frequencies.ACCURACY_SIGMAS) * (isParked ? frequencies.PARKED_DRIFT_FACTOR : 1)
    return { northM: north * sigmaM, eastM: east * sigmaM }
  }
}
