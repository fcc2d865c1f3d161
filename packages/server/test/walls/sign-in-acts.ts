import type { EndpointName } from '@vigia/contract'
import { TEST_PASSWORD, type TestAnswer, type TestServer } from '../server.ts'
import { softwareAuthenticator } from '../software-authenticator.ts'
import { totpCode } from '../totp-code.ts'

/** An act done once, and whether it changes something or looks at what few may see. */
export type Act = readonly ['changes' | 'looks', () => Promise<TestAnswer>]

const STEP_MS = 30_000
const NEW_PASSWORD = 'Caja-verde-71-luna'
const PROVIDER = {
  ...{
    label: 'Grupo Norte',
    issuer: 'https://acceso.ejemplo.mx',
    client_id: 'vigia',
    client_secret: 'secreto-de-prueba',
  },
  ...{ role_claim: 'groups', roles: { mesa: 'monitorista' } },
}

/** The acts of people on what opens their accounts, each by a person of its own. Both arguments are asked for when an act is done. */
export function signInActs(server: () => TestServer, adminToken: () => string): Partial<Record<EndpointName, Act>> {
  let people = 0
  const post = (path: string, body: unknown, token?: string) =>
    server().request('POST', path, {
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { token }),
    })
  const remove = (path: string, token: string) => server().request('DELETE', path, { token })
  const login = async (email: string) => (await post('/api/auth/login', { email, password: TEST_PASSWORD })).body

  const person = async () => {
    const email = `cuenta${++people}@prueba.mx`
    const id = await server().addUser(email, 'monitorista')
    return { email, id, token: String((await login(email)).token) }
  }
  const withTotp = async () => {
    const one = await person()
    const { secret } = (await post('/api/auth/totp', {}, one.token)).body
    const confirm = () => post('/api/auth/totp/confirm', { code: totpCode(secret, server().clock.now()) }, one.token)
    return { ...one, secret: String(secret), confirmed: await confirm() }
  }
  const withPasskey = async () => {
    const one = await person()
    const key = softwareAuthenticator(server().app.server.publicUrl ?? server().url)
    const { ticket, options } = (await post('/api/auth/passkeys/options', {}, one.token)).body
    const body = { ticket, name: 'Mi teléfono', credential: key.create(options) }
    const added = await post('/api/auth/passkeys', body, one.token)
    return { ...one, key, added, path: `/api/auth/passkeys/${added.body.passkey.id}` }
  }
  const withTwoSessions = async () => {
    const one = await person()
    await login(one.email)
    const { data } = (await server().request('GET', '/api/auth/sessions', { token: one.token })).body
    const other = data.find((session: { readonly is_current: boolean }) => !session.is_current)
    return { ...one, path: `/api/auth/sessions/${other.id}` }
  }

  const secondFactor = async () => {
    const { email, secret } = await withTotp()
    const { ticket } = await login(email)
    // The next code: the one of now has been used.
    const code = totpCode(secret, server().clock.now() + STEP_MS)
    return post('/api/auth/second-factor', { ticket, kind: 'totp', code })
  }
  const passkeySignIn = async () => {
    const { key } = await withPasskey()
    const { ticket, options } = (await post('/api/auth/passkey/options', {})).body
    return post('/api/auth/passkey', { ticket, credential: key.get(options) })
  }
  const putProvider = () =>
    server().request('PUT', '/api/settings/identity-provider', { token: adminToken(), body: PROVIDER })
  const mailInvite = async () => {
    const path = `/api/users/${(await person()).id}/invite`
    const { link } = (await post(path, undefined, adminToken())).body
    return post(`${path}/mail`, { token: new URL(link).searchParams.get('token') }, adminToken())
  }
  const ownAct = (act: (token: string) => Promise<TestAnswer>) => async () => act((await person()).token)

  return {
    secondFactor: ['changes', secondFactor],
    passkeySignIn: ['changes', passkeySignIn],
    mailInvite: ['changes', mailInvite],
    reauthenticate: [
      'changes',
      ownAct((token) => post('/api/auth/reauthenticate', { password: TEST_PASSWORD }, token)),
    ],
    changePassword: [
      'changes',
      ownAct((token) =>
        post('/api/auth/password', { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD }, token),
      ),
    ],
    confirmTotp: ['changes', async () => (await withTotp()).confirmed],
    removeTotp: ['changes', async () => remove('/api/auth/totp', (await withTotp()).token)],
    renewRecoveryCodes: ['changes', async () => post('/api/auth/recovery-codes', {}, (await withTotp()).token)],
    addPasskey: ['changes', async () => (await withPasskey()).added],
    renamePasskey: [
      'changes',
      async () => {
        const { path, token } = await withPasskey()
        return server().request('PATCH', path, { token, body: { name: 'Llave azul' } })
      },
    ],
    removePasskey: [
      'changes',
      async () => {
        const { path, token } = await withPasskey()
        return remove(path, token)
      },
    ],
    endSession: [
      'changes',
      async () => {
        const { path, token } = await withTwoSessions()
        return remove(path, token)
      },
    ],
    endOtherSessions: ['changes', async () => remove('/api/auth/sessions', (await withTwoSessions()).token)],
    putPreferences: [
      'changes',
      ownAct(async (token) => {
        const read = await server().request('GET', '/api/auth/preferences', { token })
        const headers = { 'if-match': read.headers.get('etag') ?? '' }
        const body = { ...read.body, theme: 'dia' }
        return server().request('PUT', '/api/auth/preferences', { token, body, headers })
      }),
    ],
    updateMe: [
      'changes',
      ownAct((token) => server().request('PATCH', '/api/auth/me', { token, body: { name: 'Rosa Marín' } })),
    ],
    resetFactors: ['changes', async () => remove(`/api/users/${(await withTotp()).id}/factors`, adminToken())],
    putSignInSettings: [
      'changes',
      () => server().putSetting('sign-in', adminToken(), { require_second_factor: 'none', idle_minutes: 45 }),
    ],
    putIdentityProvider: ['changes', putProvider],
    deleteIdentityProvider: [
      'changes',
      async () => {
        await putProvider()
        return remove('/api/settings/identity-provider', adminToken())
      },
    ],
  }
}
