import type { LatLng } from '@vigia/domain/geo/lat-lng'

const EARTH_M = 6_371_000
const STEPS = 72

/** The point at `metres` over the ground from another, in a direction given in radians clockwise from north. */
export function pointAround(centre: LatLng, metres: number, bearing: number): LatLng {
  const [lat, lng] = [(centre.lat * Math.PI) / 180, (centre.lng * Math.PI) / 180]
  const arc = metres / EARTH_M
  const thereLat = Math.asin(Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing))
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(lat),
    Math.cos(arc) - Math.sin(lat) * Math.sin(thereLat),
  )
  return { lat: (thereLat * 180) / Math.PI, lng: ((lng + east) * 180) / Math.PI }
}

/** The ring of all points at `radiusM` metres from a centre over the ground, closed, as GeoJSON wants it. */
export function circleRing(centre: LatLng, radiusM: number): [number, number][] {
  const ring = Array.from({ length: STEPS }, (_, step): [number, number] => {
    const { lat, lng } = pointAround(centre, radiusM, (step / STEPS) * 2 * Math.PI)
    return [lng, lat]
  })
  return [...ring, ring[0] ?? [centre.lng, centre.lat]]
}
