import { parseLooseInstant } from '@vigia/contract'
import {
  isOnGlobe,
  knownAccuracy,
  knownAltitude,
  knownBattery,
  knownHeading,
  knownSpeed,
  MALFORMED,
  type ParsedMessage,
} from './device-message.ts'

const KMH_PER_KNOT = 1.852
const KMH_PER_METRE_PER_SECOND = 3.6
const MAX_ID_CHARACTERS = 64
const PERCENT = 100

/**
 * The query or form of the OsmAnd protocol (Traccar Client before 9): `id`, `lat`, `lon` or `location`, `timestamp`
 * (missing: now), `speed` in knots, `bearing` or `heading`, `altitude`, `accuracy`, `batt` in percent, `alarm`. What it does not know it
 * leaves out; what we do not know is passed over.
 */
export function parseOsmandForm(form: URLSearchParams, now: number): ParsedMessage {
  const deviceId = form.get('id') ?? form.get('deviceid')
  if (deviceId === null || deviceId === '' || deviceId.length > MAX_ID_CHARACTERS) return MALFORMED
  const timestamp = form.get('timestamp')
  const at = timestamp === null ? now : parseLooseInstant(timestamp)
  if (at === null) return MALFORMED
  const batteryPercent = knownBattery(numberOf(form.get('batt')))
  const common = { deviceId, at, batteryPercent, panic: isSos(form.get('alarm')), isMock: form.get('mock') === 'true' }

  const [latText, lngText] = form.get('location')?.split(',') ?? [form.get('lat'), form.get('lon')]
  if (isAbsent(latText) && isAbsent(lngText)) return { kind: 'message', message: { ...common, fix: null } }
  const lat = numberOf(latText)
  const lng = numberOf(lngText)
  if (lat === null || lng === null || !isOnGlobe(lat, lng)) return MALFORMED
  const knots = numberOf(form.get('speed'))
  return {
    kind: 'message',
    message: {
      ...common,
      fix: {
        point: { lat, lng },
        at,
        speedKmh: knownSpeed(knots === null ? null : knots * KMH_PER_KNOT),
        headingDeg: knownHeading(numberOf(form.get('bearing') ?? form.get('heading'))),
        altitudeM: knownAltitude(numberOf(form.get('altitude'))),
        accuracyM: knownAccuracy(numberOf(form.get('accuracy'))),
      },
    },
  }
}

/**
 * The JSON of Traccar Client 9 and later: `device_id` and `location` with `timestamp`, `coords` (speed in m/s, −1
 * unknown), `battery.level` from 0 to 1, `mock`, `alarm`. `coords` may be missing.
 */
export function parseOsmandJson(body: unknown, now: number): ParsedMessage {
  const root = objectOf(body)
  const deviceId = root?.device_id
  const isId = typeof deviceId === 'string' && deviceId !== '' && deviceId.length <= MAX_ID_CHARACTERS
  const location = objectOf(root?.location)
  if (!isId || location === null) return MALFORMED
  const { timestamp } = location
  const isTime = typeof timestamp === 'string' || typeof timestamp === 'number'
  const at = timestamp === undefined ? now : isTime ? parseLooseInstant(String(timestamp)) : null
  if (at === null) return MALFORMED
  const panic = isSos(location.alarm) || isSos(objectOf(location.extras)?.alarm)
  const level = known(objectOf(location.battery)?.level)
  const batteryPercent = knownBattery(level === null ? null : level * PERCENT)
  const common = { deviceId, at, batteryPercent, panic, isMock: location.mock === true }

  const coords = objectOf(location.coords)
  if (coords === null) return { kind: 'message', message: { ...common, fix: null } }
  const { latitude: lat, longitude: lng } = coords
  if (!isNumber(lat) || !isNumber(lng) || !isOnGlobe(lat, lng)) return MALFORMED
  const metresPerSecond = known(coords.speed)
  return {
    kind: 'message',
    message: {
      ...common,
      fix: {
        point: { lat, lng },
        at,
        speedKmh: knownSpeed(metresPerSecond === null ? null : metresPerSecond * KMH_PER_METRE_PER_SECOND),
        headingDeg: knownHeading(known(coords.heading)),
        altitudeM: knownAltitude(known(coords.altitude)),
        accuracyM: knownAccuracy(known(coords.accuracy)),
      },
    },
  }
}

const isSos = (alarm: unknown): boolean => typeof alarm === 'string' && alarm.toLowerCase() === 'sos'

const isAbsent = (text: string | null | undefined): boolean => text === null || text === undefined || text === ''

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const known = (value: unknown): number | null => (isNumber(value) ? value : null)

function numberOf(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^[+-]?\d{1,9}(\.\d{1,20})?$/.test(text.trim())) return null
  return Number(text)
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
