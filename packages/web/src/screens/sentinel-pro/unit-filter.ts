import { matchKey } from '@vigia/domain'
import type { GpsConnection, UnifiedUnit } from '../../api/unified-units.ts'
import { STATUS_BANDS, type StatusBand, statusBand } from './status-band.ts'

export interface UnitFilter {
  readonly search: string
  /** Null shows all. */
  readonly status: StatusBand | null
}

/** What search and status leave of the units. Every word must be found: invoice, plates, operator, origin or destination. */
export function filterUnits(units: readonly UnifiedUnit[], { search, status }: UnitFilter): readonly UnifiedUnit[] {
  const words = search.split(/\s+/).map(matchKey).filter(Boolean)
  if (words.length === 0 && status === null) return units
  return units.filter((unit) => {
    if (status !== null && statusBand(unit.status) !== status) return false
    if (words.length === 0) return true
    const text = searchText(unit)
    return words.every((word) => text.includes(word))
  })
}

/** Made once for each unit of an answer: of ten thousand it takes longer than a key may. */
const searchTexts = new WeakMap<UnifiedUnit, string>()

function searchText(unit: UnifiedUnit): string {
  const known = searchTexts.get(unit)
  if (known !== undefined) return known
  const { invoice, invoiceId, plates, operator, origin, destination } = unit
  const text = [invoice, invoiceId, plates, operator, origin, destination].map((part) => matchKey(part ?? '')).join(' ')
  searchTexts.set(unit, text)
  return text
}

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
