import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useUnitPositions } from '../../api/metrics.ts'
import { MEXICO_CITY } from '../../map/camera.ts'
import { CameraButtons } from '../../map/camera-buttons.tsx'
import type { FleetMap } from '../../map/fleet-map.ts'
import { mapSummary } from '../../map/map-summary-text.ts'
import { MapView } from '../../map/map-view.tsx'
import { NothingToPlace } from '../../map/nothing-to-place.tsx'
import { RISK_SYMBOLS } from '../../map/symbology.ts'
import { useTiles } from '../../widgets/use-tiles.ts'
import type { GuardianUnit } from './guardian-unit.ts'
import type { Guardian } from './use-guardian.ts'
import { useMapMarks } from './use-guardian-map-marks.ts'
import { useMapUnits } from './use-guardian-map-units.ts'
import { useUnitLabels } from './use-unit-labels.ts'

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

/** The dark map: units by risk, circles of 1 000 m, the selected one's way, danger zones. */
export function GuardianMap({ guardian, map, onReady, tools, notes, children }: GuardianMapProps) {
  const { units, risk } = guardian
  const selected = guardian.selected?.unit ?? null
  const { data: positions } = useUnitPositions()
  useMapUnits(map, positions, risk.data)
  useMapMarks(map, selected)
  useUnitLabels(map, units.units, selected?.tripId ?? null)
  useFlight(map, selected)
  return (
    <main className="gdn-map" aria-label="Mapa">
      <MapView
        className="gdn-canvas"
        theme="noche"
        base="oscuro"
        tiles={useTiles()}
        waits={units.units === null && units.error === null}
        symbols={RISK_SYMBOLS}
        initialCamera={MEXICO_CITY}
        summary={useSummary(units.units)}
        onReady={onReady}
        onPick={(tripId) => tripId !== null && guardian.select(tripId)}
      />
      <div className="gdn-top">
        <Legend />
        {notes}
      </div>
      <CameraButtons map={map} onCentre={() => map?.camera.flyTo(MEXICO_CITY.centre, MEXICO_CITY.zoom)}>
        {tools}
      </CameraButtons>
      {units.units?.length === 0 ? <NothingToPlace /> : null}
      {children ? <div className="gdn-foot">{children}</div> : null}
    </main>
  )
}

function Legend() {
  return (
    <section className="mapui gdn-legend" aria-label="Simbología">
      <span>
        <i className="dot risk" aria-hidden="true" />
        En riesgo
      </span>
      <span>
        <i className="dot heard" aria-hidden="true" />
        GPS activo
      </span>
      <span>
        <i className="dot silent" aria-hidden="true" />
        Sin señal
      </span>
      <span>
        <i className="zone" aria-hidden="true" />
        Zona de riesgo
      </span>
    </section>
  )
}

/** Follows the choice, not the unit: once it is in sight the map stays where the person leaves it. */
function useFlight(map: FleetMap | null, selected: GuardianUnit | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (map === null) shown.current = null
    if (map === null || selected?.tripId === shown.current) return
    shown.current = selected?.tripId ?? null
    if (selected !== null) map.camera.flyTo(selected.point, Math.max(map.camera.state().zoom, LEAST_ZOOM_ON_SELECTION))
  }, [map, selected])
}

function useSummary(units: readonly GuardianUnit[] | null): string {
  return useMemo(() => {
    const counts = { CRITICO: 0, ALTO: 0, MEDIO: 0, BAJO: 0 }
    for (const { level } of units ?? []) counts[level] += 1
    return mapSummary(counts, units?.filter(({ isHeard }) => !isHeard).length ?? 0)
  }, [units])
}
