import {
  type ForecastLead,
  forecastOutcome,
  isForecastKept,
  isForecastWanted,
} from '@vigia/domain/arrival/kept-forecast'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Logger } from '@vigia/runtime/logger'
import { isDatabaseAway } from '../../db/database-away.ts'
import { withinOrganisation } from '../../db/organisation-scope.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import type { Job } from '../../ports/job.ts'
import type { EstimateTripArrival } from './arrival-estimator.ts'
import {
  deleteForecasts,
  type ForecastTrip,
  keepForecast,
  keepOutcome,
  lastForecasts,
  MEASURED_WITHIN_MS,
  tripsToMeasure,
} from './arrival-forecasts.store.ts'
import { byLane } from './by-lane.ts'
import { readPastDrive } from './past-drives.ts'
import { viewArrival } from './view-arrival.ts'

const EVERY_MS = 5 * MINUTE_MS
/** Of a trip of which nothing could be said it is asked again after so long: mostly its lane has too little history. */
const ASKED_AGAIN_MS = 15 * MINUTE_MS
const KEPT_MS = 90 * DAY_MS
/** Measured in one turn: each reads the positions of one trip. */
const MEASURED_AT_ONCE = 50

interface Deps {
  /** Sees the rows of the organisation in whose name something runs. */
  readonly db: Db
  /** Writes what was said: requests may only read it. */
  readonly unscoped: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly fleet: FleetReader
  readonly estimate: EstimateTripArrival
}

/**
 * Keeps what was said of the arrival of trips on their way (`arrival_forecasts`), and how it did when they are over
 * (`forecast_outcomes`), which Métricas counts (design §4.3: ETA error). It is what whoever asks at that instant is told.
 */
export function arrivalForecastsJob(deps: Deps): Job {
  /** When nothing could be said of a trip; a server that starts begins anew. */
  let unknownAt: ReadonlyMap<string, number> = new Map()
  const unmeasured: Unmeasured = new Map()
  return {
    name: 'arrival-forecasts',
    everyMs: EVERY_MS,
    run: async (signal) => {
      const { fleet, clock, unscoped } = deps
      const next = new Map<string, number>()
      const failed: unknown[] = []
      for (const organisationId of fleet.organisationIds()) {
        const of = { unknownAt, next, failed, signal }
        await withinOrganisation(organisationId, () => askOfAll(deps, organisationId, of))
      }
      unknownAt = next
      await measureAll(deps, { unmeasured, signal })
      await deleteForecasts(unscoped, clock.now() - KEPT_MS)
      const reasons = [...failed, ...[...unmeasured.values()].map(({ err }) => err)]
      if (reasons.length > 0 && !signal.aborted) throw failureOf(reasons)
    },
  }
}

/**
 * What the state of the job tells: of how many trips, also those that had no turn again yet, and the first reason. That the database is
 * away is told by its own error.
 */
function failureOf(failed: readonly unknown[]): unknown {
  const [first] = failed
  const trips = failed.length === 1 ? '1 viaje' : `${failed.length} viajes`
  return new Error(`${trips} sin estimar o sin medir: ${first instanceof Error ? first.message : String(first)}`, {
    cause: first,
  })
}

interface Asking {
  readonly unknownAt: ReadonlyMap<string, number>
  /** Of those of which it is so after this turn. */
  readonly next: Map<string, number>
  /** Why trips could not be asked about: the others are all the same. */
  readonly failed: unknown[]
  readonly signal: AbortSignal
}

async function askOfAll(deps: Deps, organisationId: string, asking: Asking): Promise<void> {
  const { unscoped, clock, fleet, logger } = deps
  const { unknownAt, next, failed, signal } = asking
  const views = [...fleet.trips(organisationId)].filter(({ facts }) => facts.status === 'in transit')
  const last = await lastForecasts(
    unscoped,
    views.map(({ facts }) => facts.id),
  )
  for (const view of byLane(views)) {
    if (signal.aborted) return
    const { id } = view.facts
    const [lastOfTrip, askedAt] = [last.get(id) ?? null, unknownAt.get(id)]
    if (!isForecastWanted(lastOfTrip, clock.now())) continue
    if (askedAt !== undefined && clock.now() - askedAt < ASKED_AGAIN_MS) {
      next.set(id, askedAt)
      continue
    }
    try {
      if (!(await ask(deps, view, lastOfTrip))) next.set(id, clock.now())
    } catch (err) {
      await endIfAway(unscoped, err)
      failed.push(err)
      logger.warn({ err, organisationId, tripId: id }, 'no se estimó la llegada de un viaje')
    }
  }
}

/** Rejects where the database is away: the turn ends. One statement that was too slow, or waited for a lock, is of its own trip only. */
async function endIfAway(unscoped: Db, err: unknown): Promise<void> {
  if (isDatabaseAway(err)) await unscoped.query('select')
}

/** Keeps what is said of a trip now, if it is to be kept; answers whether anything could be said. */
async function ask(
  { db, unscoped, clock, estimate }: Deps,
  view: TripView,
  last: { readonly saidAt: number; readonly p50: number } | null,
): Promise<boolean> {
  const saidAt = clock.now()
  const { id, destinationPoint: destination } = view.facts
  const found = await viewArrival({ db, estimate }, view, { hiddenTypes: [], now: saidAt })
  if ('reason' in found) return false
  if (isForecastKept(last, { saidAt, p50: found.p50 }))
    await keepForecast(unscoped, { id, destination }, found, { saidAt, lastAt: last?.saidAt ?? null })
  return true
}

/** When each trip that could not be measured was over, and why it could not, in the order in which they were tried last. */
type Unmeasured = Map<string, { readonly completedAt: number; readonly err: unknown }>

/** So many as one turn takes. Those that failed come last, or the newest would keep all others from ever being measured. */
async function measureAll(
  deps: Deps,
  { unmeasured, signal }: Pick<Asking, 'signal'> & { readonly unmeasured: Unmeasured },
): Promise<void> {
  const { unscoped, clock, logger } = deps
  const now = clock.now()
  const trips = await tripsToMeasure(unscoped, now, { most: MEASURED_AT_ONCE, last: [...unmeasured.keys()] })
  // Fewer are all that there are: what is not among them is gone, or under way again.
  const isGone = (id: string) => trips.length < MEASURED_AT_ONCE && !trips.some((trip) => trip.id === id)
  for (const [id, { completedAt }] of unmeasured)
    if (completedAt < now - MEASURED_WITHIN_MS || isGone(id)) unmeasured.delete(id)
  for (const trip of trips) {
    if (signal.aborted) return
    const { id, organisationId, completedAt } = trip
    try {
      await measure(deps, trip)
      unmeasured.delete(id)
    } catch (err) {
      await endIfAway(unscoped, err)
      unmeasured.delete(id)
      unmeasured.set(id, { completedAt, err })
      logger.warn({ err, organisationId, tripId: id }, 'no se midió lo que se dijo de la llegada de un viaje')
    }
  }
}

async function measure({ db, unscoped, clock }: Deps, trip: ForecastTrip): Promise<void> {
  const { organisationId, destination, said } = trip
  const drive =
    destination === null ? null : await withinOrganisation(organisationId, () => readPastDrive(db, trip, destination))
  const arrivedAt = drive?.arrivedAt ?? null
  const outcomeOf = (lead: ForecastLead) => (arrivedAt === null ? null : forecastOutcome(said, lead, arrivedAt))
  const outcome = { arrivedAt, twoHours: outcomeOf('2h'), sixHours: outcomeOf('6h') }
  await keepOutcome(unscoped, trip, { measuredAt: clock.now(), ...outcome })
}
