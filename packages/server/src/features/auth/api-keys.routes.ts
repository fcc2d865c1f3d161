import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { notFound } from '../../errors.ts'
import { requireUser } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import { listApiKeys, revokeApiKey } from './api-keys.store.ts'
import { createApiKey } from './create-api-key.ts'

/** The keys of an organisation's integrations, kept by its administrators (contract, "Shapes"). */
export function mountApiKeys(server: Server, { db, clock }: { db: Db; clock: Clock }): void {
  mount(server, 'listApiKeys', async ({ actor }) => ({
    data: (await listApiKeys(db, actor.organisationId)).map(({ id, name, scopes, createdAt, lastUsedAt }) => ({
      id,
      name,
      scopes: [...scopes],
      created: new Date(createdAt).toISOString(),
      last_used: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    })),
  }))

  mount(server, 'createApiKey', ({ actor, body, ip }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      const { organisationId } = person
      const created = await createApiKey(sql, { ...body, organisationId, createdBy: person.id, now })
      await recordAudit(sql, {
        organisationId,
        actor: person,
        action: 'api-key-created',
        subject: `api-key:${created.id}`,
        details: { name: body.name, scopes: body.scopes },
        address: ip,
        at: now,
      })
      return created
    }),
  )

  mount(server, 'revokeApiKey', ({ actor, params, ip }) =>
    db.transaction(async (sql) => {
      const now = clock.now()
      if (!(await revokeApiKey(sql, actor.organisationId, params.id, now))) throw notFound('La clave no existe.')
      const subject = `api-key:${params.id}`
      await recordAudit(sql, {
        organisationId: actor.organisationId,
        actor,
        action: 'api-key-revoked',
        subject,
        address: ip,
        at: now,
      })
    }),
  )
}
