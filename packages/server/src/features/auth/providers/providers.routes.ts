import type { BodyOf, endpoints } from '@vigia/contract'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../../db/audit.store.ts'
import { requireUser } from '../../../http/actor.ts'
import { refreshCookie, stateCookie } from '../../../http/host-cookies.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { requireUnchanged } from '../../../http/require-unchanged.ts'
import { type Answer, answer, mount, mountPublic, type Server } from '../../../http/route.ts'
import { AppError, notFound } from '../../../ports/errors.ts'
import type { Sealed, Sealer } from '../../../secrets/seal.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { requireFresh } from '../account/require-fresh.ts'
import type { Auth } from '../auth.ts'
import { signInClient } from '../sign-in-client.ts'
import { finishProviderSignIn, PROVIDER_MS, type ProviderRefusal, startProviderSignIn } from './provider-sign-in.ts'
import {
  deleteProvider,
  holdProvider,
  listProviders,
  type Provider,
  providerOf,
  providerToWire,
  saveProvider,
} from './providers.store.ts'

/**
 * Where a provider sends people back to: another address for each organisation, so that no provider's code reaches that of
 * another organisation, which could sign in with it (RFC 9700 §4.4).
 */
const callbackUrl = (request: FastifyRequest, organisationId: string): string =>
  `${publicOrigin(request)}/api/auth/providers/callback/${organisationId}`

/** Sign-in by an organisation's identity provider, and which one that is. */
export function mountProviders(server: Server, auth: Auth): void {
  const { db, clock, sealer, egress } = auth

  mountPublic(server, 'listSignInProviders', async () => ({ data: await listProviders(db) }))
  mountPublic(server, 'startProviderSignIn', async ({ params, request }) => {
    const started = await startProviderSignIn(auth, params.id, (organisationId) => callbackUrl(request, organisationId))
    if ('refused' in started) return backToLogin(started.refused)
    const cookie = stateCookie.set(request, started.state, PROVIDER_MS / 1000)
    return answer(302, undefined, { location: started.url, 'set-cookie': cookie })
  })
  mountPublic(server, 'finishProviderSignIn', async (call) => {
    const { request, params } = call
    const query = new URL(request.url, 'http://localhost').search.slice(1)
    const state = stateCookie.read(request)
    // Only the browser that left comes back: a callback that somebody else sends a person to opens nothing.
    if (state === null || new URLSearchParams(query).get('state') !== state) return backToLogin('expired')
    const back = { organisationId: params.id, redirectUri: callbackUrl(request, params.id) }
    const outcome = await finishProviderSignIn(auth, { ...back, state, query }, signInClient(call))
    if ('refused' in outcome) return backToLogin(outcome.refused, stateCookie.clear(request))
    const { refreshToken, maxAgeS } = outcome.issued
    const cookies = [stateCookie.clear(request), refreshCookie.set(request, refreshToken, maxAgeS)]
    return answer(302, undefined, { location: '/login?acceso=listo', 'set-cookie': cookies })
  })

  mount(server, 'getIdentityProvider', async ({ actor, request }) => {
    const provider = await providerOf(db, actor.organisationId)
    return {
      provider: provider === null ? null : providerToWire(provider),
      callback_url: callbackUrl(request, actor.organisationId),
    }
  })
  mount(server, 'putIdentityProvider', async ({ actor, body, audit }) => {
    if (!egress.mayCall(body.issuer)) {
      throw new AppError(422, 'ISSUER_NOT_PUBLIC', 'El emisor debe ser una dirección https pública.')
    }
    return db.transaction(async (sql) => {
      const now = clock.now()
      await requireFresh(sql, requireUser(actor), now)
      const before = await holdProvider(sql, actor.organisationId)
      await requireUnchanged(sql, {
        organisationId: actor.organisationId,
        subject: `identity-provider:${before?.id ?? ''}`,
        before: before === null ? NONE : editable(providerToWire(before)),
        change: editable(body),
        was: body.was,
      })
      const secret = providerSecret(sealer, actor.organisationId, body, before)
      const saved = await saveProvider(sql, toProvider(actor.organisationId, body), secret)
      await recordAudit(sql, {
        ...audit,
        action: 'identity-provider-change',
        subject: `identity-provider:${saved.id}`,
        before: before === null ? null : providerToWire(before),
        after: { ...providerToWire(saved), ...(body.client_secret === undefined ? {} : { secret: 'cambiado' }) },
        at: now,
      })
      return providerToWire(saved)
    })
  })
  mount(server, 'deleteIdentityProvider', ({ actor, audit }) =>
    db.transaction(async (sql) => {
      const now = clock.now()
      await requireFresh(sql, requireUser(actor), now)
      const before = await deleteProvider(sql, actor.organisationId)
      if (before === null) throw notFound('No hay un proveedor de identidad.')
      await recordAudit(sql, {
        ...audit,
        action: 'identity-provider-removed',
        subject: `identity-provider:${before.id}`,
        before: providerToWire(before),
        after: null,
        at: now,
      })
    }),
  )
}

/** As one reads it where there is none. */
const NONE = { label: '', issuer: '', client_id: '', role_claim: null, roles: {} }

const editable = ({ label, issuer, client_id, role_claim, roles }: Omit<ProviderBody, 'client_secret' | 'was'>) => ({
  ...{ label, issuer, client_id, role_claim, roles },
})

type ProviderBody = BodyOf<(typeof endpoints)['putIdentityProvider']>

function toProvider(organisationId: string, body: ProviderBody): Omit<Provider, 'id' | 'secretSealed'> {
  const { label, issuer, client_id: clientId, role_claim: roleClaim, roles } = body
  return { organisationId, label, issuer, clientId, roleClaim, roles }
}

/** The secret goes to the issuer that it was given for, and to no other: with a new issuer or client it is given again. */
function providerSecret(
  sealer: Sealer,
  organisationId: string,
  { issuer, client_id: clientId, client_secret: secret }: ProviderBody,
  before: Provider | null,
): Sealed | 'kept' | null {
  if (secret !== undefined) return sealer.seal(Buffer.from(secret), sealContext.providerSecret(organisationId, issuer))
  return before?.issuer === issuer && before.clientId === clientId ? 'kept' : null
}

const backToLogin = (reason: ProviderRefusal, cookie?: string): Answer =>
  answer(302, undefined, {
    location: `/login?acceso=${reason}`,
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
  })
