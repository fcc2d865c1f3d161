import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** Where a row was. */
interface MapPoint {
  readonly point: LatLng
  readonly isMarked: boolean
}

/** A way of which positions tell; between two `stretches` nothing is known. */
export interface MapWay {
  readonly stretches: readonly (readonly LatLng[])[]
  readonly isMarked: boolean
}

/** What a report shows on a map. */
export interface ReportMap {
  readonly points: readonly MapPoint[]
  readonly ways: readonly MapWay[]
  /** What of the report it is, and what is not on it. */
  readonly caption: string
}
