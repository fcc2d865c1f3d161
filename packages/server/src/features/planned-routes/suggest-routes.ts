import { routeLengthKm } from '@vigia/domain/geo/route-length'
import { type DrivenPath, drivenPath } from '@vigia/domain/route/driven-path'
import { type KnownPath, sameWays, type Way } from '@vigia/domain/route/same-ways'
import { simplifyRoute } from '@vigia/domain/route/simplify-route'
import { DAY_MS } from '@vigia/domain/time/duration'
import { type UsualMinutes, usualMinutes } from '@vigia/domain/trip/usual-minutes'
import type { Db } from '../../db/pool.ts'
import { isSameLane } from './is-same-lane.ts'
import { completedTrips, type DrivenFix, drivenFixes, type Lane, type PastTrip } from './lane-trips.store.ts'

const MOST = 5
/** Trips that were heard too little to draw are passed over, but not without end. */
const MOST_TRIED = 15
/** Of which the ways of a lane are made. */
const MOST_OF_LANE = 15
const LOOKS_BACK_MS = 90 * DAY_MS
const TOLERANCE_M = 50
const MOST_POINTS = 2_000
/** So many fixes of a device draw any road; of a long trip every so many minutes one. */
const MOST_FIXES = 6_000
const LEAST_STEP_MS = 5_000

export interface RouteSuggestion {
  readonly trip: PastTrip
  readonly path: DrivenPath
  readonly lengthKm: number
}

/** The ways that the newest five trips of the same lane drove in the last 90 days, the newest first. */
export async function suggestRoutes(
  db: Db,
  organisationId: string,
  tripId: string,
  lane: Lane,
  now: number,
): Promise<RouteSuggestion[]> {
  const past = await completedTrips(db, organisationId, tripId, now - LOOKS_BACK_MS)
  return drivenRoutes(
    db,
    past.filter((trip) => isSameLane(lane, trip)),
    MOST,
  )
}

export interface LaneRoutes {
  readonly usual: UsualMinutes | null
  /** The way of the most trips first. */
  readonly ways: readonly Way<RouteSuggestion & KnownPath>[]
}

/** How the trips of a lane of the last 90 days went, and how long they took. */
export async function laneRoutes(db: Db, organisationId: string, lane: Lane, now: number): Promise<LaneRoutes> {
  const past = await completedTrips(db, organisationId, null, now - LOOKS_BACK_MS)
  const same = past.filter((trip) => isSameLane(lane, trip))
  const routes = await drivenRoutes(db, same, MOST_OF_LANE)
  return { usual: usualMinutes(same), ways: sameWays(routes.map((route) => ({ ...route, ...route.path }))) }
}

/** How the newest of these trips went, as many as were heard enough to be drawn. */
async function drivenRoutes(db: Db, trips: readonly PastTrip[], most: number): Promise<RouteSuggestion[]> {
  const suggestions: RouteSuggestion[] = []
  for (const trip of trips.slice(0, MOST_TRIED)) {
    const { departedAt, completedAt } = trip
    const everyMs = Math.max(LEAST_STEP_MS, Math.ceil((completedAt - departedAt) / MOST_FIXES))
    const path = bestPath(await drivenFixes(db, trip.id, departedAt, completedAt, everyMs), trip)
    const points = simplifyRoute(path.points, TOLERANCE_M, MOST_POINTS)
    const lengthKm = routeLengthKm(points)
    if (points.length < 2 || lengthKm < 1) continue
    suggestions.push({ trip, path: { points, coveredShare: path.coveredShare }, lengthKm })
    if (suggestions.length === most) break
  }
  return suggestions
}

/** Of phone and truck the one that was heard better: the two interleaved would make a zigzag of one road. */
function bestPath(fixes: readonly DrivenFix[], { departedAt, completedAt }: PastTrip): DrivenPath {
  const [phone, truck] = [true, false].map((isPhone) =>
    drivenPath(
      fixes.filter((fix) => fix.isPhone === isPhone),
      departedAt,
      completedAt,
    ),
  )
  if (phone === undefined || truck === undefined) return { points: [], coveredShare: 0 }
  return phone.coveredShare > truck.coveredShare ? phone : truck
}
