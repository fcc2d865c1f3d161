import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { requireUser } from '../../http/actor.ts'
import { bearerToken } from '../../http/auth-guard.ts'
import { refreshCookie } from '../../http/host-cookies.ts'
import { isFromThisMachine } from '../../http/loopback.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { type Answer, answer, mount, mountPublic, type Server } from '../../http/route.ts'
import { requireSameOrigin } from '../../http/same-origin.ts'
import { notFound, unauthorized } from '../../ports/errors.ts'
import { mountAccount } from './account/account.routes.ts'
import { mountOwnSessions } from './account/own-sessions.routes.ts'
import { mountPreferences } from './account/preferences.routes.ts'
import { mountUserSessions } from './account/user-sessions.routes.ts'
import { activate, readActivation } from './activate-account.ts'
import type { Auth } from './auth.ts'
import { mountFactors } from './factors/factors.routes.ts'
import { mountResetFactors } from './factors/reset-factors.routes.ts'
import type { IssuedSession } from './issue-session.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import type { OpenedSession } from './open-session.ts'
import { passkeySignIn, passkeySignInOptions } from './passkeys/passkey-sign-in.ts'
import { mountPasskeys } from './passkeys/passkeys.routes.ts'
import { mountProviders } from './providers/providers.routes.ts'
import { refresh } from './refresh.ts'
import { secondFactor } from './second-factor.ts'
import { signInClient } from './sign-in-client.ts'

/** The calls of sign-in (contract). `sampleAccount` is given only while the demo runs, and only to this machine. */
export function mountAuth(server: Server, auth: Auth, sampleAccount: { email: string; password: string } | null): void {
  mountPublic(server, 'login', async (call) => {
    const outcome = await login(auth, call.body, signInClient(call))
    if ('opened' in outcome) return opened(call.request, outcome.opened)
    return answer(202, { ticket: outcome.ticket, second_factor: outcome.factors })
  })
  mountPublic(server, 'secondFactor', async (call) =>
    opened(call.request, await secondFactor(auth, call.body, signInClient(call))),
  )
  mountPublic(server, 'passkeySignInOptions', async ({ body, request }) => {
    const { ticket, options } = await passkeySignInOptions(auth, { origin: publicOrigin(request) }, body.ticket)
    return { ticket, options: { ...options } }
  })
  mountPublic(server, 'passkeySignIn', async (call) => {
    const { ticket, credential } = call.body
    const answered = { ticket, response: credential as AuthenticationResponseJSON }
    const party = { origin: publicOrigin(call.request) }
    return opened(call.request, await passkeySignIn(auth, party, answered, signInClient(call)))
  })
  mountPublic(server, 'refresh', async ({ source, request }) => {
    requireSameOrigin(request)
    const refreshToken = refreshCookie.read(request)
    if (refreshToken === null) throw unauthorized(undefined, 'TOKEN_INVALID')
    return opened(request, await refresh(auth, refreshToken, source))
  })
  mountPublic(server, 'readActivation', async ({ body }) => {
    const { email, asksEmail } = await readActivation(auth, body.token)
    return { email, asks_email: asksEmail }
  })
  mountPublic(server, 'activate', async ({ body, source }) => activate(auth, body, source))
  mountPublic(server, 'sampleAccount', async (call) => {
    if (sampleAccount === null || !isFromThisMachine(call)) throw notFound()
    return sampleAccount
  })
  mountPublic(server, 'logout', async ({ source, request }) => {
    requireSameOrigin(request)
    await logout(auth, { token: bearerToken(request), refreshToken: refreshCookie.read(request) }, source)
    // What a screen kept of the session it removes itself; of settings, which stay, this header would not know.
    return answer(204, undefined, { 'set-cookie': refreshCookie.clear(request), 'clear-site-data': '"cache"' })
  })
  mount(server, 'me', async ({ actor }) => {
    const { id, email, name, role } = requireUser(actor)
    return { user: { id, email, name, role } }
  })
  mountAccount(server, auth)
  mountOwnSessions(server, auth)
  mountPreferences(server, auth)
  mountFactors(server, auth)
  mountResetFactors(server, auth)
  mountUserSessions(server, auth)
  mountPasskeys(server, auth)
  mountProviders(server, auth)
}

/** A session as its browser gets it: the access token to read, the refresh token in a cookie. */
function opened(request: FastifyRequest, issued: IssuedSession & Partial<OpenedSession>): Answer {
  const { token, mustAddFactor, refreshToken, maxAgeS } = issued
  const { id, email, name, role } = issued.account
  const body = {
    token,
    user: { id, email, name, role },
    must_add_factor: mustAddFactor,
    notice: issued.wereFactorsReset === true ? 'factors-reset' : null,
  }
  return answer(200, body, { 'set-cookie': refreshCookie.set(request, refreshToken, maxAgeS) })
}
