import { useState } from 'react'
import { errorText } from '../api/api-error.ts'

export interface Attempt {
  readonly isBusy: boolean
  /** Why the last one failed, for a person; null: it did not, or they gave it up. */
  readonly message: string | null
  /** Runs work and answers its value; null when it failed. `words` puts a failure into a sentence. */
  readonly attempt: <T>(
    work: () => Promise<T>,
    words?: (error: unknown) => string | null,
  ) => Promise<{ readonly value: T } | null>
}

/** Work that a press starts: whether it is under way, and what came of it. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const attempt: Attempt['attempt'] = async (work, words = errorText) => {
    setBusy(true)
    setMessage(null)
    try {
      return { value: await work() }
    } catch (error) {
      setMessage(words(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, message, attempt }
}
