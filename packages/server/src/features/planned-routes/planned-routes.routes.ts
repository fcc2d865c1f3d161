import type { RouteSource } from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { distanceToRouteKm } from '@vigia/domain/geo/route-distance'
import { routeLengthKm } from '@vigia/domain/geo/route-length'
import { routeProblem } from '@vigia/domain/route/route-problem'
import { simplifyingRoute, simplifyRoute } from '@vigia/domain/route/simplify-route'
import { type ActorAuditContext, type AuditContext, type AuditEntry, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { GEO_CONTENT_TYPES, writeRoute } from '../../geo-files/write-geo-file.ts'
import { attachment } from '../../http/attachment.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { mapInTurns, stepsInTurns } from '../../workers/in-turns.ts'
import { laneOf } from './lane-trips.store.ts'
import { activeRoutes, findTripRoute, lockTripRoute, type TripRoute } from './planned-routes.store.ts'
import { suggestRoutes } from './suggest-routes.ts'

/** Far below the 2 km at which a trip has left its route (rules §4). */
const TOLERANCE_M = 15
const MOST_POINTS = 2_000
/** What a screen can show of one of many routes. */
const OVERVIEW_TOLERANCE_M = 200
const OVERVIEW_POINTS = 120
const BODY_LIMIT_BYTES = 1024 * 1024

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
  readonly fleet: FleetReader
  /** Sets a trip's plan, or takes it away. */
  readonly saveTripRoute: (
    sql: Sql,
    tripId: string,
    route: { readonly points: readonly LatLng[]; readonly source: RouteSource } | null,
    by: RouteChange,
  ) => Promise<void>
}

/** The way that a trip shall take; the risk engine holds every fix against it (rules §4, DESVIO_RUTA). */
export function mountPlannedRoutes(server: Server, { db, clock, signals, fleet, saveTripRoute }: Deps): void {
  const toWire = routeWire(fleet)

  /** Changes the plan of a trip that has not ended, with its audit row, and tells the live fleet. Returns what was there, and when it was changed. */
  const change = async (
    audit: ActorAuditContext,
    { tripId, action, replaces }: RouteAct,
    write: (sql: Sql, before: TripRoute, by: RouteChange) => Promise<Pick<AuditEntry, 'before' | 'after'>>,
  ): Promise<{ readonly before: TripRoute; readonly now: number }> => {
    const { organisationId, actor } = audit
    const now = clock.now()
    const before = await db.transaction(async (sql) => {
      const before = await lockTripRoute(sql, organisationId, tripId)
      if (before === null) throw notFound(NO_TRIP)
      if (before.status === 'complete' || before.status === 'off') {
        throw conflict('TRIP_ENDED', 'El viaje ya terminó: su ruta no puede cambiar.')
      }
      requireSameRoute(before, replaces)
      const values = await write(sql, before, { actor, now })
      await recordAudit(sql, { ...audit, action, subject: `trip:${tripId}`, ...values, at: now })
      return before
    })
    signals.tripsChanged(organisationId, [tripId])
    return { before, now }
  }

  mount(server, 'getPlannedRoute', async ({ actor, params }) =>
    toWire(actor.organisationId, await plannedRoute(db, actor.organisationId, params.id)),
  )

  mount(
    server,
    'putPlannedRoute',
    async ({ actor, params, body: { points: wanted, source, replaces }, audit }) => {
      const problem = routeProblem(wanted)
      if (problem !== null) throw new AppError(422, 'UNSOUND_ROUTE', problem)
      const points = await stepsInTurns(simplifyingRoute(wanted, TOLERANCE_M, MOST_POINTS))
      const { before, now } = await change(
        audit,
        { tripId: params.id, action: 'route-set', replaces },
        async (sql, before, by) => {
          await saveTripRoute(sql, params.id, { points, source }, by)
          return { before: auditedRoute(before), after: auditedRoute({ source, points }) }
        },
      )
      // As it was set, whatever others have made of it since.
      return toWire(actor.organisationId, { ...before, points, source, updatedAt: now })
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )

  mount(server, 'deletePlannedRoute', async ({ params, query: { replaces }, audit }) => {
    await change(audit, { tripId: params.id, action: 'route-delete', replaces }, async (sql, before, by) => {
      if (before.points.length === 0) throw notFound(NO_ROUTE)
      await saveTripRoute(sql, params.id, null, by)
      return { before: auditedRoute(before), after: null }
    })
    return undefined
  })
  mountRouteReads(server, { db, clock })
}

/** Routes to choose from, to take away and to look over. */
function mountRouteReads(server: Server, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  mount(server, 'suggestRoutes', async ({ actor, params }) => {
    const lane = await laneOf(db, actor.organisationId, params.id)
    if (lane === null) throw notFound(NO_TRIP)
    const suggestions = await suggestRoutes(db, actor.organisationId, params.id, lane, clock.now())
    return {
      data: suggestions.map(({ trip, path, lengthKm }) => ({
        travel_id: trip.id,
        external_invoice: trip.externalInvoice,
        completed: new Date(trip.completedAt).toISOString(),
        points: [...path.points],
        length_km: lengthKm,
        covered_share: path.coveredShare,
      })),
    }
  })

  mount(server, 'exportPlannedRoute', async ({ actor, params, query: { format }, audit }) => {
    const { externalInvoice, points } = await plannedRoute(db, actor.organisationId, params.id)
    const details = { format, points: points.length }
    const act = { action: 'route-export', subject: `trip:${params.id}`, details, at: clock.now() }
    await recordAudit(db, { ...audit, ...act })
    const body = writeRoute(format, { name: `Ruta ${externalInvoice}`, points })
    return answer(200, body, attachment(`ruta-${externalInvoice}.${format}`, GEO_CONTENT_TYPES[format]))
  })

  mount(server, 'listPlannedRoutes', async ({ actor, query }) => {
    const request = pageRequest(query)
    const { data, nextCursor } = pageOf(await activeRoutes(db, actor.organisationId, request), request)
    return {
      data: await mapInTurns(data, ({ id, points }) => ({
        travel_id: id,
        points: [...simplifyRoute(points, OVERVIEW_TOLERANCE_M, OVERVIEW_POINTS)],
      })),
      nextCursor,
    }
  })
}

/** Whose change a plan is, and when. */
interface RouteChange {
  readonly actor: AuditContext['actor']
  readonly now: number
}

interface RouteAct {
  readonly tripId: string
  readonly action: string
  /** When the plan was set that whoever asks has seen, null: they saw none; undefined: they do not say. */
  readonly replaces: string | null | undefined
}

/** Of two people who plan the same trip the second is told who was first, and nothing of either is lost. */
function requireSameRoute({ updatedAt, updatedBy }: TripRoute, replaces: RouteAct['replaces']): void {
  if (replaces === undefined || (replaces === null ? null : Date.parse(replaces)) === updatedAt) return
  const at = updatedAt === null ? null : new Date(updatedAt).toISOString()
  throw new AppError(
    412,
    'CHANGED_MEANWHILE',
    `${updatedBy ?? 'Alguien'} cambió la ruta de este viaje mientras usted lo editaba.`,
    { details: { by: updatedBy, at } },
  )
}

const routeWire = (fleet: FleetReader) => (organisationId: string, route: TripRoute) => {
  const place = fleet.trip(organisationId, route.tripId)?.position?.point ?? null
  return {
    travel_id: route.tripId,
    points: [...route.points],
    source: route.source,
    updated: route.updatedAt === null ? null : new Date(route.updatedAt).toISOString(),
    length_km: routeLengthKm(route.points),
    distance_km: place === null ? null : distanceToRouteKm(place, route.points),
  }
}

/** 404 when the organisation has no such trip, or the trip no plan. */
async function plannedRoute(sql: Sql, organisationId: string, tripId: string): Promise<TripRoute> {
  const route = await findTripRoute(sql, organisationId, tripId)
  if (route === null) throw notFound(NO_TRIP)
  if (route.points.length === 0) throw notFound(NO_ROUTE)
  return route
}

/** Enough to know a plan again: thousands of points do not belong into the audit log. */
const auditedRoute = ({ source, points }: Pick<TripRoute, 'source' | 'points'>) =>
  points.length === 0
    ? null
    : {
        source,
        points: points.length,
        lengthKm: Math.round(routeLengthKm(points) * 10) / 10,
        ends: [points[0], points.at(-1)],
      }

const NO_TRIP = 'No existe ese viaje.'
const NO_ROUTE = 'Este viaje no tiene ruta planeada.'
