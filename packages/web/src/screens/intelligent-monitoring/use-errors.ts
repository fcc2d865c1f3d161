import { useCallback, useState } from 'react'
import { acquireLive } from '../../live/live.ts'
import { type ErrorKind, type RecentError, withError, withoutKind } from './recent-errors.ts'

export interface Errors {
  readonly list: readonly RecentError[]
  /** Stable, as are the others. */
  readonly add: (kind: ErrorKind, message: string, detail?: string) => void
  readonly remove: (kind: ErrorKind) => void
  readonly clear: () => void
}

/** The recent errors of the screen (spec §8). */
export function useErrors(): Errors {
  const [list, setList] = useState<readonly RecentError[]>([])
  const add = useCallback((kind: ErrorKind, message: string, detail?: string) => {
    const at = acquireLive().clock.now()
    setList((errors) => withError(errors, { kind, message, detail: detail ?? null, at }))
  }, [])
  const remove = useCallback((kind: ErrorKind) => setList((errors) => withoutKind(errors, kind)), [])
  const clear = useCallback(() => setList([]), [])
  return { list, add, remove, clear }
}
