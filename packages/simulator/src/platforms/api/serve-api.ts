import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** A truck as a platform shows it to an account. */
export interface ApiUnit {
  readonly id: number
  readonly name: string
  readonly plates: string | null
  readonly imei: string
  /** Null: its device has never reported. */
  readonly position: {
    readonly lat: number
    readonly lng: number
    readonly speedKmh: number
    readonly headingDeg: number
    readonly at: number
    readonly address: string | null
  } | null
}

export interface ApiPlatformOptions {
  readonly account: string
  readonly password: string
  readonly units: () => readonly ApiUnit[]
  readonly now: () => number
  /** 0 unless said: any free one. */
  readonly port?: number
}

/** How a platform misbehaves. */
export type ApiFault =
  | 'error-500'
  | 'hang'
  | 'garbage'
  | 'html'
  | 'too-many'
  | 'hang-up'
  | 'second-factor'
  | 'locked'
  | 'echo'

/** A platform as its API is recorded (integrations §2), on a port of this machine. */
export interface ApiPlatform {
  readonly url: string
  /** Every request as `POST /api/session`, without its query. */
  readonly requests: readonly string[]
  /** Sign-ins with a password or a token of the account, and how many of them were refused. */
  readonly signIns: { readonly all: number; readonly refused: number }
  setFault(fault: ApiFault | null): void
  /** Ends every session, as another sign-in or a restart of the platform does. */
  endSessions(): void
  close(): Promise<void>
}

export interface ApiAsk {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly json: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
  readonly fault: ApiFault | null
}

export interface ApiReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text as it is, anything else as JSON. */
  readonly body: unknown
}

export interface ApiStage extends ApiPlatformOptions {
  /** Told of each sign-in. */
  signedIn(isRight: boolean): void
  /** A new session's secret, of the form that the platform uses. */
  readonly nextId: () => number
}

export interface RunningApi {
  /** Null: no such path. */
  answer(ask: ApiAsk): ApiReply | null
  endSessions(): void
  upgrade?(request: IncomingMessage, raw: Duplex, head: Buffer): void
  close?(): void
}

const MAX_BODY_BYTES = 1_000_000

export async function serveApi(
  options: ApiPlatformOptions,
  open: (stage: ApiStage, origin: () => string) => RunningApi,
): Promise<ApiPlatform> {
  const requests: string[] = []
  const signIns = { all: 0, refused: 0 }
  let fault: ApiFault | null = null
  let serial = 0
  let url = ''
  const stage: ApiStage = {
    ...options,
    nextId: () => ++serial,
    signedIn: (isRight) => {
      signIns.all += 1
      if (!isRight) signIns.refused += 1
    },
  }
  const running = open(stage, () => url)
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => {
        const ask = askOf(request, body, fault)
        requests.push(`${ask.method} ${ask.path}`)
        answer(response, fault, () => running.answer(ask))
      })
      .catch(() => response.destroy())
  })
  server.on('upgrade', (request, raw, head) => {
    requests.push(`SOCKET ${request.url ?? ''}`)
    if (running.upgrade === undefined || fault !== null) raw.destroy()
    else running.upgrade(request, raw, head)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    url,
    requests,
    signIns,
    setFault: (next) => {
      fault = next
    },
    endSessions: running.endSessions,
    close: async () => {
      running.close?.()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, fault: ApiFault | null, made: () => ApiReply | null): void {
  if (fault === 'hang') return
  if (fault === 'hang-up') response.destroy()
  else
    send(
      response,
      (fault === null ? undefined : FAULTY[fault]) ?? made() ?? { status: 404, body: { error: 'not found' } },
    )
}

const FAULTY: Readonly<Partial<Record<ApiFault, ApiReply>>> = {
  'error-500': { status: 500, body: 'java.lang.NullPointerException' },
  garbage: { body: '{"items":[{"id":' },
  html: { body: '<html><body><h1>Sitio en mantenimiento</h1></body></html>' },
  'too-many': { status: 429, headers: { 'retry-after': '120' }, body: 'Too Many Requests' },
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: ApiReply): void {
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > MAX_BODY_BYTES) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function askOf(request: IncomingMessage, body: string, fault: ApiFault | null): ApiAsk {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local')
  const isJson = request.headers['content-type']?.includes('json') === true
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(isJson ? '' : body),
    json: isJson ? objectOf(body) : {},
    headers: request.headers,
    fault,
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** `2026-11-21 08:30:00` of a clock that is so many minutes ahead of UTC. */
export const civilText = (at: number, offsetMin: number): string =>
  new Date(at + offsetMin * 60_000).toISOString().slice(0, 19).replace('T', ' ')
