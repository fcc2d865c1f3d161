const UNIQUE_VIOLATION = '23505'

/** Another row has what a unique index lets only one have: also one that was written at the same time. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
