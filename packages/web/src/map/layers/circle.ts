import type { LatLng } from '@vigia/domain'

const EARTH_M = 6_371_000
const STEPS = 72

/** The ring of all points at `radiusM` metres from a centre over the ground, closed, as GeoJSON wants it. */
export function circleRing(centre: LatLng, radiusM: number): [number, number][] {
  const [lat, lng] = [(centre.lat * Math.PI) / 180, (centre.lng * Math.PI) / 180]
  const arc = radiusM / EARTH_M
  const ring = Array.from({ length: STEPS }, (_, step): [number, number] => {
    const bearing = (step / STEPS) * 2 * Math.PI
    const ringLat = Math.asin(Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing))
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(arc) * Math.cos(lat),
      Math.cos(arc) - Math.sin(lat) * Math.sin(ringLat),
    )
    return [((lng + east) * 180) / Math.PI, (ringLat * 180) / Math.PI]
  })
  return [...ring, ring[0] ?? [centre.lng, centre.lat]]
}
