import type { Arrival } from '@vigia/domain/arrival/estimate-arrival'
import { lateArrivalStep } from '@vigia/domain/arrival/late-arrival'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { dayText } from '@vigia/domain/format/day-text'
import { theTime } from '@vigia/domain/format/the-time'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { wallTime } from '@vigia/domain/time/wall-time'
import type { Logger } from '@vigia/runtime/logger'
import { withinOrganisation } from '../../db/organisation-scope.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import type { Job } from '../../ports/job.ts'
import type { LateArrivalAlert } from '../../ports/late-arrival-alert.ts'
import type { EstimateTripArrival } from './arrival-estimator.ts'
import { byLane } from './by-lane.ts'
import { viewArrival } from './view-arrival.ts'

const LOOK_EVERY_MS = 5 * MINUTE_MS
/** Of a trip that is due later nobody knows yet. */
const LOOKS_AHEAD_MS = DAY_MS

interface Deps {
  /** Sees the rows of the organisation in whose name something runs. */
  readonly db: Db
  readonly logger: Logger
  /** Writes alerts, whose history and news are written in one statement with them. */
  readonly unscoped: Db
  readonly clock: Clock
  readonly fleet: FleetReader
  readonly estimate: EstimateTripArrival
  readonly alerts: {
    readonly announcedTrips: (sql: Sql, organisationId: string) => Promise<ReadonlySet<string>>
    readonly open: (sql: Sql, alert: LateArrivalAlert) => Promise<void>
    readonly retell: (sql: Sql, alert: LateArrivalAlert) => Promise<void>
    readonly close: (sql: Sql, organisationId: string, tripIds: readonly string[], now: number) => Promise<void>
  }
}

/** How many looks in a row have found a trip late, of those that were not told yet. A server that starts begins anew. */
type LooksByTrip = Map<string, number>

/**
 * Raises `LLEGARA_TARDE` of trips that nine of ten times arrive after their planned arrival, half an hour or more before it, and
 * takes it back when that is not so any more (issue "The desk's work", 5). What a person has closed is not told again for as long as it
 * is so.
 */
export function lateArrivalsJob(deps: Deps): Job {
  let looks: LooksByTrip = new Map()
  return {
    name: 'late-arrivals',
    everyMs: LOOK_EVERY_MS,
    run: async (signal) => {
      const next: LooksByTrip = new Map()
      const failed: unknown[] = []
      const looking = { before: looks, next, failed, signal }
      for (const organisationId of deps.fleet.organisationIds()) {
        if (signal.aborted) return
        await withinOrganisation(organisationId, () => lookAtAll(deps, organisationId, looking))
      }
      looks = next
      // What was not known of one trip is no look that went well.
      if (failed.length > 0) throw failed[0]
    },
  }
}

interface Looking {
  readonly before: ReadonlyMap<string, number>
  readonly next: LooksByTrip
  /** Why trips could not be looked at. */
  readonly failed: unknown[]
  readonly signal: AbortSignal
}

async function lookAtAll(deps: Deps, organisationId: string, { before, next, failed, signal }: Looking): Promise<void> {
  const { unscoped, clock, fleet, alerts, logger } = deps
  const announced = await alerts.announcedTrips(unscoped, organisationId)
  const over: string[] = []
  const sofar = failed.length
  for (const view of byLane(dueOrAnnounced(fleet.trips(organisationId), announced, clock.now()))) {
    if (signal.aborted) return
    const { id } = view.facts
    const looksBefore = before.get(id) ?? 0
    try {
      const step = await look(deps, view, { isAnnounced: announced.has(id), looksBefore })
      if (step === 'wait') next.set(id, looksBefore + 1)
      if (step === 'close') over.push(id)
    } catch (error) {
      // Of this trip nothing is known this time; the others are looked at all the same.
      failed.push(error)
      if (looksBefore > 0) next.set(id, looksBefore)
    }
  }
  const trips = failed.length - sofar
  if (trips > 0)
    logger.warn({ err: failed[sofar], organisationId, trips }, 'no se estimó la llegada de todos los viajes')
  if (announced.size > 0) await alerts.close(unscoped, organisationId, over, clock.now())
}

/** Trips that are due soon enough or are over it, and those that were told, whose appointment may have been moved to another day. */
const dueOrAnnounced = (trips: Iterable<TripView>, announced: ReadonlySet<string>, now: number): readonly TripView[] =>
  [...trips].filter(({ facts: { id, dueAt } }) => dueAt === null || dueAt - now <= LOOKS_AHEAD_MS || announced.has(id))

async function look(
  deps: Deps,
  view: TripView,
  so: { readonly isAnnounced: boolean; readonly looksBefore: number },
): Promise<ReturnType<typeof lateArrivalStep>> {
  const { unscoped, clock, alerts } = deps
  const now = clock.now()
  const { dueAt, id: tripId, organisationId } = view.facts
  // What is over, or was never planned, is not worth an estimate.
  const isOver = dueAt === null || now > dueAt
  const found = isOver ? null : await viewArrival(deps, view, { hiddenTypes: [], now })
  const arrival = found === null || 'reason' in found ? null : found
  const step = lateArrivalStep({ arrival, dueAt, now, ...so })
  if (arrival !== null && dueAt !== null) {
    const alert = { organisationId, tripId, now, ...wordsOf(arrival, dueAt, now) }
    if (step === 'raise') await alerts.open(unscoped, alert)
    if (step === null && so.isAnnounced) await alerts.retell(unscoped, alert)
  }
  return step
}

/** With the hour as of which it is so: the appointment may be moved while nobody knows where the unit is. */
const wordsOf = (
  { p10, p50, p90, drives, basis }: Arrival,
  dueAt: number,
  now: number,
): Pick<LateArrivalAlert, 'message' | 'minutesLate'> => ({
  minutesLate: Math.round((p50 - dueAt) / MINUTE_MS),
  message: `La cita es a ${theHour(dueAt, dueAt)}. Según ${drives} viajes anteriores ${basis === 'lane' ? 'de su ruta' : 'de otras rutas, por lo que le falta de la planeada,'} llegaría entre ${theHour(p10, dueAt)} y ${theHour(p90, dueAt)} ocho de cada diez veces (calculado a ${theHour(now, dueAt)}).`,
})

/** `las 10:30`, with its day where that is not the appointment's; by the clocks of Mexico City. */
function theHour(at: number, dueAt: number): string {
  const [day = '', time = ''] = wallTime(at, DEFAULT_TIME_ZONE).split('T')
  return day === calendarDay(dueAt, DEFAULT_TIME_ZONE) ? theTime(time) : `${theTime(time)} del ${dayText(day)}`
}
