import { useCallback, useState } from 'react'

export interface Question {
  readonly isAsked: boolean
  readonly yes: () => void
  readonly no: () => void
  /** Does the work once it is answered with yes; null with no. Not asked at all where `isNeeded` is false. */
  readonly asking: <T>(isNeeded: boolean, work: () => Promise<T>) => Promise<T | null>
}

/** A question between a press and the work that it starts. */
export function useQuestion(): Question {
  const [answer, setAnswer] = useState<((isYes: boolean) => void) | null>(null)
  const asking = useCallback<Question['asking']>(async (isNeeded, work) => {
    if (!isNeeded) return work()
    const isYes = await new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => setAnswer(null))
    return isYes ? work() : null
  }, [])
  return { isAsked: answer !== null, yes: () => answer?.(true), no: () => answer?.(false), asking }
}
