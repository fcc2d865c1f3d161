/** A row of position history as the movement rules read it; `speed` in km/h, `timestamp` in epoch milliseconds. */
export interface PositionSample {
  readonly lat: number
  readonly lng: number
  readonly speed: number | null
  readonly timestamp: number
}
