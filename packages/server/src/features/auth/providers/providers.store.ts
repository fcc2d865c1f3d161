import type { Role } from '@vigia/contract'
import { onlyRow, type Sql } from '../../../db/pool.ts'
import type { Sealed } from '../../../secrets/seal.ts'

/** An organisation's identity provider (OpenID Connect). */
export interface Provider {
  readonly id: string
  readonly organisationId: string
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly secretSealed: Buffer | null
  /** The claim that says the role; null: the account's role stays. */
  readonly roleClaim: string | null
  readonly roles: Readonly<Record<string, Role>>
}

interface ProviderRow {
  id: string
  organisation_id: string
  label: string
  issuer: string
  client_id: string
  secret_sealed: Buffer | null
  role_claim: string | null
  roles: Record<string, Role>
}

const COLUMNS = 'id, organisation_id, label, issuer, client_id, secret_sealed, role_claim, roles'

const toProvider = (row: ProviderRow): Provider => ({
  id: row.id,
  organisationId: row.organisation_id,
  label: row.label,
  issuer: row.issuer,
  clientId: row.client_id,
  secretSealed: row.secret_sealed,
  roleClaim: row.role_claim,
  roles: row.roles,
})

export const providerToWire = ({ id, label, issuer, clientId, secretSealed, roleClaim, roles }: Provider) => ({
  id,
  label,
  issuer,
  client_id: clientId,
  has_secret: secretSealed !== null,
  role_claim: roleClaim,
  roles: { ...roles },
})

/** What the sign-in page offers: every organisation's, by the name on its button. */
export async function listProviders(sql: Sql): Promise<{ readonly id: string; readonly label: string }[]> {
  const { rows } = await sql.query<{ id: string; label: string }>(
    'select id, label from identity_providers order by id limit 20',
  )
  return rows
}

export async function findProvider(sql: Sql, id: string): Promise<Provider | null> {
  const { rows } = await sql.query<ProviderRow>(`select ${COLUMNS} from identity_providers where id = $1`, [id])
  return rows[0] === undefined ? null : toProvider(rows[0])
}

export async function providerOf(sql: Sql, organisationId: string): Promise<Provider | null> {
  const { rows } = await sql.query<ProviderRow>(
    `select ${COLUMNS} from identity_providers where organisation_id = $1`,
    [organisationId],
  )
  return rows[0] === undefined ? null : toProvider(rows[0])
}

/** The same, held until the transaction ends; while there is none, who else makes one waits. */
export async function holdProvider(sql: Sql, organisationId: string): Promise<Provider | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('identity-provider:' || $1::text, 0))`, [
    organisationId,
  ])
  return providerOf(sql, organisationId)
}

/** `secret`: `kept` leaves the stored one as it is, null takes it away. */
export async function saveProvider(
  sql: Sql,
  provider: Omit<Provider, 'id' | 'secretSealed'>,
  secret: Sealed | 'kept' | null,
): Promise<Provider> {
  const sealed = secret === 'kept' ? null : secret
  const saved = await sql.query<ProviderRow>(
    `insert into identity_providers
       (organisation_id, label, issuer, client_id, secret_sealed, key_id, role_claim, roles)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organisation_id) do update
       set label = excluded.label, issuer = excluded.issuer, client_id = excluded.client_id,
         secret_sealed = case when $9 then identity_providers.secret_sealed else excluded.secret_sealed end,
         key_id = case when $9 then identity_providers.key_id else excluded.key_id end, role_claim = excluded.role_claim,
         roles = excluded.roles
     returning ${COLUMNS}`,
    [
      provider.organisationId,
      provider.label,
      provider.issuer,
      provider.clientId,
      sealed?.bytes ?? null,
      sealed?.keyId ?? null,
      provider.roleClaim,
      provider.roles,
      secret === 'kept',
    ],
  )
  return toProvider(onlyRow(saved))
}

export async function deleteProvider(sql: Sql, organisationId: string): Promise<Provider | null> {
  const { rows } = await sql.query<ProviderRow>(
    `delete from identity_providers where organisation_id = $1 returning ${COLUMNS}`,
    [organisationId],
  )
  return rows[0] === undefined ? null : toProvider(rows[0])
}

/** Who a provider's subject is in this organisation; null when nobody has been bound to it. */
export async function findBoundUser(
  sql: Sql,
  { issuer, organisationId }: Provider,
  subject: string,
): Promise<string | null> {
  const { rows } = await sql.query<{ user_id: string }>(
    'select user_id from user_identities where issuer = $1 and subject = $2 and organisation_id = $3',
    [issuer, subject, organisationId],
  )
  return rows[0]?.user_id ?? null
}

/** The person of this organisation with this e-mail whom no other subject of the provider is bound to. */
export async function findUnboundUser(
  sql: Sql,
  { issuer, organisationId }: Provider,
  email: string,
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select u.id from users u where u.organisation_id = $1 and u.email = $2
       and not exists (select from user_identities i where i.issuer = $3 and i.user_id = u.id)`,
    [organisationId, email, issuer],
  )
  return rows[0]?.id ?? null
}

export async function bindUser(
  sql: Sql,
  { issuer, organisationId }: Provider,
  subject: string,
  userId: string,
  now: number,
): Promise<void> {
  await sql.query(
    `insert into user_identities (issuer, subject, user_id, organisation_id, bound_at) values ($1, $2, $3, $4, $5)
     on conflict (issuer, subject) do nothing`,
    [issuer, subject, userId, organisationId, new Date(now)],
  )
}
