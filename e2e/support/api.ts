export const DEMO = { email: 'demo@vigia.mx', password: 'demo-vigia-2026' } as const

type Json = Record<string, unknown>

/** The API as an integration of the demo organisation uses it. Anything but a 2xx throws what the server said. */
export interface Api {
  readonly key: string
  post(path: string, body: unknown): Promise<Json>
  patch(path: string, body: unknown): Promise<Json>
  get(path: string): Promise<Json>
}

/** What Playwright's `storageState` takes. */
export interface SignedIn {
  readonly cookies: {
    readonly name: string
    readonly value: string
    readonly domain: string
    readonly path: '/'
    readonly expires: -1
    readonly httpOnly: true
    readonly secure: true
    readonly sameSite: 'Strict'
  }[]
  readonly origins: {
    readonly origin: string
    readonly localStorage: { readonly name: string; readonly value: string }[]
  }[]
}

export interface Account {
  readonly email: string
  readonly password: string
}

/** Signs a person in (the sample account unless told) and makes an API key with every scope. */
export async function connectApi(url: string, account: Account = DEMO): Promise<Api> {
  const token = await signInToken(url, account)
  const { key } = await callApi(url, 'POST', '/api/api-keys', {
    body: { name: 'pruebas', scopes: ['positions:write', 'travels:write', 'read'] },
    token,
  })
  const bearer = String(key)
  const post: Api['post'] = (path, body) => callApi(url, 'POST', path, { body, token: bearer })
  return {
    key: bearer,
    post: (path, body) => (path === '/api/positions' ? sentAgainWhileBusy(() => post(path, body)) : post(path, body)),
    // Of a trip: whatever it is now.
    patch: (path, body) => callApi(url, 'PATCH', path, { body, token: bearer, ifMatch: '*' }),
    get: (path) => callApi(url, 'GET', path, { token: bearer }),
  }
}

const BUSY_AGAIN_MS = 1_000

/**
 * As each sender of positions must: an intake that answers 503 has promised nothing, and takes what it is sent again once
 * (`record-fixes.ts`). A database that takes a second and a half for a group, on a machine that does much else, is such a moment.
 */
async function sentAgainWhileBusy(send: () => Promise<Json>): Promise<Json> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!String(error).includes('/api/positions: 503 ')) throw error
      await new Promise((done) => setTimeout(done, BUSY_AGAIN_MS))
    }
  }
}

/** The bearer of a person's new session: what keys may not do, a person may. */
export async function signInToken(url: string, account: Account): Promise<string> {
  const { token } = await json(await logIn(url, account))
  return String(token)
}

/** A browser in which a person (the sample account unless told) has signed in: a session of its own each time. */
export async function signedInBrowser(url: string, account: Account = DEMO): Promise<SignedIn> {
  const answer = await logIn(url, account)
  const { token, user } = await json(answer)
  const stored = { token, user: JSON.stringify(user), isAuthenticated: 'true', tokenAt: Date.now() }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }))
  const cookies = answer.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    const { hostname: domain } = new URL(url)
    return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Strict' } as const
  })
  return { cookies, origins: [{ origin: url, localStorage }] }
}

/** Rejects, too, when the password alone is not enough: then the answer has no token. */
async function logIn(url: string, account: Account): Promise<Response> {
  const answer = await request(url, 'POST', '/api/auth/login', { body: account })
  if (answer.status !== 200) throw new Error(`${account.email}: ${answer.status} ${await answer.text()}`)
  return answer
}

interface Sending {
  readonly body?: unknown
  readonly token?: string
  readonly ifMatch?: string
}

export async function callApi(url: string, method: string, path: string, sending: Sending = {}): Promise<Json> {
  return json(await request(url, method, path, sending))
}

/** Replaces a setting as it stands now: `putSetting(url, 'risk', { token, body })`. */
export const putSetting = (url: string, key: string, sending: Sending): Promise<Json> =>
  putVersioned(url, `/api/settings/${key}`, sending)

/** Replaces what a path holds as it stands now. */
export async function putVersioned(url: string, path: string, sending: Sending): Promise<Json> {
  const { token } = sending
  const { headers } = await request(url, 'GET', path, token === undefined ? {} : { token })
  return json(await request(url, 'PUT', path, { ...sending, ifMatch: headers.get('etag') ?? '' }))
}

/** Rejects with what the server said unless the answer is a 2xx. */
async function request(
  url: string,
  method: string,
  path: string,
  { body, token, ifMatch }: Sending,
): Promise<Response> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function json(answer: Response): Promise<Json> {
  const text = await answer.text()
  return text === '' ? {} : JSON.parse(text)
}

/** What the server answers to a session that was left open for five minutes, for which no test waits. */
export const NOT_FRESH = {
  status: 403,
  json: { error: 'Confirme quién es para hacer este cambio.', code: 'REAUTHENTICATION_REQUIRED' },
} as const
