import { type AuditEntry, recordAudit } from '../../db/audit.store.ts'
import { withinScope } from '../../db/organisation-scope.ts'
import type { Db } from '../../db/pool.ts'
import { requireUser, scopeOf } from '../../http/actor.ts'
import { auditContext, auditSource, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound, tooMany } from '../../ports/errors.ts'
import { openedOrNull, type Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import { lockReveals, revealsSince, type TripCredentials, tripCredentials } from './credentials.store.ts'

const REVEALS = 20
const WITHIN_MS = 3_600_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
}

/**
 * `GET /api/travels/{id}/credentials`: a person looks at the account and password of one trip. The only place where the
 * server shows a password; each call leaves its row in the audit log, the refused ones too.
 */
export function mountCredentials(server: Server, { db, clock, sealer }: Deps): void {
  mount(server, 'revealCredentials', ({ actor, params, audit }) => {
    const user = requireUser(actor)
    const entry: AuditEntry = {
      ...audit,
      action: 'credentials-reveal',
      subject: `trip:${params.id}`,
      at: clock.now(),
    }
    return db.transaction(async (sql) => {
      await lockReveals(sql, user.id)
      const shown = await revealsSince(sql, user.organisationId, user.id, entry.at - WITHIN_MS)
      const first = shown[REVEALS - 1]
      if (first !== undefined) {
        const waitS = Math.max(1, Math.ceil((first + WITHIN_MS - entry.at) / 1000))
        throw tooMany(`Ya se mostraron ${REVEALS} credenciales en una hora. Espere para ver otras.`, waitS)
      }
      const stored = await tripCredentials(sql, user.organisationId, params.id)
      if (stored === null) throw notFound('El viaje no existe.')
      const password = opened(sealer, stored, params.id)
      await recordAudit(sql, { ...entry, details: { result: 'shown', hasPassword: password !== null } })
      return { url: stored.url, account: stored.account, password }
    })
  })

  // Whoever was turned away, by the guard or by the handler, has tried all the same.
  server.addHook('onSend', async (request, reply) => {
    const { actor } = request
    if (request.routeOptions.config.endpoint !== 'revealCredentials' || actor === null || reply.statusCode < 400) return
    const id = new URL(request.url, 'http://localhost').pathname.split('/')[3] ?? ''
    const entry: AuditEntry = {
      ...auditContext(actor, auditSource(request)),
      action: 'credentials-refused',
      subject: `trip:${id.slice(0, 20)}`,
      details: { status: reply.statusCode },
      at: clock.now(),
    }
    await withinScope(scopeOf(actor), () => recordAudit(db, entry))
  })
}

function opened(sealer: Sealer, { url, account, passwordSealed }: TripCredentials, tripId: string): string | null {
  if (passwordSealed === null) return null
  const password = openedOrNull(sealer, passwordSealed, sealContext.password({ tripId, url, account }))
  if (password !== null) return password.toString()
  throw conflict('KEY_LOST', 'La contraseña se guardó con otra clave y no se puede abrir. Captúrela de nuevo.')
}
