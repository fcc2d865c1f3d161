import type { FastifyRequest } from 'fastify'
import { badRequest } from '../ports/errors.ts'
import { LARGE_BODY_CHARACTERS, readLargeBody } from './large-body.ts'
import type { Server } from './route.ts'

/**
 * Bodies are JSON and nothing else, unless a feature adds a parser of its own. An empty body is no body. A large one comes
 * validated (`isValidated`): it is read in a process of its own.
 */
export function parseJsonBodies(server: Server): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (text === '') return undefined
      const { actor } = request
      const { endpoint } = request.routeOptions.config
      if (text.length <= LARGE_BODY_CHARACTERS || endpoint === undefined || endpoint === 'staticFiles')
        return parseBody(text)
      return readLargeBody(endpoint, text, actor === null ? '' : `${actor.kind} ${actor.id}`)
    },
  )
}

/** What the text of a body says. Throws `AppError` 400 for what is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('MALFORMED', 'El cuerpo no es JSON válido.')
  }
}
