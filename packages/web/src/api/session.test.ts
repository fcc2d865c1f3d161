import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage, stubBrowser } from '../../test/fake-browser.ts'

const USER = { id: '1', email: 'demo@vigia.mx', name: 'Demo', role: 'monitorista' }
const json = (status: number, body: unknown): Response => Response.json(body, { status })

/** A server that knows one access token at a time and counts what it is asked. */
function fakeServer() {
  const state = {
    token: 'a0',
    issued: 0,
    refreshes: 0,
    refused: false,
    away: false,
    paths: Array.of<string>(),
    answered: Array.of<string>(),
  }
  const answer = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const path = String(input)
    state.paths.push(path)
    if (state.away) throw new TypeError('Failed to fetch')
    if (path === '/api/auth/refresh') {
      state.refreshes += 1
      if (state.refused) return json(401, { error: 'no', code: 'REFRESH_REUSED' })
      state.issued += 1
      state.token = `a${state.issued}`
      return json(200, { token: state.token, user: USER })
    }
    const sent = new Headers(init?.headers).get('authorization')
    if (sent === `Bearer ${state.token}`) state.answered.push(path)
    return sent === `Bearer ${state.token}` ? json(200, { ok: true }) : json(401, { error: 'no', code: 'UNAUTHORIZED' })
  }
  return { state, fetch: answer as typeof fetch }
}

/** One tab: its own modules over the shared storage. */
async function openTab() {
  vi.resetModules()
  return { client: await import('./call.ts'), session: await import('./session.ts') }
}

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  server = fakeServer()
  const storage = fakeStorage()
  stubBrowser(storage, server.fetch)
  storage.setItem('token', 'a0')
  storage.setItem('isAuthenticated', 'true')
  storage.setItem('user', JSON.stringify(USER))
  storage.setItem('tokenAt', '1000000')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('calls that find the token dead renew it once and are all answered', async () => {
  const { client } = await openTab()
  server.state.token = 'gone'
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.call('me', {})))
  expect(answers).toEqual(Array(8).fill({ ok: true }))
  expect(server.state.refreshes).toBe(1)
})

test('two tabs renew once between them', async () => {
  const one = await openTab()
  const two = await openTab()
  server.state.token = 'gone'
  await Promise.all([one.client.call('me', {}), two.client.call('me', {})])
  expect(server.state.refreshes).toBe(1)
})

test.each([
  ['while it was asked', 0],
  ['while its token was renewed', 13 * 60_000],
])('what one person asked goes out under nobody else, whom another tab signed in %s', async (_when, ageMs) => {
  const { client } = await openTab()
  vi.setSystemTime(1_000_000 + ageMs)
  server.state.token = 'of the other'
  const asked = client.call('me', {})
  localStorage.setItem('token', 'of the other')
  localStorage.setItem('user', JSON.stringify({ ...USER, id: '2' }))
  await expect(asked).rejects.toMatchObject({ status: 401 })
  expect(server.state.answered).toEqual([])
})

test('an old token is renewed before the call, not after its failure', async () => {
  const { client, session } = await openTab()
  vi.setSystemTime(1_000_000 + session.RENEW_AFTER_MS)
  await client.call('me', {})
  expect(server.state.paths).toEqual(['/api/auth/refresh', '/api/auth/me'])
})

test('a refused renewal ends the session and says that it expired', async () => {
  const { client, session } = await openTab()
  server.state.token = 'gone'
  server.state.refused = true
  await expect(client.call('me', {})).rejects.toMatchObject({ status: 401 })
  expect(session.currentSession()).toEqual({ status: 'out', leaveTo: null, expired: true })
  expect(localStorage.getItem('token')).toBeNull()
})

test('a lost connection ends nothing', async () => {
  const { client, session } = await openTab()
  server.state.away = true
  await expect(client.call('me', {})).rejects.toMatchObject({ kind: 'network' })
  expect(session.currentSession().status).toBe('in')
  expect(localStorage.getItem('token')).toBe('a0')
})

test('signing out forgets what the specification names and remembers where to go', async () => {
  const { session } = await openTab()
  localStorage.setItem('monitoringMode', 'x')
  session.signOut('/login')
  for (const key of ['token', 'refreshToken', 'user', 'isAuthenticated', 'monitoringMode']) {
    expect(localStorage.getItem(key)).toBeNull()
  }
  expect(session.currentSession()).toEqual({ status: 'out', leaveTo: '/login', expired: false })
})

test('an answer that came 304 keeps what the caller has', async () => {
  const { client } = await openTab()
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    expect(new Headers(init.headers).get('if-none-match')).toBe('"v1"')
    return new Response(null, { status: 304 })
  })
  expect(await client.callIfChanged('me', '"v1"', {})).toEqual({ status: 'not-modified' })
})

test('another person who signed in while this tab slept is a sign-out first', async () => {
  const heard = new Set<(event: { key: string | null }) => void>()
  vi.stubGlobal('addEventListener', (_name: string, listen: (event: { key: string | null }) => void) =>
    heard.add(listen),
  )
  vi.stubGlobal('removeEventListener', (_name: string, listen: (event: { key: string | null }) => void) =>
    heard.delete(listen),
  )
  const otherTab = (event: { key: string }): void => {
    for (const listen of heard) listen(event)
  }
  const { session } = await openTab()
  const received: (string | undefined)[] = []
  const notify = (): void => {
    const now = session.currentSession()
    received.push(now.status === 'in' ? now.user?.id : now.status)
  }
  session.subscribeSession(() => undefined)()
  session.subscribeSession(notify)
  localStorage.setItem('user', JSON.stringify({ ...USER, id: '2' }))
  otherTab({ key: 'user' })
  otherTab({ key: 'token' })
  expect(received).toEqual(['out', '2'])
})

test.each([
  ['signs out here', 'signOut', null],
  ['signs out in another tab', null, null],
  ['is signed out by the server', 'expireSession', 'Ana, 55 1234 5678'],
] as const)(
  'of who %s the drafts of forms in this tab are gone, but not of whom the session only left',
  async (_why, act, left) => {
    const tab = fakeStorage()
    vi.stubGlobal('sessionStorage', tab)
    const heard: ((event: { readonly key: string }) => void)[] = []
    vi.stubGlobal('addEventListener', (_type: string, listen: (event: { readonly key: string }) => void) =>
      heard.push(listen),
    )
    tab.setItem('borrador:formulario:1:operador:7', 'Ana, 55 1234 5678')
    tab.setItem('otra-cosa', 'queda')
    const { session } = await openTab()
    session.subscribeSession(() => undefined)
    if (act === 'signOut') session.signOut('/login')
    else if (act === 'expireSession') session.expireSession()
    else for (const listen of heard) listen({ key: 'sesion-cerrada' })
    expect(tab.getItem('borrador:formulario:1:operador:7')).toBe(left)
    expect(tab.getItem('otra-cosa')).toBe('queda')
    if (act === 'signOut') expect(localStorage.getItem('sesion-cerrada')).not.toBeNull()
  },
)
