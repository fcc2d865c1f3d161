import {
  type DeviceMessage,
  isOnGlobe,
  knownAccuracy,
  knownAltitude,
  knownBattery,
  knownHeading,
  knownSpeed,
} from './device-message.ts'

export type ParsedOwntracks =
  | { readonly kind: 'location'; readonly message: Omit<DeviceMessage, 'deviceId'> }
  /** Not a position: OwnTracks sends other types to the same address, and retries what is not answered with 200. */
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed' }

/**
 * A message of OwnTracks' HTTP mode. `_type: location` has `lat`, `lon`, `tst` (seconds), and when they are not 0 `vel`
 * (km/h), `cog`, `alt`, `acc`, `batt` (percent).
 */
export function parseOwntracks(body: unknown): ParsedOwntracks {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { kind: 'other' }
  const input: Readonly<Record<string, unknown>> = { ...body }
  if (input._type !== 'location') return { kind: 'other' }
  const { lat, lon, tst } = input
  if (!isNumber(lat) || !isNumber(lon) || !isNumber(tst) || tst < 0 || tst > 1e11) return { kind: 'malformed' }
  if (!isOnGlobe(lat, lon)) return { kind: 'malformed' }
  const at = Math.round(tst * 1000)
  return {
    kind: 'location',
    message: {
      at,
      panic: false,
      isMock: false,
      batteryPercent: knownBattery(known(input.batt)),
      fix: {
        point: { lat, lng: lon },
        at,
        speedKmh: knownSpeed(known(input.vel)),
        headingDeg: knownHeading(known(input.cog)),
        altitudeM: knownAltitude(known(input.alt)),
        accuracyM: knownAccuracy(known(input.acc)),
      },
    },
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const known = (value: unknown): number | null => (isNumber(value) ? value : null)
