/** The operator's file of streets, as the server describes it: whose words its tiles speak, and what they cover. */
export interface Streets {
  /** Path of its tiles on our server, with `{z}/{x}/{y}`. */
  readonly path: string
  readonly schema: 'protomaps' | 'openmaptiles'
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number]
  readonly attribution: string
}

/** Source of the streets. */
export const STREETS_SOURCE = 'streets'
