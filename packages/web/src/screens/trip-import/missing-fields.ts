import { REQUIRED_FIELDS } from '../../api/import-fields.ts'
import type { EveryRowStatus, ImportField } from '../../api/trip-imports.ts'

/** What every trip needs and neither a column nor a person says yet: until then no row was judged. */
export function missingFields(
  columns: readonly { readonly field: ImportField | null }[],
  everyRowStatus: EveryRowStatus,
): readonly ImportField[] {
  return REQUIRED_FIELDS.filter(
    (needed) => !columns.some(({ field }) => field === needed) && !(needed === 'status' && everyRowStatus !== null),
  )
}
