/** What is said of a promise whose hour has passed. */
export interface PromiseAlert {
  readonly organisationId: string
  readonly tripId: string
  readonly promiseId: string
  readonly title: string
  readonly message: string
  /** Whole minutes after its hour. */
  readonly minutesLate: number
  readonly now: number
}
