import { fitsColumn, parseIsoInstant } from '@vigia/contract'
import type { GpsFix } from '@vigia/domain/gps/fix'

const MAX_DEVICE_CHARACTERS = 64
const TRIP_ID = /^[1-9]\d{0,17}$/

/** Who a fix of the JSON intake says it is of. */
type Sender = { readonly device: string } | { readonly tripId: string }

export type ParsedFix =
  | {
      readonly kind: 'fix'
      readonly sender: Sender
      readonly fix: GpsFix
      /** Whether the fix itself says its source; else it is the device's to say. */
      readonly hasSource: boolean
    }
  | { readonly kind: 'malformed'; readonly problem: Problem; readonly error: string }

type ApiSource = 'original' | 'extracted' | 'unit'
type Problem = 'unknown-field' | 'invalid' | 'out-of-range'

const malformed = (problem: Problem, error: string): ParsedFix => ({ kind: 'malformed', problem, error })

const TOO_NEAR_TO_ZERO = malformed('out-of-range', 'Un número está más cerca de 0 de lo que se puede guardar')

/** The optional measures: wire name, least and greatest. */
const MEASURES = { speed: [0, 1000], heading: [0, 360], altitude: [-1000, 20_000], accuracy: [0, 100_000] } as const
type Measure = keyof typeof MEASURES

const FIELDS: ReadonlySet<string> = new Set([
  ...['device', 'travel_id', 'timestamp', 'lat', 'lng', 'event', 'source'],
  ...Object.keys(MEASURES),
])

/**
 * Reads one fix of `POST /api/positions`: the contract's `fixInput`, checked by hand because a schema library costs more
 * here than all the rest of the request (`parse-fix.test.ts` holds it against the schema). Spanish sentence when malformed.
 */
export function parseFix(input: unknown): ParsedFix {
  if (!isObject(input)) return malformed('invalid', 'Cada posición debe ser un objeto.')
  for (const key in input) {
    if (!FIELDS.has(key)) return malformed('unknown-field', `Campo desconocido: ${key.slice(0, 40)}`)
  }
  const { timestamp, lat, lng, event, source } = input
  const sender = readSender(input.device, input.travel_id)
  if (typeof sender === 'string') return malformed('invalid', sender)
  const at = typeof timestamp === 'string' && timestamp.length <= 40 ? parseIsoInstant(timestamp) : null
  if (at === null) return malformed('invalid', 'timestamp: use ISO-8601 con zona, por ejemplo 2026-11-21T08:30:00Z')
  if (!isNumber(lat) || !isNumber(lng)) return malformed('invalid', 'lat y lng deben ser números')
  if (Math.abs(lat) > 90) return malformed('out-of-range', 'La latitud va de -90 a 90')
  if (Math.abs(lng) > 180) return malformed('out-of-range', 'La longitud va de -180 a 180')
  if (!fitsColumn('double precision', lat) || !fitsColumn('double precision', lng)) return TOO_NEAR_TO_ZERO
  if (event !== undefined && event !== null && event !== 'panic')
    return malformed('invalid', 'event solo puede ser panic')
  if (source !== undefined && !isApiSource(source)) {
    return malformed('invalid', 'source debe ser original, extracted o unit')
  }
  for (const name of ['speed', 'heading', 'altitude', 'accuracy'] as const) {
    const problem = measureProblem(name, input[name])
    if (problem !== null) return problem
  }
  const heading = measure(input.heading)
  return {
    kind: 'fix',
    sender,
    hasSource: source !== undefined,
    fix: {
      point: { lat, lng },
      at,
      speedKmh: measure(input.speed),
      headingDeg: heading === 360 ? 0 : heading,
      altitudeM: measure(input.altitude),
      accuracyM: measure(input.accuracy),
      source: source ?? 'unit',
      panic: event === 'panic',
    },
  }
}

function readSender(device: unknown, tripId: unknown): Sender | string {
  if (device !== undefined && tripId !== undefined) return 'Indique device o travel_id, no los dos'
  if (device !== undefined) {
    const isText = typeof device === 'string' && device.length > 0 && device.length <= MAX_DEVICE_CHARACTERS
    return isText ? { device } : 'device debe ser un texto de 1 a 64 caracteres'
  }
  if (typeof tripId !== 'string') return 'Falta device o travel_id'
  return TRIP_ID.test(tripId) ? { tripId } : 'travel_id: identificador inválido'
}

function measureProblem(name: Measure, value: unknown): ParsedFix | null {
  if (value === undefined || value === null) return null
  if (!isNumber(value)) return malformed('invalid', `${name} debe ser un número`)
  const [least, greatest] = MEASURES[name]
  if (value >= least && value <= greatest) return fitsColumn('real', value) ? null : TOO_NEAR_TO_ZERO
  return malformed('out-of-range', `${name} debe estar entre ${least} y ${greatest}`)
}

const isObject = (value: unknown): value is Readonly<Partial<Record<string, unknown>>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const measure = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const isApiSource = (value: unknown): value is ApiSource =>
  value === 'original' || value === 'extracted' || value === 'unit'
