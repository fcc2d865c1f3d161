/** Kinds of spec §8. */
export type ErrorKind = 'general' | 'notification' | 'data' | 'ai'

export interface RecentError {
  readonly id: number
  readonly kind: ErrorKind
  readonly message: string
  /** More words on where it came from. */
  readonly detail: string | null
  readonly at: number
}

/** Kept, and shown of them (spec §8). */
const ERRORS_KEPT = 5
export const ERRORS_SHOWN = 2

export const ERROR_WORD: Readonly<Record<ErrorKind, string>> = {
  general: 'general',
  notification: 'notificación',
  data: 'datos',
  ai: 'ia',
}

/** The newest first, five at most. */
export function withError(errors: readonly RecentError[], error: Omit<RecentError, 'id'>): readonly RecentError[] {
  const id = 1 + Math.max(0, ...errors.map((other) => other.id))
  return [{ ...error, id }, ...errors].slice(0, ERRORS_KEPT)
}

/** What a success takes away: a good load the data errors, a good analysis those of the ai. */
export function withoutKind(errors: readonly RecentError[], kind: ErrorKind): readonly RecentError[] {
  return errors.some((error) => error.kind === kind) ? errors.filter((error) => error.kind !== kind) : errors
}
