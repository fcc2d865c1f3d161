import { type RefObject, useMemo, useState } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { type BaseLayer, defaultBase } from '../../map/base-layers.ts'
import { MEXICO } from '../../map/camera.ts'
import type { CameraState, FleetMap } from '../../map/fleet-map.ts'
import { mapSummary } from '../../map/map-summary-text.ts'
import { MapView } from '../../map/map-view.tsx'
import { NothingToPlace } from '../../map/nothing-to-place.tsx'
import { useShownTheme } from '../../theme/use-looks.ts'
import { useTiles } from '../../widgets/use-tiles.ts'
import { MapControls } from './map-controls.tsx'
import { MapLegend } from './sentinel-legend.tsx'
import { TripCard } from './sentinel-trip-card.tsx'
import { SeparationLens } from './separation-lens.tsx'
import { storeCamera, storedCamera } from './stored-camera.ts'
import { useMapCamera } from './use-map-camera.ts'
import { useMapFleet } from './use-map-fleet.ts'
import type { Sentinel } from './use-sentinel.ts'
import { useMapMarks } from './use-sentinel-map-marks.ts'
import type { TripFocus } from './use-trip-focus.ts'

interface SentinelMapProps {
  readonly sentinel: Sentinel
  readonly focus: TripFocus | null
  readonly trailsVisible: boolean
  readonly map: FleetMap | null
  readonly onReady: (map: FleetMap | null) => void
  readonly isPhone: boolean
  /** The zoom for the next selection, when it is not the usual one. */
  readonly nextZoom: RefObject<number | null>
  readonly onDetails: (trip: SentinelTrip) => void
}

/** The map and what lies on it: base layers, legend, lens, the selected trip's card (spec §2). */
export function SentinelMap(props: SentinelMapProps) {
  const { sentinel, focus, trailsVisible, map, onReady, isPhone, nextZoom, onDetails } = props
  const theme = useShownTheme()
  const [chosenBase, setChosenBase] = useState<BaseLayer | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [opening] = useState(storedCamera)
  const [camera, setCamera] = useState<CameraState>(opening ?? MEXICO)
  const { listing, sorted, selected, select } = sentinel
  const summary = useSummary(sorted)

  useMapFleet(map, trailsVisible)
  useMapMarks(map, sorted, focus)
  useMapCamera(map, sorted, selected, opening !== null, nextZoom)

  const moved = (next: CameraState): void => {
    setCamera(next)
    storeCamera(next)
  }
  return (
    <main className="snt-map" aria-label="Mapa">
      <MapView
        className="snt-canvas"
        theme={theme}
        base={chosenBase ?? defaultBase(theme)}
        tiles={useTiles()}
        waits={listing.trips === null && listing.error === null}
        initialCamera={opening ?? MEXICO}
        summary={summary}
        onReady={onReady}
        onMoveEnd={moved}
        onPick={(tripId) => tripId !== null && select(tripId)}
        onNotice={setNotice}
      />
      <MapControls
        map={map}
        base={chosenBase ?? defaultBase(theme)}
        onBase={setChosenBase}
        isPhone={isPhone}
        notice={notice}
      />
      <NoCoordinates sentinel={sentinel} />
      {focus === null ? null : <SeparationLens key={focus.trip.tripId} trip={focus.trip} theme={theme} />}
      <div className="snt-foot">
        {isPhone ? null : <MapLegend camera={camera} />}
        {selected === null || isPhone ? null : (
          <TripCard trip={focus?.trip ?? selected} onDetails={() => onDetails(selected)} />
        )}
      </div>
    </main>
  )
}

function NoCoordinates({ sentinel: { listing, sorted, selected } }: { readonly sentinel: Sentinel }) {
  const lacksAll = listing.trips !== null && sorted.every(({ point }) => point === null)
  const lacksOne = selected !== null && selected.point === null
  if (!lacksAll && !lacksOne) return null
  return <NothingToPlace />
}

function useSummary(trips: readonly SentinelTrip[]): string {
  return useMemo(() => {
    const counts = { CRITICO: 0, ALTO: 0, MEDIO: 0, BAJO: 0 }
    for (const { level } of trips) counts[level] += 1
    return mapSummary(counts, trips.filter(({ fixAt }) => fixAt === null).length)
  }, [trips])
}
