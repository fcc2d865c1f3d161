import { type UnifiedUnit, unifiedPositions } from '../../api/unified-units.ts'
import type { FleetSource } from '../../fleet-screen/view/fleet-source.ts'
import { type FleetView, useFleetView } from '../../fleet-screen/view/use-fleet-view.ts'
import { criticalFirst } from '../../fleet-screen/view/with-risk.ts'
import { hasStatus, unitTexts } from './list/unit-filter.ts'
import type { StatusBand } from './status-band.ts'
import { withAge, withFeed } from './unit-view.ts'

/** Units of all statuses: what the feed says of the trips in transit does not call for another answer. Times: spec §9. */
const SOURCE: FleetSource<readonly UnifiedUnit[], UnifiedUnit, StatusBand | null> = {
  listing: unifiedPositions,
  unitsOf: (units) => units,
  everyS: 30,
  merge: withFeed,
  age: withAge,
  order: criticalFirst,
  texts: unitTexts,
  isShown: hasStatus,
  everything: null,
}

export type Units = FleetView<UnifiedUnit, StatusBand | null>

/** The state of Sentinel Pro (spec §2). */
export const useUnits = (): Units => useFleetView(SOURCE)
