import { useEffect, useRef } from 'react'
import type { FleetMap } from '../../../map/fleet-map.ts'
import type { GuardianUnit } from '../guardian-unit.ts'

/** Critical units far apart are all shown; one alone with its surroundings. */
const NEAREST_ZOOM = 9

/** Takes a map that has just opened to what is critical, once; with nothing critical, or a unit chosen, it stays as it opened. */
export function useOpeningView(map: FleetMap | null, units: readonly GuardianUnit[] | null, hasChosen: boolean): void {
  const opened = useRef<FleetMap | null>(null)
  useEffect(() => {
    if (map === null || units === null || opened.current === map) return
    // Positions come before the analysis: until that is there nobody knows what is critical.
    if (units.length > 0 && units.every(({ level }) => level === 'unknown')) return
    opened.current = map
    const critical = units.filter(({ level }) => level === 'critical')
    if (!hasChosen && critical.length > 0)
      map.camera.fit(
        critical.map(({ point }) => point),
        NEAREST_ZOOM,
      )
  }, [map, units, hasChosen])
}
