import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { byteRange } from './byte-range.ts'
import { sendError } from './error-handler.ts'
import type { Server } from './route.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.pmtiles': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
}

/** As Vite names what never changes: `index-DSY6xOcd.js`. */
const HASHED = /[.-][\w-]{8}\.\w{1,8}$/

const NOTHING = Buffer.alloc(0)

interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly isHashed: boolean
  readonly encodings: Readonly<Partial<Record<'br' | 'gzip' | 'identity', Buffer>>>
}

/**
 * Serves the built web app from a list made at the start: an address either is in the list or does not exist, so no path
 * can climb out of the folder. A navigation to an unknown address gets the app itself, which knows its own screens.
 */
export function serveStaticFiles(server: Server, folder: string): void {
  const files = readFiles(folder)
  server.route({
    method: 'GET',
    url: '/*',
    config: { endpoint: 'staticFiles' },
    handler: (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      const isServer = /^\/(api|intake|socket\.io|healthz|readyz|metrics)(\/|$)/.test(path)
      const file = files.get(path) ?? (isServer || !isNavigation(request) ? undefined : files.get('/index.html'))
      if (file !== undefined) return sendFile(request, reply, file)
      if (isServer) return reply.callNotFound()
      return sendError(reply, notFound('La dirección no existe.'))
    },
  })
}

function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    if (!statSync(path).isFile() || /\.(br|gz|map)$/.test(entry)) continue
    const content = readFileSync(path)
    const read = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined)
    const [br, gzip] = [read('.br'), read('.gz')]
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      isHashed: entry.startsWith(`assets${sep}`) && HASHED.test(entry),
      encodings: { identity: content, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    })
  }
  return files
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const accepts = String(request.headers['accept-encoding'] ?? '')
  const encoding =
    (['br', 'gzip'] as const).find((name) => accepts.includes(name) && file.encodings[name]) ?? 'identity'
  void reply.headers({
    'content-type': file.type,
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return sendBytes(reply, file.encodings[encoding] ?? NOTHING, request.headers)
}

/** Whole, or the part that was asked for: Safari plays no sound from a server that gives no parts. */
function sendBytes(reply: FastifyReply, content: Buffer, headers: FastifyRequest['headers']): FastifyReply {
  void reply.header('accept-ranges', 'bytes')
  // With If-Range the part is only wanted of the version named; giving the whole is always right.
  const range = byteRange(headers['if-range'] === undefined ? headers.range : undefined, content.length)
  if (range === 'whole') return reply.send(content)
  if (range === null) return reply.code(416).header('content-range', `bytes */${content.length}`).send()
  void reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${content.length}`)
  return reply.send(content.subarray(range.from, range.to + 1))
}

/** A person who goes to an address: as browsers tell it, and else a page by its name; the start, to anything that asks. */
function isNavigation({ headers, url }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  const path = url.split('?')[0] ?? ''
  return path === '/' || (extname(path) === '' && String(headers.accept ?? '').includes('text/html'))
}
