import type { BodyOf, createApiKey as createApiKeyCall } from '@vigia/contract'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { requireUser } from '../../http/actor.ts'
import { isNetwork } from '../../http/address-list.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { badRequest, notFound, outOfRange } from '../../ports/errors.ts'
import { requireFresh } from './account/require-fresh.ts'
import { integrationOfKey, type KeyAlerts } from './api-keys.job.ts'
import { type ApiKey, listApiKeys, revokeApiKey } from './api-keys.store.ts'
import { auditRevokedKey } from './audit-revoked-key.ts'
import { createApiKey, DEFAULT_KEY_MS, MAX_KEY_MS } from './create-api-key.ts'
import { type CredentialEnd, certificateEnd, listCredentialEnds } from './list-credential-ends.ts'

/** So long the list says what was revoked. */
const REVOKED_LISTED_MS = 90 * 24 * 3_600_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Ends at once what a key had open; elsewhere it is noticed within seconds. */
  readonly rightsChanged: () => Promise<void>
  readonly alerts: Pick<KeyAlerts, 'close'>
  /** The receivers that carriers' platforms speak to, and the certificate (PEM) that they show; none: they have none. */
  readonly tls: { readonly certificate?: { readonly cert: Buffer | string } | null } | undefined
}

/** The keys of an organisation and of its people, kept by its administrators (contract, "Shapes"). */
export function mountApiKeys(server: Server, { db, clock, rightsChanged, alerts, tls }: Deps): void {
  const cert = tls?.certificate?.cert ?? null
  const certificateEndsAt = cert === null ? null : certificateEnd(cert)
  mount(server, 'listApiKeys', async ({ actor }) => ({
    data: (await listApiKeys(db, actor.organisationId, clock.now() - REVOKED_LISTED_MS)).map(toWire),
  }))

  mount(server, 'listCredentialEnds', async ({ actor }) => {
    const ends = await listCredentialEnds(db, actor.organisationId, { certificateEndsAt, now: clock.now() })
    return { data: ends.map(endWire) }
  })

  mount(server, 'createApiKey', ({ actor, body, audit }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      // It outlives the session that made it by up to a year.
      await requireFresh(sql, person, now)
      const { organisationId } = person
      const { name, scopes } = body
      const expiresAt = expiryOf(body, now)
      const userId = body.belongs_to === 'person' ? person.id : null
      const networks = networksOf(body)
      const row = { organisationId, userId, name, scopes, networks, expiresAt, createdBy: person.id, now }
      const created = await createApiKey(sql, row)
      const expires = isoOf(expiresAt)
      const belongsTo = userId === null ? 'organisation' : 'person'
      await recordAudit(sql, {
        ...audit,
        action: 'api-key-created',
        subject: `api-key:${created.id}`,
        after: { name, scopes, belongsTo, networks, expires },
        at: now,
      })
      return { ...created, belongs_to: belongsTo, expires } as const
    }),
  )

  mount(server, 'revokeApiKey', async ({ actor, params, audit }) => {
    await db.transaction(async (sql) => {
      const now = clock.now()
      if (!(await revokeApiKey(sql, actor.organisationId, params.id, now))) throw notFound('La clave no existe.')
      await auditRevokedKey(sql, audit, params.id, now)
      await alerts.close(sql, actor.organisationId, integrationOfKey(params.id), now)
    })
    await rightsChanged()
  })
}

function expiryOf({ expires }: BodyOf<typeof createApiKeyCall>, now: number): number {
  if (expires === undefined) return now + DEFAULT_KEY_MS
  const expiresAt = Date.parse(expires)
  if (expiresAt <= now || expiresAt > now + MAX_KEY_MS) {
    const error = 'Una clave vence en el futuro, y a más tardar en 366 días.'
    throw outOfRange(error, [{ field: 'expires', error }])
  }
  return expiresAt
}

function networksOf({ allowed_addresses: networks = [] }: BodyOf<typeof createApiKeyCall>): readonly string[] {
  const wrong = networks.find((text) => !isNetwork(text))
  if (wrong === undefined) return networks
  const error = `${wrong} no es una dirección ni una red.`
  throw badRequest('VALIDATION', `allowed_addresses: ${error}`, [{ field: 'allowed_addresses', error }])
}

const toWire = (key: ApiKey) => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  created_by: key.createdBy,
  scopes: [...key.scopes],
  belongs_to: key.owner === null ? ('organisation' as const) : ('person' as const),
  owner: key.owner,
  allowed_addresses: [...key.networks],
  created: isoOf(key.createdAt),
  expires: isoOf(key.expiresAt),
  revoked: key.revokedAt === null ? null : isoOf(key.revokedAt),
  last_used: key.lastUsedAt === null ? null : isoOf(key.lastUsedAt),
  last_used_from: key.lastUsedAddress,
})

const endWire = ({ kind, id, name, endsAt, lastUsedAt }: CredentialEnd) => ({
  ...{ kind, id, name, expires: isoOf(endsAt), last_used: lastUsedAt === null ? null : isoOf(lastUsedAt) },
})
