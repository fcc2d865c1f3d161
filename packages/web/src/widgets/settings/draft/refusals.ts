import { ApiError } from '../../../api/api-error.ts'
import { isRecord } from '../../../browser/is-record.ts'

/** What the server says of each of the changed values, by path: of `speedKmh.0.over` for `speedKmh`, of all `severity` for each of it. */
export function refusalsOf(error: unknown, paths: readonly string[]): readonly (readonly [string, string])[] {
  if (!(error instanceof ApiError && Array.isArray(error.details))) return []
  const complaints = error.details
    .filter(isRecord)
    .map(({ field, error: text }) => [String(field), String(text)] as const)
  return paths.flatMap((path) => {
    const found = complaints.find(
      ([field]) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`),
    )
    return found === undefined ? [] : [[path, found[1]] as const]
  })
}
