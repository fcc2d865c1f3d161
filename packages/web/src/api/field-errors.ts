import { isRecord } from '../browser/is-record.ts'
import { ApiError } from './api-error.ts'

/** What a refusal says of each field, by its name on the wire; of a list's entries the first is told, for the list. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError && Array.isArray(error.details))) return {}
  const complaints = error.details.filter(isRecord)
  return Object.fromEntries(
    complaints.toReversed().map(({ field, error: complaint }) => [String(field).split('.')[0], String(complaint)]),
  )
}
