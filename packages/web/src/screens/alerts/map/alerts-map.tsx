import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Alert } from '../../../api/alerts.ts'
import { UnitsMap } from '../../../fleet-screen/map/units-map.tsx'
import { useBaseLayer } from '../../../fleet-screen/map/use-base-layer.ts'
import { useFlight } from '../../../fleet-screen/map/use-flight.ts'
import { useUnitsOnMap } from '../../../fleet-screen/map/use-units-on-map.ts'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import { acquireLive } from '../../../live/live.ts'
import { useFleet } from '../../../live/use-live.ts'
import { CREDITS_FOOT_PX, MEXICO, ZOOM_ON_TRIP } from '../../../map/camera.ts'
import { CameraButtons } from '../../../map/camera-buttons.tsx'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { NothingToPlace } from '../../../map/nothing-to-place.tsx'
import { SEVERITY_WORD } from '../../../theme/bands.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { type AlertUnit, alertUnits, placeOf } from './alert-units.ts'
import styles from './alerts-map.module.css'
import { drawAlertUnits } from './draw-alert-unit.ts'
import { alertsSummary, notOnMap } from './map-text.ts'

interface AlertsMapProps {
  /** Those of the queue, as it is filtered; null while they are not known. */
  readonly alerts: readonly Alert[] | null
  readonly selectedId: string | null
  readonly onSelect: (alertId: string) => void
}

/** The units of the queue's alerts, beside it: each by the worst of its alerts, where it is now or was seen last. */
export function AlertsMap({ alerts, selectedId, onSelect }: AlertsMapProps) {
  const [map, setMap] = useState<FleetMap | null>(null)
  const { value: base } = useBaseLayer()
  const units = useMemo(() => alertUnits(alerts ?? []), [alerts])
  const [pressed, setPressed] = useState<string | null>(null)
  const chosen = useMemo(
    () => chosenUnit(units, alerts ?? [], { selectedId, pressed }),
    [units, alerts, selectedId, pressed],
  )
  const placed = usePlaced(units)
  const fleet = {
    ...{ all: alerts === null ? null : units, shown: units, error: null, loadedAt: 0 },
    selectedId: chosen?.tripId ?? null,
    select: (tripId: string | null) => {
      const unit = units.find((each) => each.tripId === tripId)
      if (unit === undefined) return
      setPressed(unit.tripId)
      onSelect(unit.alertId)
    },
  }
  useUnitsOnMap({ map, fleet, draw: useMemo(() => drawAlertUnits(units), [units]) })
  useOpening(map, placed, chosen !== null)
  const target = useMemo(
    () => (chosen === null ? null : { tripId: chosen.tripId, point: placed.get(chosen.tripId) ?? null }),
    [chosen, placed],
  )
  useFlight({ map, target, zoomFor: (_reason, nowAt) => Math.max(nowAt, ZOOM_ON_TRIP) })
  const without = units.filter(({ tripId }) => !placed.has(tripId))
  const note = alerts === null ? null : notOnMap(without, alerts.filter(isOfNoUnit).length)
  return (
    <section
      className={classNames(layoutStyles.column, layoutStyles.shrinks)}
      data-slot="alerts-map"
      aria-label="Mapa de las alertas"
    >
      {/* Over the map it would lie on units, perhaps on the worst of them. */}
      {note === null ? null : (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      <div className={classNames(fleetMapStyles.measuredMap, styles.map)}>
        <UnitsMap
          className={fleetMapStyles.canvas}
          {...{ fleet, base }}
          summary={alertsSummary(units, without.length)}
          onReady={setMap}
        />
        <div className={classNames(fleetMapStyles.top, styles.top)}>
          <Legend />
        </div>
        <CameraButtons map={map} onCentre={() => map?.camera.flyTo(MEXICO.centre, MEXICO.zoom)} />
        {alerts !== null && units.length > 0 && placed.size === 0 ? <NothingToPlace /> : null}
      </div>
    </section>
  )
}

const isOfNoUnit = ({ tripId, units }: Alert): boolean => tripId === null && units.length === 0

/** The unit of the chosen alert, whichever of its alerts that is; of a quiet platform the one that was pressed, else the first that it silences. */
function chosenUnit(
  units: readonly AlertUnit[],
  alerts: readonly Alert[],
  { selectedId, pressed }: { readonly selectedId: string | null; readonly pressed: string | null },
): AlertUnit | null {
  const alert = alerts.find(({ alertId }) => alertId === selectedId)
  if (alert === undefined) return null
  const own = alert.tripId === null ? alert.units.map((unit) => unit.tripId) : [alert.tripId]
  const tripId = own.find((id) => id === pressed) ?? own[0]
  return units.find((unit) => unit.tripId === tripId) ?? null
}

/** Where each unit that has a place is now. */
function usePlaced(units: readonly AlertUnit[]): ReadonlyMap<string, LatLng> {
  const version = useFleet((fleet) => fleet.version())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the fleet holds
  return useMemo(() => {
    const { fleet } = acquireLive()
    return new Map(
      units.flatMap((unit): (readonly [string, LatLng])[] => {
        const place = placeOf(unit, fleet.stateOf(unit.tripId))
        return place === null ? [] : [[unit.tripId, place.point]]
      }),
    )
  }, [units, version])
}

/** Takes a map that has just opened to its units, once, and clear of its credits, which are open then; with one chosen it goes to that. */
function useOpening(map: FleetMap | null, placed: ReadonlyMap<string, LatLng>, hasChosen: boolean): void {
  const opened = useRef<FleetMap | null>(null)
  useEffect(() => {
    if (map === null || placed.size === 0 || opened.current === map) return
    opened.current = map
    if (!hasChosen) map.camera.fit([...placed.values()], ZOOM_ON_TRIP, CREDITS_FOOT_PX)
  }, [map, placed, hasChosen])
}

const SEVERITIES = ['critical', 'high', 'medium'] as const

function Legend() {
  return (
    <section
      className={classNames(surfaceStyles.onMap, fleetMapStyles.legend, styles.legend)}
      data-slot="on-map"
      aria-label="Simbología"
    >
      {SEVERITIES.map((severity) => (
        <span key={severity}>
          <SeverityShape severity={severity} coloured />
          {SEVERITY_WORD[severity]}
        </span>
      ))}
    </section>
  )
}
