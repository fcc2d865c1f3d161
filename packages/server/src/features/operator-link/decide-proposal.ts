import {
  type DeliveryPhotoState,
  decidedText,
  deliveryPhotoState,
  MILESTONE_STATUS,
  type OperatorProposal,
} from '@vigia/domain/operator/operator-proposal'
import type { StopReason } from '@vigia/domain/trip/stop-reason'
import { isActiveStatus, type TripStatus } from '@vigia/domain/trip/trip-status'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import type { LinkDeps } from './link-deps.ts'
import { decide, findProposal, type StoredProposal, statusOfTrip } from './proposals.store.ts'

export interface DecisionDeps {
  /** Sees what whoever asks sees. */
  readonly db: Db
  readonly clock: Clock
  /** One transaction that no other writer of this organisation's trips overlaps. */
  readonly writeTrips: <T>(organisationId: string, work: (sql: Sql) => Promise<T>) => Promise<T>
  /** By the trips' own function, within that transaction; nobody is told before it is over. */
  readonly changeStatus: (
    sql: Sql,
    of: {
      readonly audit: ActorAuditContext
      readonly tripId: string
      readonly status: TripStatus
      readonly reason: string
    },
  ) => Promise<void>
  /** Expects the stop within that transaction, where it is not over yet. */
  readonly acceptStop: (
    sql: Sql,
    stop: {
      readonly audit: ActorAuditContext
      readonly userId: string
      readonly tripId: string
      readonly reason: StopReason
      readonly minutes: number
      readonly saidAt: number
      readonly proposalId: string
    },
  ) => Promise<unknown>
  readonly tripChanged: LinkDeps['tripChanged']
}

interface Decision {
  readonly audit: ActorAuditContext
  readonly userId: string
  /** Whether whoever decides may end a trip. */
  readonly mayClose: boolean
  readonly proposalId: string
  readonly accepted: boolean
}

const NONE = 'No existe esa propuesta.'
const NOT_YOURS = 'Aceptar «Entregado» cierra el viaje, y eso toca a supervisión.'
const RELIEVED = 'Quien lo propuso ya no lleva este viaje: solo se puede rechazar.'
const ENDED = 'El viaje ya terminó: la propuesta solo se puede rechazar.'

/**
 * Accepts or declines what an operator proposed, once, with its audit row. Accepted, a milestone gives the trip its status, in the name
 * of whoever accepts it, and a stop is expected until the operator said (`acceptStop`). Answers the trip's status. 404; 403 for ending a trip by who may not; 409 for what
 * somebody has decided, for what is accepted of who drives the trip no more, and for a milestone of a trip that has ended.
 */
export async function decideProposal(
  deps: DecisionDeps,
  { audit, userId, mayClose, proposalId, accepted }: Decision,
): Promise<string> {
  const { organisationId } = audit
  const seen = await findProposal(deps.db, proposalId)
  if (seen === null) throw notFound(NONE)
  const { tripId } = seen
  const proposal = proposalOf(seen)
  const status = await deps.writeTrips(organisationId, async (sql) => {
    const now = deps.clock.now()
    const before = await statusOfTrip(sql, tripId)
    if (before === null) throw notFound(NONE)
    // In this transaction, which no relief overlaps.
    const stored = await findProposal(sql, proposalId)
    if (accepted && stored?.isDrivers !== true) throw conflict('OPERATOR_CHANGED', RELIEVED)
    if (!(await decide(sql, proposalId, { accepted, userId, now }))) throw await alreadyDecided(sql, proposalId)
    const wanted = accepted && proposal.kind === 'milestone' ? MILESTONE_STATUS[proposal.milestone] : null
    if (wanted !== null && !isActiveStatus(before)) throw conflict('TRIP_ENDED', ENDED)
    if (wanted !== null && !isActiveStatus(wanted) && !mayClose) throw new AppError(403, 'CLOSING_NOT_YOURS', NOT_YOURS)
    const text = decidedText(proposal, photoStateOf(stored ?? seen))
    if (wanted !== null && wanted !== before) {
      // Without his name: neither the audit nor the trip's history forgets one when its operator is erased (ADR 13).
      const reason = `El operador propuso desde su enlace: ${text}`
      await deps.changeStatus(sql, { audit, tripId, status: wanted, reason })
    }
    if (accepted && proposal.kind === 'stop') {
      const { reason, minutes } = proposal
      await deps.acceptStop(sql, { audit, userId, tripId, reason, minutes, saidAt: seen.saidAt, proposalId })
    }
    const action = accepted ? 'operator-proposal-accepted' : 'operator-proposal-declined'
    await recordAudit(sql, {
      ...{ ...audit, action, subject: `trip:${tripId}`, details: { proposal: text } },
      ...{ before: { isAccepted: null }, after: { isAccepted: accepted }, at: now },
    })
    return wanted ?? before
  })
  deps.tripChanged({ organisationId, tripId })
  return status
}

async function alreadyDecided(sql: Sql, proposalId: string): Promise<AppError> {
  const by = (await findProposal(sql, proposalId))?.decidedBy ?? 'Otra persona'
  return conflict('ALREADY_DECIDED', `${by} ya decidió esta propuesta.`)
}

function photoStateOf({ milestone, asksPhoto, photoTakenAt, photoId }: StoredProposal): DeliveryPhotoState {
  return milestone === 'delivered'
    ? deliveryPhotoState({ isAsked: asksPhoto, takenAt: photoTakenAt, photoId })
    : 'not-asked'
}

function proposalOf({ milestone, stopReason, stopMin }: StoredProposal): OperatorProposal {
  if (milestone !== null) return { kind: 'milestone', milestone }
  if (stopReason === null || stopMin === null) throw new Error('a proposal of nothing')
  return { kind: 'stop', reason: stopReason, minutes: stopMin }
}
