import type { Answer } from '../../../api/use-answer.ts'

/** Why some of a trip's detail is old, or (`wasRead` false) was never read. */
export interface DetailFailure {
  readonly error: Error
  readonly wasRead: boolean
}

/** What to say of several answers: first of all what was never read; null when none failed. */
export function failureOf(answers: readonly Pick<Answer<unknown>, 'data' | 'error'>[]): DetailFailure | null {
  const failures = answers.flatMap(({ data, error }) =>
    error === null ? [] : [{ error, wasRead: data !== undefined }],
  )
  return failures.find(({ wasRead }) => !wasRead) ?? failures[0] ?? null
}
