import type { FullMapBand } from '@vigia/domain/trip/full-map-band'
import type { FullMapUnit } from '../../../api/full-map.ts'
import { searchTexts } from '../../../text/search-texts.ts'
import { bandOf } from '../live-unit.ts'

/** Whether a unit is in a state; null: in any. */
export const isInBand = (unit: FullMapUnit, band: FullMapBand | null): boolean => band === null || bandOf(unit) === band

/** What a search looks into. */
export const unitTexts = searchTexts<FullMapUnit>(
  ({ unit, plates, invoice, operator, client, origin, destination }) => [
    ...[unit, plates, invoice, operator, client, origin, destination],
  ],
)

export function countBands(units: readonly FullMapUnit[]): Readonly<Record<FullMapBand, number>> {
  const counts: Record<FullMapBand, number> = { active: 0, stopped: 0, alert: 0 }
  for (const unit of units) counts[bandOf(unit)] += 1
  return counts
}

const RANK: Readonly<Record<FullMapBand, number>> = { alert: 0, stopped: 1, active: 2 }
const BY_NAME = new Intl.Collator('es-MX', { numeric: true })

/** Alerts first, then who stands, then who drives; inside each by the unit's number, so that rows keep their places. */
export const orderUnits = (units: readonly FullMapUnit[]): readonly FullMapUnit[] =>
  units.toSorted(
    (a, b) =>
      RANK[bandOf(a)] - RANK[bandOf(b)] || BY_NAME.compare(a.unit, b.unit) || Number(a.tripId) - Number(b.tripId),
  )
