/** A regular expression that may take longer than in proportion to its text, since that text is short. */
export interface BoundedExpression {
  readonly file: string
  /** As it stands in the code. */
  readonly expression: string
  readonly reason: string
  /** The code that keeps its text short. */
  readonly bound: { readonly file: string; readonly code: string }
}

export const boundedExpressions: readonly BoundedExpression[] = []
