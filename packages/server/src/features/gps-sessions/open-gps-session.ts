import { obstacleText } from '@vigia/domain/gps/obstacle-text'
import { type AuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, conflict, notFound, outOfRange } from '../../ports/errors.ts'
import type { Sealer } from '../../secrets/seal.ts'
import {
  ask,
  insertSession,
  isClosedByPerson,
  mayOpenByItself,
  otherPagesOpen,
  tripLink,
} from './gps-sessions.store.ts'
import { platformAccount } from './platform-account.ts'
import { type SessionRow, sessionOf } from './session-rows.store.ts'
import { ensureAccount } from './wanted-trips.store.ts'

/** One browser's worth of pages; sessions read by an API do not count. */
export const MAX_BROWSER_SESSIONS = 30

/** A reading so new is what whoever asks again wants: the page is not read each time that a screen polls. */
const FRESH_MS = 5_000

export interface OpenDeps {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
  /** Whether the guard of the way out would try this address. */
  readonly mayCall: (url: string) => boolean
  /** There is something new for whoever reads the platforms. */
  readonly wake: () => void
}

export interface OpenWish {
  readonly organisationId: string
  readonly tripId: string
  readonly audit: AuditContext
  /** What the caller takes for the trip's link; null: does not say. */
  readonly url: string | null
  /** Null: the server by itself. */
  readonly userId: string | null
  /** A screen by itself: what a person closed stays closed. */
  readonly isAuto: boolean
}

/**
 * Opens the session of a trip, or asks the open one to read now; answers at once, the work is the worker's. Throws 404
 * for no trip, 409 for one that has ended or when there is no capacity left, 422 for a link that is missing, is not the
 * stored one (passwords are typed only where they belong) or may not be opened.
 */
export async function openGpsSession(deps: OpenDeps, wish: OpenWish): Promise<SessionRow> {
  const { db, clock, sealer } = deps
  const { organisationId, tripId } = wish
  const link = await tripLink(db, organisationId, tripId)
  if (link === null) throw notFound('El viaje no existe.')
  if (link.url === null) throw new AppError(422, 'NO_GPS_URL', obstacleText('no-link'))
  if (!link.isActive) throw conflict('TRIP_NOT_ACTIVE', 'El viaje ya terminó: su GPS no se abre.')
  if (wish.url !== null && wish.url !== '' && wish.url !== link.url)
    throw outOfRange('La dirección no es la que tiene guardada el viaje.')
  const platform = platformAccount(sealer, link.url, link.account)
  if (platform === null || !deps.mayCall(link.url))
    throw new AppError(422, 'BLOCKED_ADDRESS', obstacleText('blocked-address'))

  const isNew = await db.transaction(async (sql) => {
    if (wish.isAuto && (await isClosedByPerson(sql, tripId)))
      throw conflict('CLOSED_BY_PERSON', 'Una persona cerró esta sesión; ábrala con Abrir GPS.')
    if (wish.userId !== null) await mayOpenByItself(sql, tripId)
    const account = await ensureAccount(sql, organisationId, platform)
    const isInserted = await insertSession(sql, {
      ...{ tripId, organisationId, accountId: account.id, openedBy: wish.userId },
      now: clock.now(),
    })
    if (isInserted && (account.kind ?? 'browser') === 'browser') {
      if ((await otherPagesOpen(sql, account.id)) >= MAX_BROWSER_SESSIONS)
        throw conflict('NO_CAPACITY', obstacleText('no-capacity'))
    }
    if (isInserted || wish.userId !== null) {
      const values = { before: { open: !isInserted }, after: { open: true, origin: platform.origin } }
      const act = { action: 'gps-open', subject: `trip:${tripId}`, ...values, at: clock.now() }
      await recordAudit(sql, { ...wish.audit, ...act })
    }
    return isInserted
  })
  const session = await sessionOf(db, organisationId, tripId)
  if (session === null) throw conflict('CLOSED', 'La sesión se cerró mientras se abría. Intente de nuevo.')
  if (!isNew && (session.readAt === null || clock.now() - session.readAt > FRESH_MS))
    await ask(db, session.accountId, 'read')
  deps.wake()
  return session
}
