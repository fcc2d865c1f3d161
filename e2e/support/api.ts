export const DEMO = { email: 'demo@vigia.mx', password: 'demo-vigia-2026' } as const

/** The API as an integration of the demo organisation uses it. */
export interface Api {
  readonly key: string
  post(path: string, body: unknown): Promise<Record<string, unknown>>
  get(path: string): Promise<Record<string, unknown>>
}

/** Signs the sample account in and makes an API key with every scope. */
export async function connectApi(url: string): Promise<Api> {
  const { token } = await call(url, 'POST', '/api/auth/login', DEMO)
  const { key } = await call(
    url,
    'POST',
    '/api/api-keys',
    { name: 'pruebas', scopes: ['positions:write', 'travels:write', 'read'] },
    String(token),
  )
  const bearer = String(key)
  return {
    key: bearer,
    post: (path, body) => call(url, 'POST', path, body, bearer),
    get: (path) => call(url, 'GET', path, undefined, bearer),
  }
}

async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Record<string, unknown>> {
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
