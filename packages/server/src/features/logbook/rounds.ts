import { ROUND_OPEN_FOR_MS } from '@vigia/domain/communication/round-limits'
import type { SkipReason } from '@vigia/domain/communication/skip-reason'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import {
  changeRound,
  contactsBy,
  endRoundsBefore,
  hasEnded,
  insertRound,
  insertSkip,
  isTrip,
  openRound,
  type Round,
  type RoundState,
} from './rounds.store.ts'
import { dropLease } from './trip-leases.store.ts'

const NO_TRIP = 'No existe ese viaje.'

export interface RoundsDeps {
  readonly db: Db
  readonly clock: Clock
  /** Who attends which trip, or somebody's round, is another than it was. */
  readonly roundsChanged: (organisationId: string) => void
  /** A person ended theirs, which took so many seconds for each trip that they attended. */
  readonly onRoundEnded: (secondsPerTrip: number) => void
}

interface Request {
  readonly audit: ActorAuditContext
  readonly userId: string
}

/** The round that a person can go on with; null: none is open, or nobody has worked on it for long. */
export const currentRound = (sql: Sql, userId: string, now: number): Promise<Round | null> =>
  openRound(sql, userId, now - ROUND_OPEN_FOR_MS)

/** Begins a person's round, with its audit row; the one that is open goes on, whoever else of their tabs began it. */
export function startRound({ db, clock }: RoundsDeps, { audit, userId }: Request): Promise<Round> {
  const { organisationId } = audit
  return db.transaction(async (sql) => {
    const now = clock.now()
    await endRoundsBefore(sql, userId, { until: now - ROUND_OPEN_FOR_MS, now })
    const begun = await insertRound(sql, { organisationId, userId, now })
    if (begun !== null) {
      const after = { state: 'running' }
      await recordAudit(sql, { ...audit, action: 'round-start', subject: `round:${begun.id}`, after, at: now })
      return begun
    }
    const open = await currentRound(sql, userId, now)
    if (open === null) throw conflict('ROUND_ENDED', 'La ronda terminó mientras tanto: empiece otra.')
    return open
  })
}

interface RoundChange {
  readonly id: string
  readonly state: RoundState
  readonly elapsedS: number
  readonly callS: number
}

/**
 * Pauses, goes on with or ends a person's own round; its end is audited. To end one that has ended changes nothing: a second press, or
 * another tab. Throws 404 for another's, and for one that has ended and is to go on.
 */
export async function updateRound(
  { db, clock, onRoundEnded }: RoundsDeps,
  { audit, userId }: Request,
  change: RoundChange,
): Promise<Round | null> {
  let attended = 0
  const open = await db.transaction(async (sql) => {
    const now = clock.now()
    const round = await changeRound(sql, { ...change, userId, now })
    if (round === null && change.state === 'ended' && (await hasEnded(sql, change.id, userId))) return null
    if (round === null) throw notFound('Esa ronda no es suya, o ya terminó.')
    if (change.state !== 'ended') return round
    attended = new Set((await contactsBy(sql, userId, round.startedAt)).map(({ tripId }) => tripId)).size
    const after = { elapsedS: change.elapsedS, callS: change.callS }
    await recordAudit(sql, { ...audit, action: 'round-end', subject: `round:${round.id}`, after, at: now })
    return null
  })
  if (attended > 0) onRoundEnded(change.elapsedS / attended)
  return open
}

/** Leaves a trip out of the round that a person has open, with its audit row. Throws 404 for a trip, 409 without a round. */
export function skipTrip(
  { db, clock }: RoundsDeps,
  { audit, userId }: Request,
  { tripId, reason }: { readonly tripId: string; readonly reason: SkipReason },
): Promise<void> {
  const { organisationId } = audit
  return db.transaction(async (sql) => {
    const now = clock.now()
    if (!(await isTrip(sql, organisationId, tripId))) throw notFound(NO_TRIP)
    const round = await currentRound(sql, userId, now)
    if (round === null) throw conflict('NO_ROUND', 'No tiene una ronda abierta: empiece una.')
    await insertSkip(sql, { roundId: round.id, tripId, reason, at: now })
    await recordAudit(sql, { ...audit, action: 'trip-skip', subject: `trip:${tripId}`, after: { reason }, at: now })
  })
}

/** A person's page tells that it has a trip's card open no longer. Throws 404. */
export async function releaseTrip(
  { db, roundsChanged }: RoundsDeps,
  { audit, userId }: Request,
  tripId: string,
): Promise<void> {
  if (!(await isTrip(db, audit.organisationId, tripId))) throw notFound(NO_TRIP)
  if (await dropLease(db, tripId, userId)) roundsChanged(audit.organisationId)
}
