import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { WebSocketServer } from 'ws'
import type { Answer, Ask, PlatformSite, Stage } from './platform-site.ts'

/** What has been done on a platform since it runs. */
export interface Hits {
  readonly requests: number
  readonly signIns: number
  readonly refusedSignIns: number
  /** Every changing request, GET included. */
  readonly changes: readonly string[]
}

export interface ServedSite<Site extends PlatformSite = PlatformSite> {
  readonly site: Site
  readonly origin: string
  hits(): Hits
  happen(): void
  secret(): string
  close(): Promise<void>
}

const MAX_BODY_BYTES = 1_000_000

/** Runs one platform on a port of its own, on this machine only. */
export async function serveSite<Site extends PlatformSite>(
  site: Site,
  now: () => number,
  port = 0,
): Promise<ServedSite<Site>> {
  const changes: string[] = []
  const hits = { requests: 0, signIns: 0, refusedSignIns: 0 }
  const stage: Stage = {
    now,
    changed: (what) => changes.push(what),
    signedIn(isRight) {
      hits.signIns++
      if (!isRight) hits.refusedSignIns++
    },
  }
  const running = site.open(stage)
  const server = createServer((request, response) => {
    hits.requests++
    readBody(request)
      .then((body) => running.answer(askOf(request, body)))
      .then((answer) => send(response, answer))
      .catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, raw, head) => {
    if (running.socket === undefined) return raw.destroy()
    sockets.handleUpgrade(request, raw, head, (socket) => running.socket?.(socket, askOf(request, '')))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    site,
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    hits: () => ({ ...hits, changes: [...changes] }),
    happen: () => running.happen?.(),
    secret: () => running.secret?.() ?? '',
    async close() {
      running.close?.()
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' ? (address?.port ?? 0) : 0

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > MAX_BODY_BYTES) throw new Error('The body is too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function askOf(request: IncomingMessage, body: string): Ask {
  const url = new URL(request.url ?? '/', 'http://site')
  const header = (name: string): string | null => {
    const value = request.headers[name]
    return (Array.isArray(value) ? value.join(', ') : value) ?? null
  }
  const isForm = header('content-type')?.startsWith('application/x-www-form-urlencoded') === true
  return {
    method: request.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    body,
    form: new URLSearchParams(isForm ? body : ''),
    header,
    cookie: (name) => cookiesOf(header('cookie')).get(name) ?? null,
  }
}

function cookiesOf(header: string | null): Map<string, string> {
  const pairs = (header ?? '').split(/;\s*/).map((pair) => pair.split('='))
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]))
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  const { status = 200, type = 'text/plain; charset=utf-8', headers = {}, body, broken } = answer
  const written = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...written })
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return pipeline(Readable.from(body), response)
  if (broken !== true) return void response.end(body)
  response.write(body, () => response.destroy())
}
