import { AppError, notFound } from '../errors.ts'
import { sendError } from './error-handler.ts'
import type { Server } from './route.ts'

interface KnownRoute {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/** 404 in JSON, or 405 with `Allow` where the address exists with another method. Call before any route is added. */
export function answerNotFound(server: Server): void {
  const routes = new Map<string, KnownRoute>()
  server.addHook('onRoute', ({ url, method }) => {
    if (url === '*' || url === '/*') return
    const known = routes.get(url) ?? {
      pattern: new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}/?$`),
      methods: new Set(),
    }
    for (const name of [method].flat()) known.methods.add(name)
    routes.set(url, known)
  })
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = [...routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods])
    if (methods.length === 0 || methods.includes(request.method))
      return sendError(reply, notFound('La dirección no existe.'))
    void reply.header('allow', [...new Set(methods)].join(', '))
    return sendError(reply, new AppError(405, 'METHOD_NOT_ALLOWED', 'Método no permitido en esta dirección.'))
  })
}
