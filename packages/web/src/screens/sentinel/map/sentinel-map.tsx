import { useEffect, useMemo, useRef, useState } from 'react'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { UnitsMap } from '../../../fleet-screen/map/units-map.tsx'
import { useBaseLayer } from '../../../fleet-screen/map/use-base-layer.ts'
import { useFlight } from '../../../fleet-screen/map/use-flight.ts'
import { useUnitsOnMap } from '../../../fleet-screen/map/use-units-on-map.ts'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import { MEXICO, ZOOM_ON_FIRST_DATA, ZOOM_ON_GPS, ZOOM_ON_SELECTION, ZOOM_ON_VIEW_IN_MAP } from '../../../map/camera.ts'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { mapSummary } from '../../../map/map-summary-text.ts'
import { NothingToPlace } from '../../../map/nothing-to-place.tsx'
import { useShownTheme } from '../../../theme/use-looks.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { TripFocus } from '../detail/use-trip-focus.ts'
import type { Sentinel } from '../use-sentinel.ts'
import { drawUnit, drawUnlisted } from './draw-sentinel-unit.ts'
import { MapControls } from './map-controls.tsx'
import { MapLegend } from './sentinel-legend.tsx'
import styles from './sentinel-map.module.css'
import { TripCard } from './sentinel-trip-card.tsx'
import { SeparationLens } from './separation-lens.tsx'
import { storeCamera, storedCamera } from './stored-camera.ts'
import { useMapMarks } from './use-sentinel-map-marks.ts'
import { useTrailsOnMap } from './use-trails-on-map.ts'

interface SentinelMapProps {
  readonly sentinel: Sentinel
  readonly focus: TripFocus | null
  readonly trails: boolean
  readonly onTrails: (on: boolean) => void
  readonly map: FleetMap | null
  readonly onReady: (map: FleetMap | null) => void
  readonly isPhone: boolean
  /** Grows when a person asks to see the selected trip. */
  readonly lookAt: number
  readonly onDetails: (trip: SentinelTrip) => void
}

/** The map and what lies on it: base layers, legend, lens, the selected trip's card (spec §2). */
export function SentinelMap(props: SentinelMapProps) {
  const { sentinel, focus, trails, onTrails, map, onReady, isPhone, lookAt, onDetails } = props
  const theme = useShownTheme()
  const base = useBaseLayer()
  const [notice, setNotice] = useState<string | null>(null)
  const [opening] = useState(storedCamera)
  const { all, selected } = sentinel

  useUnitsOnMap({ map, fleet: sentinel, draw: drawUnit, drawUnlisted, shown: all ?? [] })
  useTrailsOnMap(map, trails)
  const missing = useMapMarks(map, focus)
  useFirstSight(opening === null ? map : null, all)
  useFlight({ map, target: selected, asked: lookAt, zoomFor: (reason) => ZOOM[reason] })

  return (
    <main className={classNames(fleetMapStyles.measuredMap, styles.map)} data-slot="sentinel-map" aria-label="Mapa">
      <UnitsMap
        className={fleetMapStyles.canvas}
        fleet={sentinel}
        base={base.value}
        initialCamera={opening ?? MEXICO}
        summary={useSummary(all)}
        onReady={onReady}
        onMoveEnd={storeCamera}
        onNotice={setNotice}
      />
      <MapControls {...{ map, base, isPhone, trails, onTrails }} notice={textOf([notice, missing])} />
      <NoCoordinates sentinel={sentinel} />
      {focus === null ? null : <SeparationLens key={focus.trip.tripId} trip={focus.trip} theme={theme} />}
      <div className={classNames(fleetMapStyles.foot, styles.foot)}>
        {isPhone ? null : <MapLegend />}
        {selected === null || isPhone ? null : (
          <TripCard trip={focus?.trip ?? selected} onDetails={() => onDetails(selected)} />
        )}
      </div>
    </main>
  )
}

const textOf = (notices: readonly (string | null)[]): string | null => notices.filter(Boolean).join(' ') || null

/** How near the map goes, by why it goes (spec §9). */
const ZOOM = { chosen: ZOOM_ON_SELECTION, placed: ZOOM_ON_GPS, asked: ZOOM_ON_VIEW_IN_MAP } as const

/** To the worst trip on first data, where the person had left the map nowhere (spec §9). */
function useFirstSight(map: FleetMap | null, trips: readonly SentinelTrip[] | null): void {
  const isPlaced = useRef(false)
  const first = trips?.find(({ point }) => point !== null)?.point ?? null
  useEffect(() => {
    if (map === null || isPlaced.current || first === null) return
    isPlaced.current = true
    map.camera.flyTo(first, ZOOM_ON_FIRST_DATA)
  }, [map, first])
}

function NoCoordinates({ sentinel: { all, selected } }: { readonly sentinel: Sentinel }) {
  const lacksAll = all?.every(({ point }) => point === null) ?? false
  const lacksOne = selected !== null && selected.point === null
  return lacksAll || lacksOne ? <NothingToPlace /> : null
}

function useSummary(trips: readonly SentinelTrip[] | null): string {
  return useMemo(() => {
    const counts = { critical: 0, high: 0, medium: 0, unknown: 0, low: 0 }
    for (const { level } of trips ?? []) counts[level] += 1
    return mapSummary(counts, trips?.filter(({ fixAt }) => fixAt === null).length ?? 0)
  }, [trips])
}
