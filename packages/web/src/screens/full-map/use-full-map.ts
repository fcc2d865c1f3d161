import type { FullMapBand } from '@vigia/domain/trip/full-map-band'
import { useCallback, useMemo, useState } from 'react'
import { type FullMapAnswer, type FullMapUnit, fullMapPositions, openIncidents } from '../../api/full-map.ts'
import type { FleetSource } from '../../fleet-screen/view/fleet-source.ts'
import { type FleetView, useFleetView } from '../../fleet-screen/view/use-fleet-view.ts'
import { criticalFirst } from '../../fleet-screen/view/with-risk.ts'
import { countBands, isInBand, orderUnits, unitTexts } from './list/unit-search.ts'
import { withFeed } from './live-unit.ts'
import { GEOFENCES_KEY } from './map/use-marks.ts'

/** The answer comes whole each time, of ten thousand trips too: the feed does not call for it more often. Times: spec §9. */
const SOURCE: FleetSource<FullMapAnswer, FullMapUnit, FullMapBand | null> = {
  listing: fullMapPositions,
  unitsOf: ({ units }) => orderUnits(units),
  everyS: 30,
  followsFleetMs: 5_000,
  alsoAsks: [openIncidents.queryKey, GEOFENCES_KEY],
  merge: withFeed,
  order: criticalFirst,
  texts: unitTexts,
  isShown: isInBand,
  everything: null,
}

/** Everything that the screen lists and chooses from. */
export interface FullMap extends FleetView<FullMapUnit, FullMapBand | null, FullMapAnswer> {
  readonly counts: Readonly<Record<FullMapBand, number>> | null
  /** As `select`, and the map goes there. */
  readonly visit: (tripId: string) => void
  /** Grows with every visit. */
  readonly visits: number
}

/** The state of the full map (spec §2). */
export function useFullMap(): FullMap {
  const fleet = useFleetView(SOURCE)
  const { all, select, selectedId } = fleet
  // Whom the address names is to be seen, too.
  const [visits, setVisits] = useState(selectedId === null ? 0 : 1)
  const counts = useMemo(() => (all === null ? null : countBands(all)), [all])
  const visit = useCallback(
    (tripId: string) => {
      select(tripId)
      setVisits((times) => times + 1)
    },
    [select],
  )
  return { ...fleet, counts, visit, visits }
}
