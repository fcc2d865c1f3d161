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
  readonly cookies: []
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
  return {
    key: bearer,
    post: (path, body) => callApi(url, 'POST', path, { body, token: bearer }),
    patch: (path, body) => callApi(url, 'PATCH', path, { body, token: bearer }),
    get: (path) => callApi(url, 'GET', path, { token: bearer }),
  }
}

/** The bearer of a person's new session: what keys may not do, a person may. */
export async function signInToken(url: string, account: Account): Promise<string> {
  const { token } = await callApi(url, 'POST', '/api/auth/login', { body: account })
  return String(token)
}

/** A browser in which a person (the sample account unless told) has signed in: a session of its own each time. */
export async function signedInBrowser(url: string, account: Account = DEMO): Promise<SignedIn> {
  const { token, refreshToken, user } = await callApi(url, 'POST', '/api/auth/login', { body: account })
  const stored = { token, refreshToken, user: JSON.stringify(user), isAuthenticated: 'true', tokenAt: Date.now() }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }))
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

export async function callApi(
  url: string,
  method: string,
  path: string,
  { body, token }: { readonly body?: unknown; readonly token?: string } = {},
): Promise<Json> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? {} : JSON.parse(text)
}
