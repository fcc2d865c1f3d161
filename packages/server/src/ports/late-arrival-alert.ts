/** What is said of a trip that is expected after its planned arrival. */
export interface LateArrivalAlert {
  readonly organisationId: string
  readonly tripId: string
  readonly message: string
  /** By how many whole minutes half of the arrivals are late. */
  readonly minutesLate: number
  readonly now: number
}
