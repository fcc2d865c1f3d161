/** A point on the globe, WGS84 decimal degrees. */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}
