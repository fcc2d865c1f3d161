import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

/** What the provider says of the next person who comes. */
interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly groups: readonly string[]
}

let server: TestServer
let http: HttpServer
let robber: HttpServer
/** What came to the robber's token endpoint. */
const stolen: string[] = []
let issuer: string
let robberIssuer: string
let admin: string
let providerId: string
let person: Person

const SETTINGS = {
  label: 'Grupo Norte',
  client_id: 'vigia',
  role_claim: 'groups',
  roles: { mesa: 'monitorista', jefes: 'supervisor' },
}

async function listen(listening: HttpServer): Promise<string> {
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const address = listening.address()
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

const callbackOf = async (token: string): Promise<string> =>
  (await server.request('GET', '/api/settings/identity-provider', { token })).body.callback_url

beforeAll(async () => {
  http = createServer((request, response) => void provider.callback()(request, response))
  robber = createServer((request, response) => void rob(request, response))
  const hosts = [await listen(http), await listen(robber)]
  ;[issuer = '', robberIssuer = ''] = hosts.map((host) => `http://${host}`)
  server = await startTestServer({ allowedHosts: hosts })
  admin = await server.signIn('administrador')
  const callback = await callbackOf(admin)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'vigia',
        client_secret: 'secreto-del-proveedor-0123456789',
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'email', 'email_verified', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person, groups: [...person.groups] }) }),
    interactions: { url: (_context, interaction) => `/persona/${interaction.uid}` },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: 'vigia',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // The provider's own page: whoever arrives is `person`.
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/persona/')) return next()
    await provider.interactionFinished(context.req, context.res, { login: { accountId: person.sub } })
    context.respond = false
  })
  const saved = await server.request('PUT', '/api/settings/identity-provider', {
    token: admin,
    body: { ...SETTINGS, issuer, client_secret: 'secreto-del-proveedor-0123456789' },
  })
  expect(saved.status).toBe(200)
  providerId = saved.body.id
})
afterAll(async () => {
  await server.stop()
  for (const listening of [http, robber]) listening.close().closeAllConnections()
})

/** A provider that sends whoever comes on to the honest one, as if that sign-in had begun there, and waits for its code. */
async function rob(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', robberIssuer)
  if (url.pathname === '/authorize') {
    const onward = new URL('/auth', issuer)
    onward.search = url.search
    onward.searchParams.set('client_id', SETTINGS.client_id)
    onward.searchParams.set('redirect_uri', await callbackOf(admin))
    response.writeHead(302, { location: onward.href }).end()
    return
  }
  if (url.pathname === '/token') for await (const bytes of request) stolen.push(String(bytes))
  const about = {
    ...{ issuer: robberIssuer, authorization_endpoint: `${robberIssuer}/authorize` },
    ...{ token_endpoint: `${robberIssuer}/token`, jwks_uri: `${robberIssuer}/keys` },
    ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
    id_token_signing_alg_values_supported: ['RS256'],
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(about))
}

/** A browser: follows redirects with the cookies of each host, until one leads back to the sign-in page. */
async function come(
  who: Partial<Person> & { readonly email: string },
  spoil = (url: string) => url,
  by: string = providerId,
) {
  person = { sub: who.email, email_verified: true, groups: ['mesa'], ...who }
  const jars = new Map<string, Map<string, string>>()
  let url = `${server.url}/api/auth/providers/${by}/start`
  for (let hop = 0; hop < 8; hop++) {
    const jar = jars.get(new URL(url).host) ?? new Map<string, string>()
    jars.set(new URL(url).host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    url = spoil(new URL(location, url).href)
    if (url.startsWith(`${server.url}/login`)) {
      const refresh = jars.get(new URL(server.url).host)?.get('__Host-vigia-refresh')
      const outcome = new URL(url).searchParams.get('acceso')
      return { outcome, session: refresh === undefined ? null : await renew(refresh) }
    }
  }
  throw new Error('a redirect that never ends')
}

const renew = async (token: string) =>
  (
    await server.request('POST', '/api/auth/refresh', {
      body: {},
      headers: { cookie: `__Host-vigia-refresh=${token}` },
    })
  ).body

describe('who a provider recognises', () => {
  test('is let in to the account with the same verified e-mail, with the role that the claims say', async () => {
    await server.addUser('norte@prueba.mx', 'lectura')
    const { outcome, session } = await come({ email: 'Norte@prueba.mx', groups: ['rh', 'jefes'] })
    expect(outcome).toBe('listo')
    expect(session.user).toMatchObject({ email: 'norte@prueba.mx', role: 'supervisor' })
    const again = await come({ sub: 'Norte@prueba.mx', email: 'otro-correo@norte.mx', groups: ['mesa'] })
    expect(again.session.user).toMatchObject({ email: 'norte@prueba.mx', role: 'monitorista' })
    const { rows } = await server.db.owner.query(
      `select address, request_id, before, after from audit_log where action = 'role-from-claims' order by id`,
    )
    const source = { address: '127.0.0.1', request_id: expect.stringMatching(/./) }
    expect(rows).toEqual([
      { ...source, before: { role: 'lectura' }, after: { role: 'supervisor' } },
      { ...source, before: { role: 'supervisor' }, after: { role: 'monitorista' } },
    ])
  })

  test.each([
    [
      'an e-mail that the provider did not verify',
      { email: 'lectura@prueba.mx', email_verified: false },
      'unknown-account',
    ],
    ['an e-mail that has no account', { email: 'nadie@norte.mx' }, 'unknown-account'],
    ['no group of ours', { email: 'lectura@prueba.mx', groups: ['rh'] }, 'no-role'],
  ])('is not let in with %s', async (_why, who, outcome) => {
    expect(await come(who)).toEqual({ outcome, session: null })
  })

  test('is not let in to an account that is disabled, or of another organisation', async () => {
    const disabled = await server.addUser('baja@prueba.mx', 'monitorista')
    await server.db.owner.query('update users set disabled_at = now() where id = $1', [disabled])
    expect(await come({ email: 'baja@prueba.mx' })).toEqual({ outcome: 'unknown-account', session: null })
    const other = await server.createOrganisation('Otra')
    await server.addUser('ajena@prueba.mx', 'administrador', other)
    expect(await come({ email: 'ajena@prueba.mx' })).toEqual({ outcome: 'unknown-account', session: null })
  })

  test('cannot take over an account that another subject of the provider is bound to', async () => {
    await server.addUser('sur@prueba.mx', 'monitorista')
    expect((await come({ email: 'sur@prueba.mx', sub: 'uno' })).outcome).toBe('listo')
    expect((await come({ email: 'sur@prueba.mx', sub: 'dos' })).outcome).toBe('unknown-account')
  })

  test('leaves the last administrator in place, whatever the claims say', async () => {
    const { session } = await come({ email: 'administrador@prueba.mx', groups: ['mesa'] })
    expect(session.user).toMatchObject({ email: 'administrador@prueba.mx', role: 'administrador' })
  })
})

describe('a callback', () => {
  const isCallback = ({ pathname }: URL): boolean => pathname.startsWith('/api/auth/providers/callback')
  const spoil = (name: string, value: string) => (url: string) => {
    const spoilt = new URL(url)
    if (isCallback(spoilt) && spoilt.searchParams.has(name)) spoilt.searchParams.set(name, value)
    return spoilt.href
  }
  /** As of the many providers that do not say who they are (RFC 9207). */
  const withoutIssuer = (url: string): string => {
    const spoilt = new URL(url)
    if (isCallback(spoilt)) spoilt.searchParams.delete('iss')
    return spoilt.href
  }

  test.each([
    ['with a state of another browser', 'state', 'expired'],
    ['with a code that the provider never gave', 'code', 'refused'],
    ['of another issuer', 'iss', 'refused'],
  ])('%s opens nothing', async (_why, name, outcome) => {
    expect(await come({ email: 'lectura@prueba.mx' }, spoil(name, 'otro'))).toEqual({ outcome, session: null })
  })

  test('takes no code of one organisation’s provider to another’s, who would sign in with it', async () => {
    const other = await server.createOrganisation('La que roba')
    await server.addUser('jefe@roba.mx', 'administrador', other)
    const login = await server.request('POST', '/api/auth/login', {
      body: { email: 'jefe@roba.mx', password: TEST_PASSWORD },
    })
    const settings = { label: 'Premios', client_id: 'nada', role_claim: null, roles: {}, issuer: robberIssuer }
    const trap = await server.request('PUT', '/api/settings/identity-provider', {
      token: login.body.token,
      body: settings,
    })
    expect(trap.status).toBe(200)
    const { outcome } = await come({ email: 'lectura@prueba.mx' }, withoutIssuer, trap.body.id)
    expect(stolen).toEqual([])
    expect(outcome).toBe('expired')
    expect((await come({ email: 'lectura@prueba.mx' })).outcome).toBe('listo')
  })
})

describe('the setting', () => {
  test('shows no secret, keeps it for the same issuer only, and calls no address inside', async () => {
    const put = (body: object) => server.request('PUT', '/api/settings/identity-provider', { token: admin, body })
    const shown = await server.request('GET', '/api/settings/identity-provider', { token: admin })
    expect(shown.body.provider).toMatchObject({ label: 'Grupo Norte', has_secret: true })
    expect(shown.text).not.toContain('secreto')
    expect((await put({ ...SETTINGS, issuer: 'http://127.0.0.1:1/' })).body.code).toBe('ISSUER_NOT_PUBLIC')
    expect((await put({ ...SETTINGS, issuer: 'https://169.254.169.254' })).body.code).toBe('ISSUER_NOT_PUBLIC')
    expect((await put({ ...SETTINGS, issuer: 'https://otro.example.com' })).body.has_secret).toBe(false)
    const { rows } = await server.db.owner.query<{ text: string }>(
      `select string_agg(a::text, ' ') as text from audit_log a where action = 'identity-provider-change'`,
    )
    expect(rows[0]?.text).not.toContain('secreto-del')
  })

  test('is an administrator’s, and the password still opens', async () => {
    const token = await server.signIn('supervisor')
    expect((await server.request('GET', '/api/settings/identity-provider', { token })).status).toBe(403)
    const body = { email: 'supervisor@prueba.mx', password: TEST_PASSWORD }
    expect((await server.request('POST', '/api/auth/login', { body })).status).toBe(200)
  })
})
