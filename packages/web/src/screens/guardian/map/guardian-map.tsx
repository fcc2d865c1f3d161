import { type ReactNode, useMemo } from 'react'
import { UnitsMap } from '../../../fleet-screen/map/units-map.tsx'
import { useFlight } from '../../../fleet-screen/map/use-flight.ts'
import { useUnitsOnMap } from '../../../fleet-screen/map/use-units-on-map.ts'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import { MEXICO_CITY } from '../../../map/camera.ts'
import { CameraButtons } from '../../../map/camera-buttons.tsx'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { MapNotice } from '../../../map/map-notice.tsx'
import { mapSummary } from '../../../map/map-summary-text.ts'
import { NothingToPlace } from '../../../map/nothing-to-place.tsx'
import { RISK_SYMBOLS } from '../../../map/symbology.ts'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import type { GuardianUnit } from '../guardian-unit.ts'
import type { Guardian } from '../use-guardian.ts'
import { drawUnit, drawUnlisted } from './draw-guardian-unit.ts'
import styles from './guardian-map.module.css'
import { useMapMarks } from './use-guardian-map-marks.ts'
import { useOpeningView } from './use-opening-view.ts'

interface GuardianMapProps {
  readonly guardian: Guardian
  readonly map: FleetMap | null
  readonly onReady: (map: FleetMap | null) => void
  /** What else stands at the top right. */
  readonly tools?: ReactNode
  /** Under the legend, and at the foot. */
  readonly notes?: ReactNode
  readonly children?: ReactNode
}

/** Spec §9 says zoom 10 for a selected trip: one less here (see MEXICO_CITY). Nearer stays as near as it is. */
const LEAST_ZOOM_ON_SELECTION = 9

/** The dark map: units by risk, circles of 1 000 m, the selected one's way, danger geofences. */
export function GuardianMap({ guardian, map, onReady, tools, notes, children }: GuardianMapProps) {
  const { units } = guardian
  const selected = guardian.selected?.unit ?? null
  useUnitsOnMap({ map, fleet: units, draw: drawUnit, drawUnlisted })
  const missing = useMapMarks(map, selected)
  useOpeningView(map, units.all, guardian.selected !== null)
  useFlight({ map, target: selected, zoomFor: (_reason, nowAt) => Math.max(nowAt, LEAST_ZOOM_ON_SELECTION) })
  return (
    <main className={classNames(fleetMapStyles.measuredMap, styles.map)} data-slot="guardian-map" aria-label="Mapa">
      <UnitsMap
        className={fleetMapStyles.canvas}
        fleet={units}
        theme="noche"
        base="oscuro"
        symbols={RISK_SYMBOLS}
        initialCamera={MEXICO_CITY}
        summary={useSummary(units.all)}
        onReady={onReady}
      />
      <div className={classNames(fleetMapStyles.top, styles.top)}>
        <Legend />
        <MapNotice
          className={classNames(fleetMapStyles.legend, styles.onMap, styles.legend)}
          text={[positionsNotice(units), missing].filter(Boolean).join(' ') || null}
        />
        {notes}
      </div>
      <CameraButtons map={map} onCentre={() => map?.camera.flyTo(MEXICO_CITY.centre, MEXICO_CITY.zoom)}>
        {tools}
      </CameraButtons>
      {units.all?.length === 0 ? <NothingToPlace /> : null}
      {children ? <div className={fleetMapStyles.foot}>{children}</div> : null}
    </main>
  )
}

/** Without its units the map would say that there are none. */
function positionsNotice({ all, error }: Guardian['units']): string | null {
  if (error === null) return null
  return `No se pudieron ${all === null ? 'cargar' : 'actualizar'} las posiciones. ${error.message}`
}

function Legend() {
  return (
    <section
      className={classNames(surfaceStyles.onMap, fleetMapStyles.legend, styles.onMap, styles.legend)}
      data-slot="on-map"
      aria-label="Simbología"
    >
      <span>
        <i className={classNames(styles.dot, styles.risk)} aria-hidden="true" />
        En riesgo
      </span>
      <span>
        <i className={classNames(styles.dot, styles.reporting)} aria-hidden="true" />
        GPS activo
      </span>
      <span>
        <i className={classNames(styles.dot, styles.silent)} aria-hidden="true" />
        Sin señal
      </span>
      <span>
        <i className={styles.geofence} aria-hidden="true" />
        Zona de riesgo
      </span>
    </section>
  )
}

function useSummary(units: readonly GuardianUnit[] | null): string {
  return useMemo(() => {
    const counts = { critical: 0, high: 0, medium: 0, unknown: 0, low: 0 }
    for (const { level } of units ?? []) counts[level] += 1
    return mapSummary(counts, units?.filter(({ isReporting }) => !isReporting).length ?? 0)
  }, [units])
}
