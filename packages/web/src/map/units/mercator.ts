import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** Web mercator in the unit square, x east, y south, as MapLibre's matrices expect it. */
export const mercatorX = (lng: number): number => lng / 360 + 0.5
export const mercatorY = (lat: number): number => {
  const sin = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

export const fromMercator = (x: number, y: number): LatLng => ({
  lng: (x - 0.5) * 360,
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
})

const EARTH_CIRCUMFERENCE_M = 40_075_016.686

/** Pixels of the whole world at a zoom. */
export const worldPx = (zoom: number): number => 512 * 2 ** zoom

/** Metres over the ground that a pixel stands for, where the map looks. */
export const metresPerPx = (lat: number, zoom: number): number =>
  (EARTH_CIRCUMFERENCE_M * Math.cos((lat * Math.PI) / 180)) / worldPx(zoom)

/** Where the camera looks, enough to place a mercator point on screen: pitch is always 0. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly cos: number
  readonly sin: number
  /** The screen point of (x, y), CSS pixels. */
  readonly px: number
  readonly py: number
  readonly width: number
  readonly height: number
}

/** Screen point of a mercator point, in CSS pixels; y grows downwards. */
export const screenX = (view: View, x: number, y: number): number =>
  view.px + ((x - view.x) * view.cos + (y - view.y) * view.sin) * view.scale
export const screenY = (view: View, x: number, y: number): number =>
  view.py + ((y - view.y) * view.cos - (x - view.x) * view.sin) * view.scale
