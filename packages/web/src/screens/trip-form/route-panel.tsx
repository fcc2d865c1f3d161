import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { routeLengthKm } from '@vigia/domain/geo/route-length'
import { geofencesAlongRoute } from '@vigia/domain/route/geofences-along-route'
import { useId, useMemo } from 'react'
import type { LaneRoute, LaneRoutes } from '../../api/lane-routes.ts'
import type { PlannedRoute } from '../../api/planned-routes.ts'
import type { Answer } from '../../api/use-answer.ts'
import { minutesText } from '../../text/minutes-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormError } from '../../ui/form-error.tsx'
import textStyles from '../../ui/text.module.css'
import { lengthText } from '../../widgets/drawing/measure-text.ts'
import { geofenceOnRouteText } from './geofence-on-route-text.ts'
import styles from './route-panel.module.css'
import type { DrawnRoute } from './trip-draft.ts'
import { useGeofences } from './use-geofences.ts'
import type { CopiedRoute, RouteChoice } from './use-trip-routes.ts'

interface RoutePanelProps {
  /** Undefined: the form does not say yet between which places. */
  readonly lane: Answer<LaneRoutes> | undefined
  /** What the trip has; null: none. */
  readonly planned: Answer<PlannedRoute | null> | null
  readonly copied: CopiedRoute | null
  readonly drawn: DrawnRoute | null
  /** Of the choice; null: it has none. */
  readonly chosenLine: readonly LatLng[] | null
  readonly choice: RouteChoice
  /** When it leaves, epoch ms; null where the form does not say. */
  readonly leavesAt: number | null
  readonly onChoose: (choice: RouteChoice) => void
}

/** How earlier trips of the lane went, one of which may become the planned route, and what the chosen one goes through. */
export function RoutePanel({ lane, planned, copied, drawn, choice, chosenLine, leavesAt, onChoose }: RoutePanelProps) {
  const name = useId()
  const routes = lane?.data?.routes ?? []
  const trips = lane?.data?.trips ?? 0
  const chosen = routes.find(({ id }) => id === choice)
  const row = (value: RouteChoice, title: string, detail: string, end: string) => (
    <label key={value} className={styles.row}>
      <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
      <span className={styles.words}>
        <b>{title}</b>
        <small className={textStyles.meta}>{detail}</small>
      </span>
      <span className={styles.figures}>{end}</span>
    </label>
  )
  return (
    <section className={styles.panel} aria-label="Ruta planeada">
      {chosen !== undefined ? (
        <Crossed route={chosen} leavesAt={leavesAt} />
      ) : chosenLine === null ? null : (
        <CrossedByLine line={chosenLine} />
      )}
      <h2>
        Ruta planeada{' '}
        {trips === 0 ? null : (
          <small className={textStyles.meta}>
            de {trips === 1 ? '1 viaje anterior' : `${trips} viajes anteriores`}, mismo origen y destino
          </small>
        )}
      </h2>
      <div className={styles.rows} role="radiogroup" aria-label="Ruta planeada">
        {planned === null ? null : row('kept', 'La que tiene el viaje', 'No cambia al guardar', lengthOf(planned))}
        {copied === null
          ? null
          : row('copied', `La de ${copied.invoice}`, 'La ruta planeada del viaje copiado', lengthOf(copied.answer))}
        {drawn === null
          ? null
          : row(
              'drawn',
              drawn.source === 'imported' ? 'La del archivo' : 'La que dibujó',
              'Se guarda con el viaje',
              lengthText(routeLengthKm(drawn.points)),
            )}
        {routes.map((route) =>
          row(
            route.id,
            routeName(route),
            detailOf(route, trips),
            `${lengthText(route.lengthKm)} · ${minutesText(route.minutes)}`,
          ),
        )}
        {row('none', 'Sin ruta planeada', 'El riesgo no mira si se desvía', '')}
      </div>
      {lane === undefined ? (
        <p className={textStyles.meta}>Con origen y destino se buscan los viajes anteriores de esa ruta.</p>
      ) : lane.isPending ? (
        <p className={textStyles.meta} role="status">
          Buscando viajes anteriores…
        </p>
      ) : (
        <FormError message={lane.error === null ? null : `No se pudieron buscar rutas. ${lane.error.message}`} />
      )}
      {lane?.data !== undefined && routes.length === 0 ? (
        <p className={textStyles.meta}>Ningún viaje terminado entre estos dos lugares dejó su recorrido.</p>
      ) : null}
    </section>
  )
}

const lengthOf = ({ data, error }: Answer<PlannedRoute | null>): string =>
  data ? lengthText(data.lengthKm) : error === null ? 'Leyendo…' : 'No se pudo leer'

/** Danger zones on the way, each a line. */
function Crossed({ route, leavesAt }: { readonly route: LaneRoute; readonly leavesAt: number | null }) {
  return route.geofences
    .filter(({ kind }) => kind === 'danger')
    .map((geofence) => (
      <Banner key={geofence.id} tone="warning" title={`La ruta cruza ${geofence.name}`}>
        {geofenceOnRouteText(geofence, route, leavesAt)}
      </Banner>
    ))
}

/** The same of a line that the server has not judged: by the zones of the map, without an hour, for nobody knows its pace. */
function CrossedByLine({ line }: { readonly line: readonly LatLng[] }) {
  const { data: geofences, error } = useGeofences()
  const crossed = useMemo(
    () =>
      geofencesAlongRoute(
        line,
        (geofences ?? []).filter(({ kind }) => kind === 'danger'),
      ),
    [line, geofences],
  )
  if (geofences === undefined) {
    return (
      <FormError message={error === null ? null : `No se sabe qué zonas de riesgo cruza la ruta. ${error.message}`} />
    )
  }
  return crossed.map(({ geofence, fromKm, toKm }) => (
    <Banner key={geofence.id} tone="warning" title={`La ruta cruza ${geofence.name}`}>
      {geofenceOnRouteText({ fromKm, toKm }, null, null)}
    </Banner>
  ))
}

/** By its road where one is known, else by the trip whose way it is. */
export const routeName = ({ road, invoice }: LaneRoute): string => (road === null ? `La de ${invoice}` : `Por ${road}`)

const detailOf = ({ trips, coveredShare, invoice }: LaneRoute, all: number): string =>
  `${trips === 1 ? `1 viaje, ${invoice}` : `${trips} de ${all} viajes`} · se oyó el ${Math.floor(coveredShare * 100)}% del camino`
