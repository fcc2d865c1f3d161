/** What a person reads when a call fails and the server sent no sentence of its own (spec §8). */
export const CONNECTION_ERROR = 'Error de conexión. Por favor intente nuevamente.'
export const INVALID_CREDENTIALS = 'Credenciales inválidas'
export const SESSION_MISSING = 'Sesión no iniciada. Por favor, inicie sesión primero.'
export const SESSION_EXPIRED = 'Sesión expirada. Por favor, inicie sesión nuevamente.'
export const TIMEOUT_ERROR = 'El servidor tardó demasiado en responder. Por favor intente nuevamente.'

/** The sentence for an HTTP status. `retryAfterS` is the server's `Retry-After`, in seconds. */
export function statusText(status: number, retryAfterS: number | null): string {
  if (status === 401) return SESSION_EXPIRED
  if (status === 403) return 'Su cuenta no tiene permiso para esta acción.'
  if (status === 404) return 'No se encontró lo solicitado.'
  if (status === 413) return 'El archivo o los datos son demasiado grandes.'
  if (status === 429) return tooManyText(retryAfterS)
  if (status === 503) return 'El servicio no está disponible por el momento. Por favor intente nuevamente.'
  return `Error del servidor: ${status}`
}

/** Too many attempts, with the wait in words: seconds up to 90, then whole minutes. */
export function tooManyText(retryAfterS: number | null): string {
  if (retryAfterS === null) return 'Demasiados intentos. Espere un momento.'
  return `Demasiados intentos. Espere ${waitText(retryAfterS)}.`
}

function waitText(seconds: number): string {
  if (seconds === 1) return '1 segundo'
  if (seconds <= 90) return `${seconds} segundos`
  return `${Math.ceil(seconds / 60)} minutos`
}
