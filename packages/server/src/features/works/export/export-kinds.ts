import { ALERT_KINDS } from './alert-kinds.ts'
import { COMPANY_KINDS } from './company-kinds.ts'
import type { ExportKind } from './export-kind.ts'
import { HANDOVER_KINDS } from './handover-kinds.ts'
import { TRIP_KINDS } from './trip-kinds.ts'

/**
 * The tables of an organisation's export, each a CSV. Columns are named one by one: a secret that a table has or will have
 * (passwords, hashes, sealed values, keys) is in none.
 */
export const EXPORT_KINDS: readonly ExportKind[] = [...COMPANY_KINDS, ...TRIP_KINDS, ...ALERT_KINDS, ...HANDOVER_KINDS]
