import { knownBattery } from './device-message.ts'
import { type ParsedFix, parseFix } from './parse-fix.wire.ts'

/** What the page of an operator's link does not say of a fix: whose it is, its link does. */
const OF_OTHERS = ['device', 'travel_id', 'event', 'source']

const NO_FIX: ParsedFix = { kind: 'malformed', problem: 'invalid', error: 'Cada posición debe ser un objeto.' }

/** Reads one fix of the page of a trip's link, as those of the JSON intake, and how full the battery was then; null: it does not say. */
export function parseLinkFix(
  input: unknown,
  tripId: string,
): { readonly parsed: ParsedFix; readonly battery: number | null } {
  if (typeof input !== 'object' || input === null || OF_OTHERS.some((name) => name in input))
    return { parsed: NO_FIX, battery: null }
  const { battery, ...measures } = input as Readonly<Record<string, unknown>>
  const known = typeof battery === 'number' ? knownBattery(battery) : null
  return { parsed: parseFix({ ...measures, travel_id: tripId }), battery: known }
}
