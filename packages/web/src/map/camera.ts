import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Map as LibraryMap } from 'maplibre-gl'
import type { CameraState, MapCamera } from './fleet-map.ts'
import { metresPerPx } from './units/mercator.ts'

/** Spec §9. */
export const MEXICO: CameraState = { centre: { lat: 23.634501, lng: -102.552784 }, zoom: 5 }
/** Guardian's start (spec §9: zoom 11). The specification counts zooms of 256 px tiles, this library of 512: one less. */
export const MEXICO_CITY: CameraState = { centre: { lat: 19.4326, lng: -99.1332 }, zoom: 10 }
/** Where the trips in transit start, and how near a selected one is (spec §9: zooms 6 and 10), counted the same way. */
export const MEXICO_IN_TRANSIT: CameraState = { centre: { lat: 23.6345, lng: -102.5528 }, zoom: 5 }
export const ZOOM_ON_TRIP = 9
export const ZOOM_ON_SELECTION = 14
export const ZOOM_ON_FIRST_DATA = 8
export const ZOOM_ON_GPS = 10
export const ZOOM_ON_VIEW_IN_MAP = 15

const FLIGHT_MS = 900
/** What a circle that is to be seen keeps from the map's edge. */
const MARGIN_PX = 24

export const reducedMotion = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The nearest zoom at which a circle of `radiusM` about a point fits into the map's box. */
function zoomToSee(map: LibraryMap, { lat }: LatLng, radiusM: number): number {
  const { clientWidth, clientHeight } = map.getContainer()
  const radiusPx = Math.max(MARGIN_PX, Math.min(clientWidth, clientHeight) / 2 - MARGIN_PX)
  return Math.log2((metresPerPx(lat, 0) * radiusPx) / radiusM)
}

/** The camera of one map: flights, or jumps for who asked for less motion. */
export function mapCamera(map: LibraryMap): MapCamera {
  const go = (centre: LatLng, zoom: number): void => {
    const target = { center: [centre.lng, centre.lat] as [number, number], zoom }
    if (reducedMotion()) map.jumpTo(target)
    else map.flyTo({ ...target, duration: FLIGHT_MS, essential: true })
  }
  return {
    centreMexico: () => go(MEXICO.centre, MEXICO.zoom),
    flyTo: (point, zoom = ZOOM_ON_SELECTION, aroundM = null) =>
      go(point, aroundM === null ? zoom : Math.min(zoom, zoomToSee(map, point, aroundM))),
    zoomBy: (steps) => map.zoomTo(map.getZoom() + steps, { duration: reducedMotion() ? 0 : 220 }),
    state: () => {
      const { lat, lng } = map.getCenter()
      return { centre: { lat, lng }, zoom: map.getZoom() }
    },
  }
}
