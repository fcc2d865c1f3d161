import { needsPerson } from '@vigia/domain/gps/obstacle-text'
import { type AuditContext, type AuditEntry, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { requireUser, type UserActor } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import { AppError, badRequest, notFound, outOfRange } from '../../ports/errors.ts'
import { ask, closeSession, deniedActs, forgetRefusal, pickUnit, tripLink } from './gps-sessions.store.ts'
import { type OpenDeps, openGpsSession } from './open-gps-session.ts'
import { readingWire, sessionWire } from './session.wire.ts'
import { browserProblem, isolationNow, type SessionRow, sessionOf, sessionsOf } from './session-rows.store.ts'

const TRIP_ID = /^[1-9]\d{0,17}$/

export interface SessionRoutesDeps extends OpenDeps {
  /** The demo is no production: its debug helper exists. */
  readonly demo: boolean
}

/** The calls of the GPS extractor (spec §7). They leave wishes in the tables; the coordinator of the leading server does the work. */
export function mountGpsSessions(server: Server, deps: SessionRoutesDeps): void {
  const { db, clock } = deps
  mountSessionReads(server, deps)
  mountSessionOpening(server, deps)

  const again = async (actor: UserActor, tripId: string) => {
    deps.wake()
    return { success: true as const, session: sessionWire(await foundSession(db, actor.organisationId, tripId)) }
  }
  const record = (
    sql: Sql,
    audit: AuditContext,
    tripId: string,
    act: Pick<AuditEntry, 'action' | 'before' | 'after' | 'details'>,
  ) => recordAudit(sql, { ...audit, ...act, subject: `trip:${tripId}`, at: clock.now() })

  mount(server, 'closeGpsSession', async ({ actor, params, audit }) => {
    const user = requireUser(actor)
    if ((await tripLink(db, user.organisationId, params.id)) === null) throw notFound('El viaje no existe.')
    await db.transaction(async (sql) => {
      const wasOpen = await closeSession(sql, params.id, { userId: user.id, now: clock.now() })
      const [before, after] = [{ open: wasOpen }, { open: false, opensByItself: false }]
      await record(sql, audit, params.id, { action: 'gps-close', before, after })
    })
    deps.wake()
  })

  mount(server, 'retryGpsSession', async ({ actor, params, audit }) => {
    const user = requireUser(actor)
    const { accountId, obstacle } = await foundSession(db, user.organisationId, params.id)
    await db.transaction(async (sql) => {
      await forgetRefusal(sql, accountId)
      await ask(sql, accountId, 'retry')
      const before = { obstacle, waitsForPerson: needsPerson(obstacle) }
      await record(sql, audit, params.id, { action: 'gps-retry', before, after: { asked: 'retry' } })
    })
    return again(user, params.id)
  })

  mount(server, 'pickGpsUnit', async ({ actor, params, body, audit }) => {
    const user = requireUser(actor)
    const { accountId, candidates } = await foundSession(db, user.organisationId, params.id)
    const link = await tripLink(db, user.organisationId, params.id)
    if (link === null) throw notFound('El viaje no existe.')
    if (!candidates.includes(body.name)) throw outOfRange('Esa unidad no está entre las que la plataforma mostró.')
    await db.transaction(async (sql) => {
      const pick = { accountId, unitKey: link.unitKey, name: body.name, userId: user.id, now: clock.now() }
      const before = await pickUnit(sql, pick)
      await ask(sql, accountId, 'read')
      await record(sql, audit, params.id, {
        action: 'gps-unit-pick',
        before: { name: before },
        after: { name: body.name },
      })
    })
    return again(user, params.id)
  })

  mount(server, 'testGpsHistory', async ({ actor, params, audit }) => {
    if (!deps.demo) throw notFound()
    const { accountId, readAt } = await foundSession(db, actor.organisationId, params.id)
    await db.transaction(async (sql) => {
      await ask(sql, accountId, 'read')
      await record(sql, audit, params.id, { action: 'gps-read', after: { asked: 'read' } })
    })
    deps.wake()
    return { success: true as const, count: readAt === null ? 0 : 1 }
  })
}

/** The wish that a trip's carrier be read. */
function mountSessionOpening(server: Server, deps: SessionRoutesDeps): void {
  mount(server, 'openGpsSession', async ({ actor, body, audit }) => {
    const user = requireUser(actor)
    try {
      const tripId = String(body.travelId)
      if (!TRIP_ID.test(tripId)) throw badRequest('INVALID_TRAVEL_ID', 'travelId: identificador de viaje inválido')
      const session = await openGpsSession(deps, {
        ...{ organisationId: user.organisationId, tripId, userId: user.id, audit },
        url: body.gpsUrl ?? null,
        isAuto: body.isAutoMode ?? false,
      })
      return { success: true as const, session: sessionWire(session) }
    } catch (error) {
      // The specification's client looks for `success` and `error`, whatever the status.
      if (!(error instanceof AppError)) throw error
      return answer(error.status, { success: false, error: error.message, code: error.code })
    }
  })
}

/** What is open, and how. */
function mountSessionReads(server: Server, { db }: Pick<SessionRoutesDeps, 'db'>): void {
  mount(server, 'listGpsSessions', async ({ actor }) => {
    const [sessions, problem] = await Promise.all([sessionsOf(db, actor.organisationId), browserProblem(db)])
    return { sessions: sessions.map(sessionWire), browserProblem: problem }
  })

  mount(server, 'gpsIsolation', async () => {
    const [{ isRead, ownAccounts, ownNetwork }, problem] = await Promise.all([isolationNow(db), browserProblem(db)])
    return { isRead, ownAccounts, ownNetwork, browserProblem: problem }
  })

  mount(server, 'gpsSessionDetail', async ({ actor, params }) => {
    const session = await foundSession(db, actor.organisationId, params.id)
    const denied = await deniedActs(db, session.accountId)
    return {
      session: sessionWire(session),
      evidence: [...session.evidence],
      unconfirmed: readingWire(session.unconfirmed),
      candidates: [...session.candidates],
      denied: denied.map((one) => ({ ...one, at: isoOf(one.at) })),
    }
  })
}

/** 404 when the trip has no session. */
async function foundSession(sql: Sql, organisationId: string, tripId: string): Promise<SessionRow> {
  const session = await sessionOf(sql, organisationId, tripId)
  if (session === null) throw notFound('El viaje no tiene una sesión GPS abierta.')
  return session
}
