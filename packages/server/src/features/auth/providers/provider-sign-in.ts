import type { Egress } from '@vigia/egress/egress'
import { recordAudit } from '../../../db/audit.store.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import { saveClaimedRole } from '../../../db/users.store.ts'
import type { Clock } from '../../../ports/clock.ts'
import { notFound } from '../../../ports/errors.ts'
import { openedOrNull, type Sealer } from '../../../secrets/seal.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { hashToken, newOpaqueToken } from '../opaque-token.ts'
import { type OpenedSession, openSession, type SignInClient } from '../open-session.ts'
import { type Account, holdAccountById } from '../sessions.store.ts'
import { addTicket, attemptTicket, useTicket } from '../tickets.store.ts'
import { authorizationUrl, type Claims, type Client, redeemCode } from './open-id.ts'
import { bindUser, findBoundUser, findProvider, findUnboundUser, type Provider } from './providers.store.ts'
import { roleFromClaims } from './role-from-claims.ts'

/** Time to type a password and a code over there. */
export const PROVIDER_MS = 10 * 60_000

/** Why somebody whom a provider sent back is not let in; the sign-in page says it in a sentence. */
export type ProviderRefusal = 'expired' | 'unreachable' | 'refused' | 'unknown-account' | 'no-role'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
  readonly egress: Egress
}

/**
 * Where to send a person, and the state that their browser has to bring back to the address of the provider's organisation.
 * 404 for no provider; `unreachable`.
 */
export async function startProviderSignIn(
  { db, clock, sealer, egress }: Deps,
  providerId: string,
  callbackOf: (organisationId: string) => string,
): Promise<{ readonly url: string; readonly state: string } | { readonly refused: ProviderRefusal }> {
  const provider = await findProvider(db, providerId)
  if (provider === null) throw notFound('El proveedor de identidad no existe.')
  const state = newOpaqueToken()
  const client = clientOf(sealer, provider, callbackOf(provider.organisationId))
  const started = client === null ? null : await authorizationUrl(egress, client, state).catch(() => null)
  if (started === null) return { refused: 'unreachable' }
  await addTicket(db, hashToken(state), {
    kind: 'provider',
    userId: null,
    organisationId: provider.organisationId,
    data: { providerId, ...started.checks },
    expiresAt: clock.now() + PROVIDER_MS,
  })
  return { url: started.url, state }
}

/** What a browser brought back, and to the address of which organisation. */
interface ComingBack {
  readonly organisationId: string
  readonly redirectUri: string
  readonly state: string
  readonly query: string
}

/**
 * Opens a session for whom a provider recognised: the account that its subject is bound to, else the one with the same
 * verified e-mail in the provider's organisation. Disabled stays disabled; the role is what the claims say now.
 */
export async function finishProviderSignIn(
  deps: Deps,
  { organisationId, redirectUri, state, query }: ComingBack,
  client: SignInClient,
): Promise<{ readonly issued: OpenedSession } | { readonly refused: ProviderRefusal }> {
  const { db, clock, sealer, egress } = deps
  const hash = hashToken(state)
  const ticket = await attemptTicket(db, hash, ['provider'], clock.now())
  const { providerId = '', nonce = '', verifier = '' } = ticket?.data ?? {}
  const provider = ticket === null || !(await useTicket(db, hash)) ? null : await findProvider(db, providerId)
  // A code that came to another organisation's address is of its provider: this one would get it to redeem.
  if (provider === null || provider.organisationId !== organisationId) return { refused: 'expired' }
  const checks = { nonce, verifier, state }
  const ourselves = clientOf(sealer, provider, redirectUri)
  const claims = ourselves === null ? null : await redeemCode(egress, ourselves, query, checks).catch(() => null)
  return db.transaction(async (sql) => {
    const now = clock.now()
    const found = claims === null ? 'refused' : await admit(sql, provider, claims, client, now)
    if (typeof found === 'string') {
      await auditRefusal(sql, provider, found, client, now)
      return { refused: found }
    }
    return { issued: await openSession(sql, found, { method: 'provider', client }, now) }
  })
}

async function admit(
  sql: Sql,
  provider: Provider,
  claims: Claims,
  { address, requestId }: SignInClient,
  now: number,
): Promise<Account | ProviderRefusal> {
  const userId = (await findBoundUser(sql, provider, claims.sub)) ?? (await findByEmail(sql, provider, claims))
  const account = userId === null ? null : await holdAccountById(sql, userId)
  if (account === null) return 'unknown-account'
  const role = provider.roleClaim === null ? account.role : roleFromClaims(claims, provider.roleClaim, provider.roles)
  if (role === null) return 'no-role'
  await bindUser(sql, provider, claims.sub, account.id, now)
  if (role === account.role) return account
  const held = await saveClaimedRole(sql, account.id, account.organisationId, role)
  await recordAudit(sql, {
    organisationId: account.organisationId,
    actor: { kind: 'system', id: null },
    address,
    requestId,
    action: 'role-from-claims',
    subject: `user:${account.id}`,
    before: { role: account.role },
    after: { role: held },
    at: now,
  })
  return { ...account, role: held }
}

/** Only an e-mail that the provider says it has verified is anybody's. */
async function findByEmail(sql: Sql, provider: Provider, claims: Claims): Promise<string | null> {
  const { email, email_verified: isVerified } = claims
  if (typeof email !== 'string' || isVerified !== true) return null
  return findUnboundUser(sql, provider, email.normalize('NFC').trim().toLowerCase())
}

function auditRefusal(
  sql: Sql,
  { id, organisationId }: Provider,
  reason: ProviderRefusal,
  { address, requestId }: SignInClient,
  at: number,
): Promise<void> {
  return recordAudit(sql, {
    organisationId,
    actor: { kind: 'user', id: null },
    address,
    requestId,
    action: 'sign-in-failed',
    details: { provider: id, reason },
    at,
  })
}

/** Null when its secret was sealed with another key: nobody can sign in by it until it is given again. */
function clientOf(sealer: Sealer, provider: Provider, redirectUri: string): Client | null {
  const { issuer, clientId, organisationId, secretSealed } = provider
  if (secretSealed === null) return { issuer, clientId, redirectUri, secret: null }
  const secret = openedOrNull(sealer, secretSealed, sealContext.providerSecret(organisationId, issuer))
  return secret === null ? null : { issuer, clientId, redirectUri, secret: secret.toString('utf8') }
}
