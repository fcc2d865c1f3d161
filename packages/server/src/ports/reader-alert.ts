/** What is said of somebody who has read what nobody reads. */
export interface ReaderAlert {
  readonly organisationId: string
  readonly reader: string
  readonly title: string
  readonly message: string
  readonly value: number
  readonly reasons: readonly string[]
  /** Of the hour: one alert about it, open or closed, is enough. */
  readonly since: number
  readonly now: number
}
