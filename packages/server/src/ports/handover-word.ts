/** What one side of a hand-over says to the other about a point. */
export interface HandoverWord {
  /** The id of whom it is said to. */
  readonly to: string
  readonly by: string
  /** The plates of the point's trip, or what else it is called. */
  readonly about: string
  readonly text: string
  readonly kind: 'question' | 'answer'
}
