import { ApiError } from '../../api/api-error.ts'

/**
 * Why what was kept has not been taken, as far as it is known: nothing was reached; the server was asked and did not answer; it failed;
 * it wants fewer calls; it wants to know who asks; the second step of a sign-in is missing; or something else than an answer came.
 */
export type WhyUnsent =
  | { readonly is: 'unreached' | 'unanswered' | 'busy' | 'signed-out' | 'second-factor' | 'other' }
  | { readonly is: 'failed'; readonly status: number }

/** Why what failed so is sent again; null: the server refused it, which is for the person to mend. */
export function whyUnsent(error: unknown): WhyUnsent | null {
  if (!(error instanceof ApiError)) return { is: 'other' }
  const { kind, status, code } = error
  if (kind === 'network') return { is: 'unreached' }
  if (kind === 'timeout') return { is: 'unanswered' }
  if (kind === 'malformed') return { is: 'other' }
  if (code === 'SECOND_FACTOR_REQUIRED') return { is: 'second-factor' }
  if (status === 401) return { is: 'signed-out' }
  if (status === 429) return { is: 'busy' }
  return status >= 500 ? { is: 'failed', status } : null
}

/** What is said over what waits since `since` (`las 09:38`); `what` names it: `Lo que guarde`. */
export function unsentTitle(why: WhyUnsent, since: string, what: string): string {
  const unsent = `sin enviar desde ${since}`
  switch (why.is) {
    case 'unreached':
      return `Sin conexión desde ${since}. ${what} se enviará al volver.`
    case 'unanswered':
      return `El servidor no contesta: ${unsent}. ${what} se enviará cuando conteste.`
    case 'failed':
      return `El servidor no pudo recibirlo (HTTP ${why.status}): ${unsent}. Se intenta otra vez.`
    case 'busy':
      return `Demasiadas peticiones: ${unsent}. Se intenta otra vez.`
    case 'signed-out':
      return `La sesión terminó: ${unsent}. ${what} se enviará cuando entre otra vez.`
    case 'second-factor':
      return `Falta la verificación en dos pasos: ${unsent}. ${what} se enviará cuando la active.`
    case 'other':
      return `No se ha podido enviar desde ${since}. Se intenta otra vez.`
  }
}
