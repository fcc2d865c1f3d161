import { existsSync } from 'node:fs'
import { extname, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../ports/errors.ts'
import { sendError } from './error-handler.ts'
import type { Server } from './route.ts'

/** As Vite names what never changes: `assets/index-DSY6xOcd.js`. */
const HASHED = /[.-][\w-]{8}\.\w{1,8}(\.br|\.gz)?$/

const isHashed = (path: string): boolean => path.includes(`${sep}assets${sep}`) && HASHED.test(path)

/** What lies beside the files of the app and is none: sources, and what the others were compressed to. */
const NOT_SERVED = /\.(br|gz|map)$/

const SERVER_PATH = /^\/(api|intake|socket\.io|healthz|readyz|metrics)(\/|$)/

/**
 * Serves the built web app in `folder`, as it was compressed by the build. A navigation to an address that is no file
 * gets the app itself, which knows its own screens; anything else that is no file is 404.
 */
export async function serveStaticFiles(server: Server, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  if (isBuilt)
    await server.register(staticFiles, {
      root: folder,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  server.route({
    method: 'GET',
    url: '/*',
    config: { endpoint: 'staticFiles' },
    handler: (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      if (SERVER_PATH.test(path)) return reply.callNotFound()
      const isScreen = isNavigation(request, path)
      const isFile = extname(path) !== '' && !NOT_SERVED.test(path)
      if (!isBuilt || !(isScreen || isFile)) return sendError(reply, notFound('La dirección no existe.'))
      return reply.sendFile(isScreen ? 'index.html' : path)
    },
  })
}

/** A person who goes to a screen: as browsers tell it, and else a page by its name; the start, to anything that asks. */
function isNavigation({ headers }: FastifyRequest, path: string): boolean {
  if (extname(path) !== '') return false
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return path === '/' || String(headers.accept ?? '').includes('text/html')
}
