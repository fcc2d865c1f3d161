/**
 * An error that the caller can act on: becomes `{error, code, details?}` with this status.
 * `message` is Spanish and for a person; `code` is stable and for a program. Anything else thrown is a bug and a bare 500.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly retryAfterS: number | undefined

  constructor(status: number, code: string, message: string, more: { details?: unknown; retryAfterS?: number } = {}) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.details = more.details
    this.retryAfterS = more.retryAfterS
  }
}

export const badRequest = (code: string, message: string, details?: unknown): AppError =>
  new AppError(400, code, message, { details })

export const unauthorized = (
  message = 'Sesión no iniciada. Por favor, inicie sesión primero.',
  code = 'UNAUTHENTICATED',
) => new AppError(401, code, message)

export const forbidden = (message = 'No tiene permiso para esta acción.'): AppError =>
  new AppError(403, 'FORBIDDEN', message)

/** For who must set up a second factor before anything else. */
export const factorMissing = (message = 'Configure su segundo factor para continuar.'): AppError =>
  new AppError(403, 'SECOND_FACTOR_REQUIRED', message)

export const notFound = (message = 'No encontrado.'): AppError => new AppError(404, 'NOT_FOUND', message)

export const conflict = (code: string, message: string, details?: unknown): AppError =>
  new AppError(409, code, message, { details })

/** The request was made to a name that is not this server's. */
export const misdirected = (): AppError =>
  new AppError(
    421,
    'WRONG_HOST',
    'Este servidor no responde por ese nombre. Si es el suyo, quien lo opera lo pone en VIGIA_PUBLIC_URL.',
  )

/** Well formed, but a value is outside what is possible (latitude 91, speed −3). */
export const outOfRange = (message: string, details?: unknown): AppError =>
  new AppError(422, 'OUT_OF_RANGE', message, { details })

export const tooMany = (message: string, retryAfterS: number): AppError =>
  new AppError(429, 'TOO_MANY_REQUESTS', message, { retryAfterS })

export const unavailable = (message = 'El servicio no está disponible por el momento.', retryAfterS = 2): AppError =>
  new AppError(503, 'UNAVAILABLE', message, { retryAfterS })
