import { CircleSlash } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UnifiedUnit } from '../../api/unified-units.ts'
import type { BaseLayer } from '../../map/base-layers.ts'
import { CameraButtons } from '../../map/camera-buttons.tsx'
import type { FleetMap } from '../../map/fleet-map.ts'
import { MapView } from '../../map/map-view.tsx'
import { NothingToPlace } from '../../map/nothing-to-place.tsx'
import { SPEED_SYMBOLS } from '../../map/symbology.ts'
import { useShownTheme } from '../../theme/use-looks.ts'
import { useMapUnits } from '../../widgets/use-map-units.ts'
import { useTiles } from '../../widgets/use-tiles.ts'
import { drawUnit } from './draw-sentinel-pro-unit.ts'
import type { Units } from './use-units.ts'

interface ProMapProps {
  readonly units: Units
  readonly base: BaseLayer
  /** Changes when a person asks to see the selected unit on the map. */
  readonly lookAt: number
}

/** A selected unit among its surroundings. */
const ZOOM_ON_SELECTION = 9
/** Asked for by name, `Ver en mapa` (spec §9). */
const ZOOM_ON_VIEW_IN_MAP = 15

/** The units by speed (spec §4, DESIGN §6); a click selects. */
export function ProMap({ units, base, lookAt }: ProMapProps) {
  const [map, setMap] = useState<FleetMap | null>(null)
  const { all, shown, selected, select } = units
  useMapUnits({ map, units: all ?? NONE, shown, selectedId: selected?.tripId ?? null, draw: drawUnit })
  useFlight(map, selected, lookAt)
  return (
    <main className="pro-map" aria-label="Mapa">
      <MapView
        className="pro-canvas"
        theme={useShownTheme()}
        base={base}
        tiles={useTiles()}
        symbols={SPEED_SYMBOLS}
        summary={useSummary(shown)}
        onReady={setMap}
        onPick={(tripId) => tripId !== null && select(tripId)}
      />
      <CameraButtons map={map} onCentre={() => map?.camera.centreMexico()} />
      {all !== null && shown.every(({ point }) => point === null) ? <NothingToPlace /> : null}
      <Legend />
    </main>
  )
}

const NONE: readonly UnifiedUnit[] = []

function Legend() {
  return (
    <section className="mapui pro-legend" aria-label="Simbología">
      <span>
        <i className="ok" aria-hidden="true" />
        Hasta 60
      </span>
      <span>
        <i className="high" aria-hidden="true" />
        Más de 60
      </span>
      <span>
        <i className="over" aria-hidden="true" />
        Más de 80 km/h
      </span>
      <span>
        <CircleSlash size={12} aria-hidden="true" />
        Sin GPS
      </span>
      <em>Grupo: peor estado</em>
    </section>
  )
}

/** Follows the choice, not the unit: once it is in sight the map stays where the person leaves it. */
function useFlight(map: FleetMap | null, selected: UnifiedUnit | null, lookAt: number): void {
  const shown = useRef<string | null>(null)
  const asked = useRef(lookAt)
  useEffect(() => {
    if (map === null) return
    const isAsked = asked.current !== lookAt
    asked.current = lookAt
    if (!isAsked && selected?.tripId === shown.current) return
    shown.current = selected?.tripId ?? null
    const point = selected?.point ?? null
    if (point === null) return
    map.camera.flyTo(point, isAsked ? ZOOM_ON_VIEW_IN_MAP : Math.max(map.camera.state().zoom, ZOOM_ON_SELECTION))
  }, [map, selected, lookAt])
}

function useSummary(units: readonly UnifiedUnit[]): string {
  return useMemo(() => {
    const placed = units.filter(({ point }) => point !== null)
    const fast = placed.filter(({ speedKmh }) => speedKmh !== null && speedKmh > 80).length
    return `Mapa con ${placed.length} unidades, ${fast} a más de 80 km/h; ${units.length - placed.length} sin posición.`
  }, [units])
}
