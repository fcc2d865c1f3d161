import type { Logger } from '@vigia/runtime/logger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isHeldByOthers } from '../db/database-away.ts'
import { AppError, badRequest, unavailable } from '../ports/errors.ts'
import type { Server } from './route.ts'

const FRAMEWORK_ERRORS = {
  400: ['MALFORMED', 'La petición está mal formada.'],
  408: ['TIMEOUT', 'La petición tardó demasiado en llegar.'],
  413: ['TOO_LARGE', 'Los datos enviados son demasiado grandes.'],
  414: ['URL_TOO_LONG', 'La dirección es demasiado larga.'],
  415: ['UNSUPPORTED_TYPE', 'Tipo de contenido no admitido.'],
  416: ['RANGE', 'El archivo no tiene la parte pedida.'],
  429: ['TOO_MANY_REQUESTS', 'Demasiadas peticiones. Intente más tarde.'],
  431: ['HEADERS_TOO_LARGE', 'Las cabeceras son demasiado grandes.'],
  503: ['UNAVAILABLE', 'El servicio no está disponible por el momento.'],
} satisfies Readonly<Record<number, readonly [code: string, message: string]>>

type FrameworkStatus = keyof typeof FRAMEWORK_ERRORS

/** What the framework, or Node below it, refuses with this status. */
export function frameworkError(status: FrameworkStatus): AppError {
  const [code = '', message = ''] = FRAMEWORK_ERRORS[status]
  return new AppError(status, code, message)
}

const isFrameworkStatus = (status: number): status is FrameworkStatus => status in FRAMEWORK_ERRORS

const INTERNAL = new AppError(500, 'INTERNAL', 'Error interno del servidor.')

/** Every failure leaves as `{error, code, details?}` in Spanish; a bug leaves as a 500 that shows nothing and is logged whole. */
export function handleErrors(server: Server, logger: Logger): void {
  server.setErrorHandler((error, request, reply) => {
    const known = asAppError(error)
    const range = rangeOf(error)
    if (range !== null) void reply.header('content-range', range)
    if (known === null) logger.error({ err: error, ...where(request) }, 'error inesperado')
    else if (known.status >= 500) logger.warn({ err: error, ...where(request) }, known.message)
    return sendError(reply, known ?? INTERNAL)
  })
}

/** How long the file is that has not the part asked for (RFC 9110 §15.5.17), as @fastify/send says it. */
function rangeOf(error: unknown): string | null {
  const headers = error instanceof Error && 'headers' in error ? error.headers : null
  return typeof headers === 'object' && headers !== null && 'Content-Range' in headers
    ? String(headers['Content-Range'])
    : null
}

const where = (request: FastifyRequest) => ({
  reqId: request.id,
  method: request.method,
  route: request.routeOptions.url,
})

/** What the caller is told of any error. */
export const knownError = (error: unknown): AppError => asAppError(error) ?? INTERNAL

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterS !== undefined) void reply.header('retry-after', String(Math.ceil(error.retryAfterS)))
  return reply.code(error.status).type('application/json; charset=utf-8').send(errorBody(error))
}

/** An error as it is on the wire. */
export const errorBody = (error: AppError) => ({
  error: error.message,
  code: error.code,
  ...(error.details === undefined ? {} : { details: error.details }),
})

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  // A caller who hangs up while it sends has the code of a lost connection, which is not the database's.
  if (isHungUp(error)) return new AppError(400, 'BAD_REQUEST', 'La petición no es válida.')
  if (isHeldByOthers(error)) return unavailable('Otro cambio de lo mismo está en curso. Intente de nuevo.')
  if (isDatabaseAway(error)) return unavailable('La base de datos no está disponible por el momento.')
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  // PostgreSQL: text that it cannot hold (NUL, half a surrogate), a number beyond its type.
  if (code === '22021' || code === '22P05')
    return badRequest('VALIDATION', 'El texto contiene caracteres no permitidos.')
  if (code === '22008' || code === '22009') return badRequest('VALIDATION', 'Una fecha está fuera de rango.')
  if (code === '22003') return badRequest('VALIDATION', 'Un número está fuera de rango.')
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (isFrameworkStatus(status)) return frameworkError(status)
  return status >= 400 && status < 500 ? new AppError(status, 'BAD_REQUEST', 'La petición no es válida.') : null
}

/** As Node ends the body of a request whose connection is gone. */
const isHungUp = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
