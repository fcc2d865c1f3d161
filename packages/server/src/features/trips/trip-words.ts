import { randomInt } from 'node:crypto'
import { pickTripWords, type TripWords } from '@vigia/domain/operator/trip-words'
import type { WordReason } from '@vigia/domain/operator/word-reason'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { openedOrNull } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import { findTripWords, holdTripWords, type KeptWords, keepTripWords } from './trip-words.store.ts'
import type { TripsDeps } from './trips-deps.ts'

type Deps = Pick<TripsDeps, 'db' | 'clock' | 'sealer'>

interface WordsRequest {
  readonly audit: ActorAuditContext
  readonly userId: string
  readonly tripId: string
  /** It stays in the audit. */
  readonly reason: WordReason
}

interface MadeWords {
  readonly words: TripWords
  readonly madeAt: number
}

const NO_TRIP = 'No existe ese viaje.'
const ENDED = 'El viaje ya terminó: sus claves ya no valen.'
const LOST = 'Las claves se guardaron con otra llave del servidor y no se pueden abrir: cámbielas.'

/** One of the trip's two words, which are made when one is first asked for; the look is in the audit. 404, 409. */
export function revealTripWord(
  deps: Deps,
  { which, ...request }: WordsRequest & { readonly which: keyof TripWords },
): Promise<{ readonly word: string; readonly madeAt: number }> {
  const { audit, tripId, reason } = request
  return deps.db.transaction(async (sql) => {
    const kept = await ofActiveTrip(sql, audit.organisationId, tripId)
    const { words, madeAt } = wordsOf(deps, kept, tripId) ?? (await makeWords(deps, sql, request))
    const act = { action: 'trip-word-revealed', subject: `trip:${tripId}`, details: { which, reason } }
    await recordAudit(sql, { ...audit, ...act, at: deps.clock.now() })
    return { word: words[which], madeAt }
  })
}

/** Two other words for a trip under way: those of before are worth nothing from now on. Answers when they were made. 404, 409. */
export function changeTripWords(deps: Deps, request: WordsRequest): Promise<number> {
  const { audit, tripId, reason } = request
  return deps.db.transaction(async (sql) => {
    await ofActiveTrip(sql, audit.organisationId, tripId)
    const { madeAt } = await makeWords(deps, sql, request)
    const act = { action: 'trip-words-changed', subject: `trip:${tripId}`, details: { reason } }
    await recordAudit(sql, { ...audit, ...act, at: madeAt })
    return madeAt
  })
}

/** The words of a trip, to compare what its operator says with: null where nobody has asked for them, or nobody can open them. */
export async function readTripWords(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  organisationId: string,
  tripId: string,
): Promise<TripWords | null> {
  const kept = await findTripWords(db, organisationId, tripId)
  if (kept?.sealed == null) return null
  const opened = openedOrNull(sealer, kept.sealed, sealContext.tripWords(tripId))
  return opened === null ? null : wordsIn(opened)
}

async function ofActiveTrip(sql: Sql, organisationId: string, tripId: string): Promise<KeptWords> {
  const kept = await holdTripWords(sql, organisationId, tripId)
  if (kept === null) throw notFound(NO_TRIP)
  if (!kept.isActive) throw conflict('TRIP_ENDED', ENDED)
  return kept
}

/** Null while the trip has none. 409 for what another key sealed: the operator knows words that nobody could check. */
function wordsOf({ sealer }: Pick<Deps, 'sealer'>, { sealed, madeAt }: KeptWords, tripId: string): MadeWords | null {
  if (sealed === null || madeAt === null) return null
  const opened = openedOrNull(sealer, sealed, sealContext.tripWords(tripId))
  if (opened === null) throw conflict('WORDS_LOST', LOST)
  return { words: wordsIn(opened), madeAt }
}

function wordsIn(opened: Buffer): TripWords {
  const [first = '', second = ''] = opened.toString('utf8').split(' ')
  return { first, second }
}

async function makeWords(
  { clock, sealer }: Pick<Deps, 'clock' | 'sealer'>,
  sql: Sql,
  { tripId, userId }: Pick<WordsRequest, 'tripId' | 'userId'>,
): Promise<MadeWords> {
  const words = pickTripWords((below) => randomInt(below))
  const madeAt = clock.now()
  const sealed = sealer.seal(Buffer.from(`${words.first} ${words.second}`), sealContext.tripWords(tripId))
  await keepTripWords(sql, tripId, sealed, { at: madeAt, by: userId })
  return { words, madeAt }
}
