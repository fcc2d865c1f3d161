import { AppError, notFound } from '../ports/errors.ts'
import { sendError } from './error-handler.ts'
import type { Server } from './route.ts'

interface KnownRoute {
  readonly segments: readonly string[]
  readonly methods: Set<string>
}

/** 404 in JSON, or 405 with `Allow` where the address exists with another method. Call before any route is added. */
export function answerNotFound(server: Server): void {
  const routes = new Map<string, KnownRoute>()
  server.addHook('onRoute', ({ url, method }) => {
    if (url === '*' || url === '/*') return
    const known = routes.get(url) ?? {
      segments: segmentsOf(url),
      methods: new Set(),
    }
    for (const name of [method].flat()) known.methods.add(name)
    routes.set(url, known)
  })
  server.setNotFoundHandler((request, reply) => {
    const asked = segmentsOf(request.url.split('?')[0] ?? '')
    const methods = [...routes.values()]
      .filter(({ segments }) => isOf(segments, asked))
      .flatMap((route) => [...route.methods])
    if (methods.length === 0 || methods.includes(request.method))
      return sendError(reply, notFound('La dirección no existe.'))
    void reply.header('allow', [...new Set(methods)].join(', '))
    return sendError(reply, new AppError(405, 'METHOD_NOT_ALLOWED', 'Método no permitido en esta dirección.'))
  })
}

/** `/api/trips/7/` → `['api', 'trips', '7']`. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/')
  return segments.slice(1, segments.at(-1) === '' ? -1 : undefined)
}

/** Whether an address is one of a route, whose parameters (`:id`) stand for any text. */
const isOf = (route: readonly string[], asked: readonly string[]): boolean =>
  route.length === asked.length &&
  route.every((segment, index) => (segment.startsWith(':') ? asked[index] !== '' : segment === asked[index]))
