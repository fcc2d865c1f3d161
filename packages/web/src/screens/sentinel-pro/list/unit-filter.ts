import type { GpsConnection, UnifiedUnit } from '../../../api/unified-units.ts'
import { searchTexts } from '../../../text/search-texts.ts'
import { STATUS_BANDS, type StatusBand, statusBand } from '../status-band.ts'

/** Whether the status filter leaves a unit; null leaves all. */
export const hasStatus = ({ status }: UnifiedUnit, wanted: StatusBand | null): boolean =>
  wanted === null || statusBand(status) === wanted

/** What a search looks into. */
export const unitTexts = searchTexts<UnifiedUnit>(({ invoice, invoiceId, plates, operator, origin, destination }) => [
  ...[invoice, invoiceId, plates, operator, origin, destination],
])

export const countStatuses = (units: readonly UnifiedUnit[]): Readonly<Record<StatusBand, number>> => {
  const counts = Object.fromEntries(STATUS_BANDS.map((band) => [band, 0])) as Record<StatusBand, number>
  for (const { status } of units) counts[statusBand(status)] += 1
  return counts
}

export function countConnections(units: readonly UnifiedUnit[]): Readonly<Record<GpsConnection, number>> {
  const counts: Record<GpsConnection, number> = { connected: 0, disconnected: 0, none: 0 }
  for (const { connection } of units) counts[connection] += 1
  return counts
}
