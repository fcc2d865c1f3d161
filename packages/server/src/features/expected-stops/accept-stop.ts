import { saidStop } from '@vigia/domain/trip/expected-stop'
import { STOP_REASON_LABEL, type StopReason } from '@vigia/domain/trip/stop-reason'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import {
  type AcceptedStop,
  acceptedStopOf,
  cancelAcceptedStop,
  findAcceptedStop,
  hasDecisionSince,
  holdStandingTrip,
  insertAcceptedStop,
} from './expected-stops.store.ts'

export interface ExpectedStopsDeps {
  /** Sees what whoever asks sees. */
  readonly db: Db
  readonly clock: Clock
  readonly signals: Pick<FleetSignals, 'tripsChanged'>
  readonly fleet: Pick<FleetReader, 'trip'>
}

/** What somebody at the desk accepts that a unit stands for. */
export interface StopToAccept {
  readonly audit: ActorAuditContext
  readonly userId: string
  readonly tripId: string
  readonly reason: StopReason
  readonly minutes: number
  /** Epoch ms. */
  readonly saidAt: number
  /** When somebody decided that it is expected, epoch ms; absent: now. */
  readonly decidedAt?: number
  /** What the operator said of it; absent: he said nothing. */
  readonly proposalId?: string | null
  /** The entry that says so, which takes it back when it is undone. */
  readonly commentId?: string | null
}

const NO_TRIP = 'No existe ese viaje.'
const ENDED = 'El viaje ya terminó: no se espera que pare.'
const CHANGED = 'cambió la parada que se espera mientras usted la veía. Vea cómo quedó.'
const GONE = 'Esa parada ya no se espera.'

/**
 * Expects that a unit stands for what was said, with its audit row, in the place of what was expected before. Nothing is kept of a
 * stop that is over by now, nor of one after whose decision somebody has decided otherwise: it waited for the network meanwhile.
 * Answers whether there is one now. 404.
 */
export async function acceptStop(
  { clock, fleet }: Pick<ExpectedStopsDeps, 'clock' | 'fleet'>,
  sql: Sql,
  { audit, userId, tripId, reason, minutes, saidAt, decidedAt, proposalId = null, commentId = null }: StopToAccept,
): Promise<boolean> {
  const now = clock.now()
  const trip = await holdStandingTrip(sql, tripId)
  if (trip === null) throw notFound(NO_TRIP)
  const stoppedSince = fleet.trip(audit.organisationId, tripId)?.stoppedSince ?? null
  const stop = saidStop({ saidAt, minutes }, { stoppedSince, isAlerted: trip.isAlerted }, now)
  if (!trip.isActive || stop.untilAt <= now) return false
  if (decidedAt !== undefined && (await hasDecisionSince(sql, tripId, decidedAt))) return false
  const before = await acceptedStopOf(sql, tripId)
  if (before !== null) await cancelAcceptedStop(sql, before.id, { userId, now })
  await insertAcceptedStop(sql, { ...stop, tripId, reason, proposalId, commentId, userId, now })
  await recordAudit(sql, {
    ...{ ...audit, action: 'expected-stop', subject: `trip:${tripId}`, at: now },
    ...{ before: before === null ? null : auditedStop(before), after: auditedStop({ ...stop, reason }) },
  })
  return true
}

/**
 * As `acceptStop`, of what the desk expects by itself from now on. 409 when the trip has ended, and for what somebody else has
 * accepted since it was looked at (`replaces`).
 */
export async function expectStop(
  deps: ExpectedStopsDeps,
  request: Omit<StopToAccept, 'saidAt' | 'decidedAt' | 'proposalId' | 'commentId'> & {
    readonly replaces: string | null
  },
): Promise<AcceptedStop> {
  const { audit, tripId, replaces } = request
  const now = deps.clock.now()
  const accepted = await deps.db.transaction(async (sql) => {
    const trip = await holdStandingTrip(sql, tripId)
    if (trip === null) throw notFound(NO_TRIP)
    if (!trip.isActive) throw conflict('TRIP_ENDED', ENDED)
    const known = await acceptedStopOf(sql, tripId)
    const current = known !== null && known.untilAt > now ? known : null
    if (current !== null && current.id !== replaces) throw conflict('STOP_CHANGED', `${current.acceptedBy} ${CHANGED}`)
    await acceptStop(deps, sql, { ...request, saidAt: now })
    return acceptedStopOf(sql, tripId)
  })
  if (accepted === null) throw new Error(`no stop was accepted of trip ${tripId}`)
  deps.signals.tripsChanged(audit.organisationId, [tripId])
  return accepted
}

/** Expects a stop no longer, with its audit row. 404 also for one that nobody expects any more. */
export async function cancelExpectedStop(
  { db, clock, signals }: ExpectedStopsDeps,
  { audit, userId, stopId }: { readonly audit: ActorAuditContext; readonly userId: string; readonly stopId: string },
): Promise<void> {
  const tripId = await db.transaction(async (sql) => {
    const now = clock.now()
    const stop = await findAcceptedStop(sql, stopId)
    if (stop === null || !(await cancelAcceptedStop(sql, stopId, { userId, now }))) throw notFound(GONE)
    const subject = `trip:${stop.tripId}`
    const before = auditedStop(stop)
    await recordAudit(sql, { ...audit, action: 'expected-stop-cancelled', subject, before, after: null, at: now })
    return stop.tripId
  })
  signals.tripsChanged(audit.organisationId, [tripId])
}

const auditedStop = ({ reason, fromAt, untilAt }: Pick<AcceptedStop, 'reason' | 'fromAt' | 'untilAt'>) => ({
  reason: STOP_REASON_LABEL[reason],
  from: isoOf(fromAt),
  until: isoOf(untilAt),
})
