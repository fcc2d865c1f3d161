import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Map as LibraryMap } from 'maplibre-gl'
import type { CameraState, MapCamera } from './fleet-map.ts'
import { fromMercator, mercatorX, mercatorY, metresPerPx, worldPx } from './units/mercator.ts'

/** Spec §9. */
export const MEXICO: CameraState = { centre: { lat: 23.634501, lng: -102.552784 }, zoom: 5 }
/** Guardian's start (spec §9: zoom 11). The specification counts zooms of 256 px tiles, this library of 512: one less. */
export const MEXICO_CITY: CameraState = { centre: { lat: 19.4326, lng: -99.1332 }, zoom: 10 }
/** Where the trips in transit start, and how near a selected one is (spec §9: zooms 6 and 10), counted the same way. */
export const MEXICO_IN_TRANSIT: CameraState = { centre: { lat: 23.6345, lng: -102.5528 }, zoom: 5 }
/** The country's corners: what is to be seen where no unit is. */
const MEXICO_CORNERS: readonly LatLng[] = [
  { lat: 32.72, lng: -118.4 },
  { lat: 14.53, lng: -86.71 },
]
export const ZOOM_ON_TRIP = 9
export const ZOOM_ON_SELECTION = 14
export const ZOOM_ON_FIRST_DATA = 8
export const ZOOM_ON_GPS = 10
export const ZOOM_ON_TOWN = 11
export const ZOOM_ON_VIEW_IN_MAP = 15

const FLIGHT_MS = 900
/** What a circle that is to be seen keeps from the map's edge. */
const MARGIN_PX = 24
/** What points that are to be seen keep from it: a unit and its tag. */
const POINTS_MARGIN_PX = 56
/** What is left below that, so that scale, note and credits at the lower right lie on no unit while they are unfolded. */
export const CREDITS_FOOT_PX = 104
/** A lower map keeps no foot free: its units would leave it at the top, for it goes no farther away than the library allows. */
const MIN_HEIGHT_WITH_FOOT_PX = 480

export const reducedMotion = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

const boxOf = (map: LibraryMap): { readonly width: number; readonly height: number } => {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height }
}

/** The nearest zoom at which a circle of `radiusM` about a point fits into the map's box. */
function zoomToSee(map: LibraryMap, { lat }: LatLng, radiusM: number): number {
  const { clientWidth, clientHeight } = map.getContainer()
  const radiusPx = Math.max(MARGIN_PX, Math.min(clientWidth, clientHeight) / 2 - MARGIN_PX)
  return Math.log2((metresPerPx(lat, 0) * radiusPx) / radiusM)
}

/**
 * Where a map's box shows all the points, and no nearer than `maxZoom`; all of Mexico when there are none. None lies in the lowest
 * `footPx`, where something may cover it, but on a map too low to spare them.
 */
export function cameraToSee(
  points: readonly LatLng[],
  box: { readonly width: number; readonly height: number },
  maxZoom: number,
  footPx = 0,
): CameraState {
  const seen = points.length === 0 ? MEXICO_CORNERS : points
  // Ten thousand arguments are too many for Math.min.
  const span = (values: readonly number[]): readonly [number, number] => [
    values.reduce((least, value) => Math.min(least, value)),
    values.reduce((most, value) => Math.max(most, value)),
  ]
  const [west, east] = span(seen.map(({ lng }) => mercatorX(lng)))
  const [north, south] = span(seen.map(({ lat }) => mercatorY(lat)))
  const foot = box.height < MIN_HEIGHT_WITH_FOOT_PX ? 0 : footPx
  const zoomFor = (px: number, extent: number): number =>
    Math.log2(Math.max(1, px - 2 * POINTS_MARGIN_PX) / (worldPx(0) * extent))
  const zoom = Math.min(maxZoom, zoomFor(box.width, east - west), zoomFor(box.height - foot, south - north))
  return { centre: fromMercator((west + east) / 2, (north + south) / 2 + foot / 2 / worldPx(zoom)), zoom }
}

/** The camera of one map: flights, or jumps for who asked for less motion. */
export function mapCamera(map: LibraryMap): MapCamera {
  const go = (centre: LatLng, zoom: number): void => {
    const target = { center: [centre.lng, centre.lat] as [number, number], zoom }
    if (reducedMotion()) map.jumpTo(target)
    else map.flyTo({ ...target, duration: FLIGHT_MS, essential: true })
  }
  return {
    centreMexico: () => {
      const all = cameraToSee([], boxOf(map), MEXICO.zoom)
      if (all.zoom < MEXICO.zoom) go(all.centre, all.zoom)
      else go(MEXICO.centre, MEXICO.zoom)
    },
    flyTo: (point, zoom = ZOOM_ON_SELECTION, aroundM = null) =>
      go(point, aroundM === null ? zoom : Math.min(zoom, zoomToSee(map, point, aroundM))),
    fit: (points, maxZoom = ZOOM_ON_GPS, footPx = 0) => {
      const { centre, zoom } = cameraToSee(points, boxOf(map), maxZoom, footPx)
      go(centre, zoom)
    },
    zoomBy: (steps) => map.zoomTo(map.getZoom() + steps, { duration: reducedMotion() ? 0 : 220 }),
    state: () => {
      const { lat, lng } = map.getCenter()
      return { centre: { lat, lng }, zoom: map.getZoom() }
    },
  }
}
