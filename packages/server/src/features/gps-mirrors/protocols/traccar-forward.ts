import { headingOf, isPlace, type MirrorFix, remoteText, within } from './mirror-fix.ts'

const KMH_PER_KNOT = 1.852

/** `not-fixed`: understood, and no fix: the device had none, or forwards something else than a position. */
export type ForwardedPosition =
  | { readonly kind: 'fix'; readonly fix: MirrorFix }
  | { readonly kind: 'not-fixed' }
  | { readonly kind: 'malformed' }

/** Traccar's position forwarding in JSON: `{position, device}`, speed in knots, times as ISO text or epoch milliseconds. */
export function parseForwarded(body: unknown): ForwardedPosition {
  const position = get(body, 'position')
  const device = get(body, 'device')
  const remoteId = textOf(get(device, 'uniqueId')) ?? textOf(get(device, 'id')) ?? textOf(get(position, 'deviceId'))
  if (position === undefined || remoteId === null) return { kind: 'malformed' }
  const point = { lat: numberOf(get(position, 'latitude')), lng: numberOf(get(position, 'longitude')) }
  const at = instantOf(get(position, 'fixTime'))
  if (!Number.isFinite(point.lat) || !Number.isFinite(point.lng) || !isPlace(point) || at === null)
    return { kind: 'malformed' }
  if (get(position, 'valid') === false || get(position, 'outdated') === true) return { kind: 'not-fixed' }
  const accuracyM = within(numberOf(get(position, 'accuracy')), 0, 100_000)
  return {
    kind: 'fix',
    fix: {
      ...{ remoteId, remoteName: textOf(get(device, 'name')), point, at },
      speedKmh: within(numberOf(get(position, 'speed')) * KMH_PER_KNOT, 0, 1000),
      headingDeg: headingOf(numberOf(get(position, 'course'))),
      altitudeM: within(numberOf(get(position, 'altitude')), -1000, 20_000),
      accuracyM: accuracyM === 0 ? null : accuracyM,
    },
  }
}

const get = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? remoteText(value) : typeof value === 'number' ? String(value) : null

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** Years 2000 to 2100: beyond, nothing has a time. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

function instantOf(value: unknown): number | null {
  const hasZone = typeof value === 'string' && /^\d{4}-\d\d-\d\dT.{5,30}(Z|[+-]\d\d:?\d\d)$/.test(value)
  const at = typeof value === 'number' ? value : hasZone ? Date.parse(value) : Number.NaN
  return at >= EARLIEST && at <= LATEST ? at : null
}
