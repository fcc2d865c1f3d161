import { isPromisable, type PromisedEvent, type Promiser } from '@vigia/domain/communication/promise'
import { PROMISED_EVENT_LABEL, PROMISER_LABEL } from '@vigia/domain/communication/promise-text'
import { answerOnce } from '../../db/answer-once.ts'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { digestOfWords } from '../../db/digest-of-words.ts'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { conflict, notFound, outOfRange } from '../../ports/errors.ts'
import { findPromise, insertPromise, type PromisableTrip, promisableTrip, type TripPromise } from './promises.store.ts'
import type { PromisesDeps } from './promises-deps.ts'

interface NewPromise {
  readonly audit: ActorAuditContext
  /** Whom it was said to. */
  readonly userId: string
  readonly tripId: string
  readonly saidByKind: Promiser
  /** Absent: by the name that the trip has of them. */
  readonly saidBy: string | undefined
  readonly text: string
  readonly expects: PromisedEvent | null
  /** Epoch ms. */
  readonly dueAt: number
  /** From `Idempotency-Key`, with the fingerprint of what is asked; null: every call adds one. */
  readonly once: { readonly key: string; readonly bodyHash: Buffer } | null
}

const NO_TRIP = 'No existe ese viaje.'
const ENDED = 'El viaje ya terminó: no se le anotan promesas.'
export const OUTSIDE = 'due_at: La hora debe ser de ahora a siete días'

/** Keeps what somebody said would happen on a trip under way, with its audit row. 404, 409, 422 for an hour that is none of a promise. */
export async function addPromise(deps: PromisesDeps, request: NewPromise): Promise<TripPromise> {
  const { db, clock, signals } = deps
  const { audit, tripId, once } = request
  const { organisationId } = audit
  const promise = await db.transaction(async (sql) => {
    const now = clock.now()
    const of = { organisationId, call: 'addPromise' }
    const key = once && { of: { ...of, key: once.key }, bodyHash: once.bodyHash, status: 201, now }
    const { id } = await answerOnce(sql, key, () => insert(sql, request, now))
    return findPromise(sql, organisationId, id)
  })
  if (promise === null) throw notFound(NO_TRIP)
  signals.tripsChanged(organisationId, [tripId])
  return promise
}

async function insert(sql: Sql, request: NewPromise, now: number): Promise<{ readonly id: string }> {
  const { audit, tripId, saidByKind, text, dueAt, expects } = request
  const trip = await promisableTrip(sql, audit.organisationId, tripId)
  if (trip === null) throw notFound(NO_TRIP)
  if (!trip.isActive) throw conflict('TRIP_ENDED', ENDED)
  if (!isPromisable(dueAt, now)) throw outOfRange(OUTSIDE)
  const saidBy = request.saidBy ?? nameOf(trip, saidByKind)
  const id = await insertPromise(sql, { ...request, saidBy, now })
  const sha256 = digestOfWords(text)
  const after = {
    ...{ id, dueAt: isoOf(dueAt), saidByKind: PROMISER_LABEL[saidByKind], sha256 },
    ...(expects === null ? {} : { expects: PROMISED_EVENT_LABEL[expects] }),
  }
  await recordAudit(sql, { ...audit, action: 'promise-add', subject: `trip:${tripId}`, after, at: now })
  return { id }
}

const nameOf = (trip: PromisableTrip, kind: Promiser): string | null => (kind === 'other' ? null : trip[kind])
