import type { BodyOf, endpoints } from '@vigia/contract'
import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { obstacleText } from '@vigia/domain/gps/obstacle-text'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { confirmedOriginsOf } from '../../../db/confirmed-origins.store.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import { requireUser } from '../../../http/actor.ts'
import { mount, type Server } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { AppError, notFound, unavailable } from '../../../ports/errors.ts'
import { openedOrNull, type Sealer } from '../../../secrets/seal.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { platformAccount } from '../platform-account.ts'
import { isRefusedPassword, type TripAccess, tripAccess } from './access-check.store.ts'
import type { AccessChecks } from './access-checks.ts'
import type { CheckWish } from './check-plan.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
  readonly checks: AccessChecks
  /** Whether the guard of the way out would try this address. */
  readonly mayCall: (url: string) => boolean
  /** Whether this server reads platforms now. */
  readonly isReading: () => boolean
}

type Body = BodyOf<typeof endpoints.startAccessCheck>

/** What is to be tried, and which password that is, for the audit log. */
interface Tried extends Pick<CheckWish, 'url' | 'account' | 'password' | 'wanted'> {
  /** `set`: typed now, `kept`: the trip's. */
  readonly passwordIs: 'set' | 'kept' | 'none'
}

/**
 * `POST /api/gps/access-check`: a person tries an access before it is saved. What nothing has to be sent for (an address that
 * may not be opened, a site that nobody confirmed, a password that was refused) is answered at once.
 */
export function mountAccessChecks(server: Server, deps: Deps): void {
  const { checks } = deps

  mount(server, 'startAccessCheck', ({ actor, body, audit }) =>
    startAccessCheck(deps, { userId: requireUser(actor).id, body, audit }),
  )

  mount(server, 'getAccessCheck', async ({ actor, params }) => {
    const check = checks.find(requireUser(actor).id, params.id)
    if (check === null) throw noCheck()
    return check
  })

  mount(server, 'cancelAccessCheck', async ({ actor, params }) => {
    if (!checks.cancel(requireUser(actor).id, params.id)) throw noCheck()
  })
}

const noCheck = (): AppError => notFound('Esta prueba ya no existe: pruebe otra vez.')

interface CheckRequest {
  readonly userId: string
  readonly body: Body
  readonly audit: ActorAuditContext
}

/** Throws 404 for a trip that they do not see, 422 where there is no address, or one that is blocked, 503 while nothing is read here. */
async function startAccessCheck(deps: Deps, { userId, body, audit }: CheckRequest) {
  const { db, checks, sealer } = deps
  const tripId = body.travel_id ?? null
  const stored = tripId === null ? null : await tripAccess(db, audit.organisationId, tripId)
  if (tripId !== null && stored === null) throw notFound('El viaje no existe.')
  const asked = { tried: whatIsTried(sealer, body, stored), userId, tripId }
  const { wish, obstacle } = await db
    .transaction((sql) => prepare(deps, sql, audit, asked))
    .catch((error: unknown) => {
      checks.giveBack(userId)
      throw error
    })
  return obstacle === null ? checks.begin(wish) : checks.answer(wish, { kind: 'failed', obstacle })
}

interface Asked {
  readonly tried: Tried
  readonly userId: string
  readonly tripId: string | null
}

/** Finds out whether it may be tried, lets it, and leaves its entry: nothing has begun when that fails. */
async function prepare(
  { checks, clock, sealer, mayCall, isReading }: Deps,
  sql: Sql,
  audit: ActorAuditContext,
  { tried, userId, tripId }: Asked,
): Promise<{ readonly wish: CheckWish; readonly obstacle: GpsObstacle | null }> {
  const { organisationId } = audit
  const { passwordIs, ...access } = tried
  const platform = platformAccount(sealer, access.url, access.account)
  if (platform === null) throw new AppError(422, 'BLOCKED_ADDRESS', obstacleText('blocked-address'))
  const { origin } = platform
  const confirmed = new Set((await confirmedOriginsOf(sql, organisationId)).map((one) => one.origin))
  const subject = tripId === null ? `origin:${origin}` : `trip:${tripId}`
  const wish: CheckWish = { ...access, ...platform, organisationId, userId, confirmed, audit: { ...audit, subject } }
  const obstacle = mayCall(access.url) ? await obstacleBefore(sql, sealer, wish) : 'blocked-address'
  if (obstacle === null) {
    if (!isReading()) throw unavailable('Este servidor no está leyendo plataformas: intente en unos segundos.', 5)
    checks.admit(wish)
  }
  const said = obstacle === null ? {} : { result: obstacleText(obstacle) }
  await recordAudit(sql, {
    ...{ ...wish.audit, action: 'access-check', at: clock.now() },
    details: { site: origin, account: access.account, password: passwordIs, ...said },
  })
  return { wish, obstacle }
}

/** What is known without sending anything; null: it has to be tried. */
async function obstacleBefore(sql: Sql, sealer: Sealer, wish: CheckWish): Promise<GpsObstacle | null> {
  const { organisationId, account, password, origin, confirmed } = wish
  if ((account !== null || password !== null) && !confirmed.has(origin)) return 'site-not-confirmed'
  const isRefused =
    password !== null && (await isRefusedPassword(sql, organisationId, wish, sealer.passwordDigest(password)))
  return isRefused ? 'credentials-refused' : null
}

/** What a person says, and of what they do not say what the trip has. Throws 422 where that is no access. */
function whatIsTried(sealer: Sealer, body: Body, stored: TripAccess | null): Tried {
  const url = (body.monitor_url ?? stored?.url ?? '') || null
  if (url === null) throw new AppError(422, 'NO_GPS_URL', 'Falta la liga GPS.')
  const said = (text: string | null | undefined, known: string | null | undefined): string | null =>
    (text === undefined ? known : text) || null
  const account = said(body.monitor_account, stored?.account)
  const wanted = { plates: said(body.unit_plates, stored?.plates), name: said(body.unit_name, stored?.unitName) }
  const tried = { url, account, wanted }
  const { monitor_password: typed } = body
  if (typed !== undefined) {
    const password = typed || null
    return { ...tried, password, passwordIs: password === null ? 'none' : 'set' }
  }
  const { travel_id: tripId } = body
  if (tripId === undefined || stored === null || stored.passwordSealed === null)
    return { ...tried, password: null, passwordIs: 'none' }
  const opened = openedOrNull(sealer, stored.passwordSealed, sealContext.password({ tripId, url, account }))
  if (opened !== null) return { ...tried, password: opened.toString(), passwordIs: 'kept' }
  throw openedAsStored(sealer, tripId, stored.passwordSealed, stored)
    ? new AppError(
        422,
        'PASSWORD_OF_ANOTHER',
        'La contraseña guardada es de otra liga o de otra cuenta: escríbala para probar.',
      )
    : new AppError(422, 'PASSWORD_UNREADABLE', UNREADABLE)
}

const UNREADABLE =
  'La contraseña guardada no se puede abrir: este servidor no tiene la llave con la que se guardó. Escríbala para probar.'

/** Whether it opens for the link and account that it stands beside. */
const openedAsStored = (sealer: Sealer, tripId: string, sealed: Buffer, { url, account }: TripAccess): boolean =>
  openedOrNull(sealer, sealed, sealContext.password({ tripId, url, account })) !== null
