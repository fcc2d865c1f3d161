import { formatDateTime } from '@vigia/domain/format/date-time'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OpenIncident } from '../../../api/full-map.ts'
import { loadUntilThere } from '../../../browser/load-until-there.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import type { FleetMap } from '../../../map/fleet-map.ts'
import type { IncidentMark, IncidentsLayer } from '../../../map/layers/incidents-layer.ts'
import {
  createPlannedRoutes,
  type PlannedPath,
  type PlannedRoutesLayer,
} from '../../../map/layers/planned-route-layer.ts'
import { createTraffic, type TrafficLayer } from '../../../map/layers/traffic-layer.ts'
import { agoText } from '../../../text/elapsed.ts'
import { incidentHeading, priorityText } from './incident-text.ts'
import type { Layers } from './use-layers.ts'
import type { Marks } from './use-marks.ts'

interface Parts {
  readonly routes: PlannedRoutesLayer
  readonly incidents: IncidentsLayer
  readonly traffic: TrafficLayer
}

interface MapLayersOptions {
  readonly map: FleetMap | null
  readonly marks: Marks
  readonly layers: Layers
  readonly selectedId: string | null
  /** The trip whose route is being drawn: its plan is the editor's to show. */
  readonly editedId: string | null
}

/** The ages that incidents tell go on so often. */
const AGES_EVERY_MS = 60_000

const loadIncidents = () => import('../../../map/layers/incidents-layer.ts')

const NO_GEOFENCES: readonly Geofence[] = []
const NO_ROUTES: readonly PlannedPath[] = []

/** Puts what lies beside the units on the map, as the toggles say. Gives the incidents' layer, which answers clicks. */
export function useMapLayers({ map, marks, layers, selectedId, editedId }: MapLayersOptions): IncidentsLayer | null {
  const { geofences, routes, incidents, trafficPath, trafficAttribution } = marks
  const { on } = layers
  const [parts, setParts] = useState<Parts | null>(null)
  const failed = useRef(layers.trafficFailed)
  failed.current = layers.trafficFailed
  useEffect(() => {
    if (map === null) return setParts(null)
    const traffic = map.install(createTraffic(() => failed.current()))
    const routes = map.install(createPlannedRoutes)
    // Their popup is the library's: it comes in the library's chunk, which is here with the map.
    return loadUntilThere(loadIncidents, ({ createIncidents }) =>
      setParts({ traffic, routes, incidents: map.install(createIncidents) }),
    )
  }, [map])

  useEffect(
    () => map?.geofences.show(on.geofences ? (geofences.data ?? NO_GEOFENCES) : NO_GEOFENCES),
    [map, geofences.data, on.geofences],
  )
  useEffect(() => {
    const paths = on.routes ? (routes.data ?? NO_ROUTES) : NO_ROUTES
    parts?.routes.show(paths.filter(({ tripId }) => tripId !== editedId))
  }, [parts, routes.data, on.routes, editedId])
  useEffect(() => parts?.routes.select(selectedId), [parts, selectedId])
  useEffect(
    () => parts?.traffic.show(on.traffic ? (trafficPath ?? null) : null, trafficAttribution),
    [parts, on.traffic, trafficPath, trafficAttribution],
  )

  const now = useServerNow(AGES_EVERY_MS)
  const incidentMarks = useMemo(
    () => (incidents.data ?? []).flatMap((incident) => markOf(incident, now)),
    [incidents.data, now],
  )
  useEffect(() => parts?.incidents.show(on.incidents ? incidentMarks : []), [parts, incidentMarks, on.incidents])
  return parts?.incidents ?? null
}

function markOf(incident: OpenIncident, now: number): IncidentMark[] {
  const { id, point, place, severity, invoice, description, reportedAt } = incident
  if (point === null) return []
  const reported = `${formatDateTime(reportedAt)} (${agoText(reportedAt, now)})`
  const lines = [description, place ?? '', priorityText(incident), reported].filter((line) => line !== '')
  return [{ id, ...point, severity, heading: `${incidentHeading(incident)} · ${invoice}`, lines }]
}
