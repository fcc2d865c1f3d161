import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { outline } from '@vigia/domain/place/outline'

export type Spot = readonly [x: number, y: number]

/** A rectangle of a page, in points. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What of the world a rectangle shows. */
export interface MapFrame extends Rectangle {
  /** Where on the page a place is. */
  place(point: LatLng): Spot
  shows(spot: Spot): boolean
  /** Kilometres to a point of the page, in the middle. */
  readonly kmAPoint: number
}

const RADIANS = Math.PI / 180
const KM_A_DEGREE = 111.2
/** Of a rectangle, left free on each side. */
const MARGIN = 0.08
/** A single place is shown with its surroundings. */
const LEAST_DEGREES = 0.6

/** Mercator, in degrees: as all maps on screen. */
const northing = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / RADIANS
const latitudeOf = (y: number): number => (2 * Math.atan(Math.exp(y * RADIANS)) - Math.PI / 2) / RADIANS

export const isOnMap = ({ lat, lng }: LatLng): boolean => {
  const { west, south, east, north } = outline.reach
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** Shows all of `points`, at least one, as large as they fit. */
export function mapFrame(points: readonly LatLng[], rectangle: Rectangle): MapFrame {
  const [west, east] = ends(points.map(({ lng }) => lng))
  const [south, north] = ends(points.map(({ lat }) => northing(lat)))
  const { x, y, width, height } = rectangle
  const room = 1 - 2 * MARGIN
  const degreesAPoint = Math.max(
    ...[(east - west) / (width * room), (north - south) / (height * room), LEAST_DEGREES / (width * room)],
  )
  const [lng, middle] = [(west + east) / 2, (south + north) / 2]
  const place = (point: LatLng): Spot => [
    x + width / 2 + (point.lng - lng) / degreesAPoint,
    y + height / 2 - (northing(point.lat) - middle) / degreesAPoint,
  ]
  return {
    ...rectangle,
    place,
    shows: ([left, top]) => left >= x && left <= x + width && top >= y && top <= y + height,
    kmAPoint: degreesAPoint * KM_A_DEGREE * Math.cos(latitudeOf(middle) * RADIANS),
  }
}

function ends(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
