import {
  changePromise,
  MAX_PROMISE_MOVES,
  type PromiseChange,
  type PromiseRefusal,
  type PromiseStanding,
} from '@vigia/domain/communication/promise'
import { PROMISE_LABEL } from '@vigia/domain/communication/promise-text'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { isoOf } from '../../http/iso-of.ts'
import { AppError, badRequest, conflict, notFound, outOfRange } from '../../ports/errors.ts'
import { OUTSIDE } from './add-promise.ts'
import { findPromise, holdPromise, savePromise, type TripPromise } from './promises.store.ts'
import type { PromisesDeps } from './promises-deps.ts'

interface PromiseUpdate extends PromiseChange {
  readonly audit: ActorAuditContext
  readonly userId: string
  readonly promiseId: string
  /** As it was read. */
  readonly version: number
  /** Absent: the note that it has stays. */
  readonly note: string | undefined
}

const NO_PROMISE = 'No existe esa promesa.'
const CHANGED = 'Otra persona cambió esta promesa mientras usted la veía. Vea cómo quedó.'

/**
 * Says what became of a promise or moves it to another hour, with its audit row, and closes its alert: of another hour there may
 * be another. 404; 412 when somebody was first; 409 and 422 where it cannot become that.
 */
export async function updatePromise(deps: PromisesDeps, update: PromiseUpdate): Promise<TripPromise> {
  const { db, clock, signals, alerts } = deps
  const { audit, promiseId, version } = update
  const { organisationId } = audit
  const promise = await db.transaction(async (sql) => {
    const now = clock.now()
    const before = await holdPromise(sql, organisationId, promiseId)
    if (before === null) throw notFound(NO_PROMISE)
    if (before.version !== version) throw new AppError(412, 'CHANGED_MEANWHILE', CHANGED)
    const after = changePromise(before, update, { isTripActive: before.isTripActive, now })
    if (typeof after === 'string') throw refusalOf(after)
    const note = update.note === undefined ? before.note : update.note || null
    const isSettled = after.state === 'kept' || after.state === 'broken'
    await savePromise(sql, promiseId, after, { note, resolved: isSettled ? { by: update.userId, at: now } : null })
    await alerts.close(sql, [promiseId], 'condition-ended', now)
    const values = { before: audited(before), after: { ...audited(after), ...digestOf(note, before.note) } }
    const act = { action: 'promise-change', subject: `promise:${promiseId}` } as const
    await recordAudit(sql, { ...audit, ...act, ...values, details: { tripId: before.tripId }, at: now })
    return findPromise(sql, organisationId, promiseId)
  })
  if (promise === null) throw notFound(NO_PROMISE)
  signals.tripsChanged(organisationId, [promise.tripId])
  return promise
}

const audited = ({ state, dueAt }: PromiseStanding) => ({ state: PROMISE_LABEL[state], dueAt: isoOf(dueAt) })

/** Words of a person are in the audit by their digest alone (ADR 13). */
const digestOf = (note: string | null, before: string | null): object =>
  note === null || note === before ? {} : { sha256: digestOfWords(note) }

function refusalOf(why: PromiseRefusal): AppError {
  switch (why) {
    case 'hour-missing':
      return badRequest('VALIDATION', 'due_at: Diga a qué hora se movió')
    case 'hour-unasked':
      return badRequest('VALIDATION', 'due_at: Solo una promesa que se mueve tiene otra hora')
    case 'hour-out-of-range':
      return outOfRange(OUTSIDE)
    case 'hour-unchanged':
      return conflict('UNCHANGED', 'La promesa ya es para esa hora.')
    case 'too-many-moves':
      return conflict(
        'TOO_MANY_MOVES',
        `La promesa ya se movió ${MAX_PROMISE_MOVES} veces: márquela incumplida y anote otra.`,
      )
    case 'already-so':
      return conflict('UNCHANGED', 'La promesa ya está así.')
    case 'settled':
      return conflict('SETTLED', 'La promesa ya se resolvió: primero vuelva a dejarla pendiente.')
    case 'trip-ended':
      return conflict('TRIP_ENDED', 'El viaje ya terminó: de la promesa solo se puede decir si se cumplió.')
  }
}
