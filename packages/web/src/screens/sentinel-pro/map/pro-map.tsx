import { CircleSlash } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { UnifiedUnit } from '../../../api/unified-units.ts'
import type { FlightReason } from '../../../fleet-screen/map/next-flight.ts'
import { UnitsMap } from '../../../fleet-screen/map/units-map.tsx'
import { useFlight } from '../../../fleet-screen/map/use-flight.ts'
import { useUnitsOnMap } from '../../../fleet-screen/map/use-units-on-map.ts'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import type { BaseLayer } from '../../../map/base-layers.ts'
import { ZOOM_ON_VIEW_IN_MAP } from '../../../map/camera.ts'
import { CameraButtons } from '../../../map/camera-buttons.tsx'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { NothingToPlace } from '../../../map/nothing-to-place.tsx'
import { SPEED_SYMBOLS } from '../../../map/symbology.ts'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import type { Units } from '../use-units.ts'
import { drawUnit } from './draw-sentinel-pro-unit.ts'
import styles from './pro-map.module.css'

interface ProMapProps {
  readonly units: Units
  readonly base: BaseLayer
  /** Grows when a person asks to see the selected unit on the map. */
  readonly lookAt: number
  readonly onShown: () => void
}

/** A selected unit among its surroundings. */
const ZOOM_ON_SELECTION = 9

/** The units by speed (spec §4, DESIGN §6); a click selects. */
export function ProMap({ units, base, lookAt, onShown }: ProMapProps) {
  const [map, setMap] = useState<FleetMap | null>(null)
  const { all, shown, selected } = units
  useUnitsOnMap({ map, fleet: units, draw: drawUnit })
  useFlight({ map, target: selected, asked: lookAt, onShown, zoomFor })
  return (
    <main className={classNames(fleetMapStyles.map, styles.map)} aria-label="Mapa">
      <UnitsMap
        className={fleetMapStyles.canvas}
        fleet={units}
        base={base}
        symbols={SPEED_SYMBOLS}
        summary={useSummary(shown)}
        onReady={setMap}
      />
      <CameraButtons map={map} onCentre={() => map?.camera.centreMexico()} />
      {all !== null && shown.every(({ point }) => point === null) ? <NothingToPlace /> : null}
      <Legend />
    </main>
  )
}

const zoomFor = (reason: FlightReason, nowAt: number): number =>
  reason === 'asked' ? ZOOM_ON_VIEW_IN_MAP : Math.max(nowAt, ZOOM_ON_SELECTION)

function Legend() {
  return (
    <section className={classNames(surfaceStyles.onMap, fleetMapStyles.legend, styles.legend)} aria-label="Simbología">
      <span>
        <i aria-hidden="true" />
        Hasta 60
      </span>
      <span>
        <i className={styles.high} aria-hidden="true" />
        Más de 60
      </span>
      <span>
        <i className={classNames(textStyles.overline, styles.over)} aria-hidden="true" />
        Más de 80 km/h
      </span>
      <span>
        <CircleSlash size={12} aria-hidden="true" />
        Sin GPS
      </span>
      <em className={textStyles.muted}>Grupo: peor estado</em>
    </section>
  )
}

function useSummary(units: readonly UnifiedUnit[]): string {
  return useMemo(() => {
    const placed = units.filter(({ point }) => point !== null)
    const fast = placed.filter(({ speedKmh }) => speedKmh !== null && speedKmh > 80).length
    return `Mapa con ${placed.length} unidades, ${fast} a más de 80 km/h; ${units.length - placed.length} sin posición.`
  }, [units])
}
