import { Crosshair, Globe } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { UnitsMap } from '../../fleet-screen/map/units-map.tsx'
import { useBaseLayer } from '../../fleet-screen/map/use-base-layer.ts'
import { useFlight } from '../../fleet-screen/map/use-flight.ts'
import { useUnitsOnMap } from '../../fleet-screen/map/use-units-on-map.ts'
import fleetMapStyles from '../../fleet-screen/parts/fleet-map.module.css'
import { MEXICO_IN_TRANSIT, ZOOM_ON_TRIP } from '../../map/camera.ts'
import { CameraButtons } from '../../map/camera-buttons.tsx'
import type { CameraState, FleetMap } from '../../map/fleet-map.ts'
import { type Anchors, createAnchors } from '../../map/layers/anchors.ts'
import { createTripLine, type TripLine } from '../../map/layers/trip-line.ts'
import { NothingToPlace } from '../../map/nothing-to-place.tsx'
import { TRIP_SYMBOLS } from '../../map/symbology.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { MotionMark } from '../../ui/motion-mark.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { drawTrip } from './draw-trip.ts'
import { TripCard, type TripCardProps } from './in-transit-card.tsx'
import { CardPlace, DestinationNote } from './map-notes.tsx'
import { STATE_WORD, tripsOnMap, type ViewMode } from './trip-state.ts'
import styles from './trips-map.module.css'
import type { TripMovement } from './use-movement.ts'
import { useTripLine } from './use-trip-line.ts'
import type { TripsInTransit } from './use-trips-in-transit.ts'

/** On a phone as much of the country is in sight from farther away. */
const PHONE_ZOOM = 3.5

const MODES = [
  { value: 'all', label: 'Ver todos', icon: <Globe size={14} aria-hidden="true" /> },
  { value: 'individual', label: 'Individual', icon: <Crosshair size={14} aria-hidden="true" /> },
] as const

interface TripsMapProps extends Pick<TripCardProps, 'onMonitor'> {
  readonly trips: TripsInTransit
  readonly mode: ViewMode
  readonly onMode: (mode: ViewMode) => void
  readonly history: TripMovement
  /** There the card stands with the list, not here. */
  readonly isPhone: boolean
  /** How much of the left is covered. */
  readonly leftPx?: number
}

interface Parts {
  readonly map: FleetMap
  readonly line: TripLine
  readonly anchors: Anchors
}

/** The trips on the map (spec §2): by state, all or one; the selected one with its ends, its line, its trail and its card. */
export function TripsMap({ trips, mode, onMode, history, isPhone, leftPx = 0, onMonitor }: TripsMapProps) {
  const [parts, setParts] = useState<Parts | null>(null)
  const { all, shown, selected, select } = trips
  const { value: base } = useBaseLayer()
  const start = isPhone ? { ...MEXICO_IN_TRANSIT, zoom: PHONE_ZOOM } : MEXICO_IN_TRANSIT
  const map = parts?.map ?? null
  const selectedId = selected?.tripId ?? null
  const drawn = useMemo(() => tripsOnMap({ mode, shown, selected }), [mode, shown, selected])
  useUnitsOnMap({ map, fleet: trips, shown: drawn, draw: useMemo(() => drawTrip(selectedId), [selectedId]) })
  // A selection recentres the map (spec §2); after it the map stays where the person leaves it.
  useFlight({ map, target: selected, zoomFor: () => ZOOM_ON_TRIP })
  useReturn(map, mode, start)
  useTripLine(parts?.line ?? null, selected)
  const { positions } = history
  useEffect(() => map?.history.show(selectedId === null ? null : positions.toReversed()), [map, positions, selectedId])

  return (
    <main className={classNames(fleetMapStyles.map, styles.map)} aria-label="Mapa">
      <UnitsMap
        className={fleetMapStyles.canvas}
        fleet={trips}
        base={base}
        symbols={TRIP_SYMBOLS}
        initialCamera={start}
        summary={useSummary(trips)}
        onReady={(made) =>
          setParts(
            made === null
              ? null
              : { map: made, line: made.install(createTripLine), anchors: made.install(createAnchors) },
          )
        }
      />
      <Segmented
        className={classNames(surfaceStyles.onMap, styles.mode)}
        label="Viajes en el mapa"
        value={mode}
        options={MODES}
        onChange={onMode}
      />
      <CameraButtons map={map} onCentre={() => map?.camera.flyTo(start.centre, start.zoom)} />
      {all !== null && drawn.every(({ point }) => point === null) ? <NothingToPlace /> : null}
      <Legend />
      {parts !== null && selected !== null ? <DestinationNote anchors={parts.anchors} trip={selected} /> : null}
      {parts !== null && selected !== null && !isPhone ? (
        <CardPlace map={parts.map} anchors={parts.anchors} tripId={selected.tripId} leftPx={leftPx}>
          <TripCard trip={selected} history={history} onMonitor={onMonitor} onClose={() => select(null)} />
        </CardPlace>
      ) : null}
    </main>
  )
}

const STATES = ['moving', 'stopped', 'delayed', 'unknown', 'silent'] as const

function Legend() {
  return (
    <section
      className={classNames(surfaceStyles.onMap, fleetMapStyles.cornerLegend, styles.legend)}
      data-slot="on-map"
      aria-label="Simbología"
    >
      {STATES.map((state) => (
        <span key={state}>
          <MotionMark state={state} size={12} />
          {STATE_WORD[state]}
        </span>
      ))}
      <span>
        <i className={layoutStyles.centre} aria-hidden="true">
          O
        </i>
        Origen
      </span>
      <span>
        <i className={classNames(layoutStyles.centre, styles.fourth)} aria-hidden="true">
          D
        </i>
        Destino
      </span>
    </section>
  )
}

/** From one trip back to all of them is back to the whole country. */
function useReturn(map: FleetMap | null, mode: ViewMode, start: CameraState): void {
  const before = useRef(mode)
  const to = useRef(start)
  to.current = start
  useEffect(() => {
    const was = before.current
    before.current = mode
    if (was === 'individual' && mode === 'all') map?.camera.flyTo(to.current.centre, to.current.zoom)
  }, [map, mode])
}

function useSummary({ shown, counts }: TripsInTransit): string {
  return useMemo(() => {
    const placed = shown.filter(({ point }) => point !== null).length
    return `Mapa con ${placed} viajes, ${counts.moving} en movimiento y ${counts.delayed} retrasados; ${shown.length - placed} sin posición.`
  }, [shown, counts])
}
