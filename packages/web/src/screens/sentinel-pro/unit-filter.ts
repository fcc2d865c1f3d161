import type { GpsConnection, UnifiedUnit } from '../../api/unified-units.ts'
import { searchTexts, searchWords } from '../../text/search-texts.ts'
import { STATUS_BANDS, type StatusBand, statusBand } from './status-band.ts'

export interface UnitFilter {
  readonly search: string
  /** Null shows all. */
  readonly status: StatusBand | null
}

/** What search and status leave of the units. Every word must be found: invoice, plates, operator, origin or destination. */
export function filterUnits(units: readonly UnifiedUnit[], { search, status }: UnitFilter): readonly UnifiedUnit[] {
  const words = searchWords(search)
  if (words.length === 0 && status === null) return units
  return units.filter((unit) => {
    if (status !== null && statusBand(unit.status) !== status) return false
    if (words.length === 0) return true
    const text = unitTexts.of(unit)
    return words.every((word) => text.includes(word))
  })
}

/** Invoice, plates, operator, origin and destination of each unit of an answer. */
export const unitTexts = searchTexts<UnifiedUnit>(({ invoice, invoiceId, plates, operator, origin, destination }) => [
  invoice,
  invoiceId,
  plates,
  operator,
  origin,
  destination,
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
