import { existsSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import staticFiles from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../ports/errors.ts'
import { createContentTags } from './content-tags.ts'
import { sendError } from './error-handler.ts'
import { isKnownTag } from './is-known-tag.ts'
import { isLinkPage, linkPageOf } from './link-pages.ts'
import { isServerPath } from './literal-percent.ts'
import type { Server } from './route.ts'

/** As Vite names what never changes: `assets/index-DSY6xOcd.js`. */
const HASHED = /[.-][\w-]{8}\.\w{1,8}(\.br|\.gz)?$/

const isHashed = (path: string): boolean => path.includes(`${sep}assets${sep}`) && HASHED.test(path)

/** What a browser may keep: of the page of a link nothing, for its address is its key. */
function keepingOf(path: string): string {
  if (isLinkPage(path)) return 'no-store'
  return isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** What lies beside the files of the app and is none: sources, and what the others were compressed to. */
const NOT_SERVED = /\.(br|gz|map)$/

/**
 * Serves the built web app in `folder`, as it was compressed by the build. A navigation to an address that is no file
 * gets the page of its link (`link-pages.ts`), else the app itself, which knows its own screens, whatever dots it has; anything else that is no file is 404.
 */
export async function serveStaticFiles(server: Server, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  const tags = createContentTags()
  if (isBuilt)
    await server.register(staticFiles, {
      root: folder,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // Theirs are made of size and time.
      etag: false,
      lastModified: false,
      onFile: tags.learn,
      setHeaders: (response, path) => {
        void response.header('cache-control', keepingOf(path))
        void response.header('etag', tags.of(path))
      },
    })
  const files = isBuilt ? filesIn(folder) : new Set<string>()
  server.route({
    method: 'GET',
    url: '/*',
    config: { endpoint: 'staticFiles' },
    onSend: async (request, reply, body) => withoutWhatIsKnown(request, reply, body),
    handler: (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      if (isServerPath(path)) return reply.callNotFound()
      const isScreen = isNavigation(request, path) && !files.has(path)
      const isFile = extname(path) !== '' && !NOT_SERVED.test(path)
      if (!isBuilt || !(isScreen || isFile)) return sendError(reply, notFound('La dirección no existe.'))
      if (!isScreen) return reply.sendFile(path)
      const page = linkPageOf(path)
      return page === null ? reply.sendFile('index.html') : reply.headers(page.headers).sendFile(page.file)
    },
  })
}

/** The addresses of the files that a person may go to: a navigation to any other is to a screen. */
function filesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return new Set(names.filter((name) => !NOT_SERVED.test(name)).map((name) => `/${name.replaceAll(sep, '/')}`))
}

/** A person who goes to a screen: as browsers tell it, and else a page by its name; the start, to anything that asks. */
function isNavigation({ headers }: FastifyRequest, path: string): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return path === '/' || String(headers.accept ?? '').includes('text/html')
}

/** 304 in place of a whole file that the browser has. */
function withoutWhatIsKnown({ headers }: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  const etag = reply.getHeader('etag')
  if (reply.statusCode !== 200 || typeof etag !== 'string' || !isKnownTag(headers['if-none-match'], etag)) return body
  if (body instanceof Readable) body.destroy()
  for (const name of ['content-length', 'content-type', 'content-encoding']) void reply.removeHeader(name)
  void reply.code(304)
  return null
}
