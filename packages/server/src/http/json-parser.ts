import { badRequest } from '../errors.ts'
import type { Server } from './route.ts'

/** Bodies are JSON and nothing else, unless a feature adds a parser of its own. An empty body is no body. */
export function parseJsonBodies(server: Server): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(badRequest('MALFORMED', 'El cuerpo no es JSON válido.'))
    }
  })
}
