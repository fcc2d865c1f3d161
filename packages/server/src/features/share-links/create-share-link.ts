import { createHash, randomBytes } from 'node:crypto'
import { delayOfClient } from '@vigia/domain/tracking/link-delay'
import { defaultLinkEnd, isLinkEnd } from '@vigia/domain/tracking/share-link'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound, outOfRange } from '../../ports/errors.ts'
import {
  countOpenLinks,
  findLink,
  holdSharedTrip,
  insertLink,
  type LinkTerms,
  type ShareLink,
} from './share-links.store.ts'

/** Of a trip, as many links may open at once. */
const MOST_OPEN = 20
const TOKEN_BYTES = 16

export const NO_TRIP = 'No existe ese viaje.'
const ENDED = 'El viaje ya terminó: no hay nada que seguir.'
const FULL = `El viaje ya tiene ${MOST_OPEN} enlaces que abren: anule alguno.`
const OUTSIDE = 'expires_at: Debe ser de dentro de diez minutos a dentro de 7 días'

const tooSoon = (minutes: number): string =>
  `delay_min: El ajuste de este cliente pide al menos ${minutes} min de retraso; un administrador lo cambia en Configuración`

interface NewLink extends LinkTerms {
  readonly audit: ActorAuditContext
  readonly userId: string
  readonly tripId: string
  /** Epoch ms; absent: as `defaultLinkEnd` has it. */
  readonly expiresAt: number | undefined
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes a link to a trip under way; its token is told here and never again. 404, 409, 422 for an end that is none of a link, or a delay shorter than its client's. */
export function createShareLink(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { audit, userId, tripId, expiresAt: asked, ...terms }: NewLink,
): Promise<{ readonly link: ShareLink; readonly token: string }> {
  const { organisationId } = audit
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return db.transaction(async (sql) => {
    const now = clock.now()
    const trip = await holdSharedTrip(sql, organisationId, tripId)
    if (trip === null) throw notFound(NO_TRIP)
    if (!trip.isActive) throw conflict('TRIP_ENDED', ENDED)
    const expiresAt = asked ?? defaultLinkEnd(trip.dueAt, now)
    if (!isLinkEnd(expiresAt, now)) throw outOfRange(OUTSIDE)
    const least = delayOfClient(await readSetting(sql, organisationId, 'share-links'), trip.clientId)
    if (terms.ownDelayMin !== null && terms.ownDelayMin < least.minutes) throw outOfRange(tooSoon(least.minutes))
    if ((await countOpenLinks(sql, tripId, now)) >= MOST_OPEN) throw conflict('TOO_MANY', FULL)
    const id = await insertLink(sql, { ...terms, tripId, hash: hashOfToken(token), userId, expiresAt, now })
    const after = { id, expires: isoOf(expiresAt), ...terms }
    await recordAudit(sql, { ...audit, action: 'share-link-made', subject: `trip:${tripId}`, after, at: now })
    const link = await findLink(sql, organisationId, id)
    if (link === null) throw new Error(`link ${id} is not there`)
    return { link, token }
  })
}
