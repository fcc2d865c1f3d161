import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Map as LibraryMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  CREDITS_FOOT_PX,
  cameraToSee,
  MEXICO,
  MEXICO_CITY,
  MEXICO_IN_TRANSIT,
  mapCamera,
  ZOOM_ON_FIRST_DATA,
  ZOOM_ON_GPS,
  ZOOM_ON_SELECTION,
  ZOOM_ON_TRIP,
  ZOOM_ON_VIEW_IN_MAP,
} from './camera.ts'
import { mercatorX, mercatorY, worldPx } from './units/mercator.ts'

const PLACE = { lat: 20.6, lng: -100.4 }
let wantsLessMotion = false

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion })))
afterEach(() => vi.unstubAllGlobals())

/** Where the library was told to go, and how. */
function bareMap(box = { clientWidth: 1_900, clientHeight: 1_400 }) {
  const went: { readonly how: string; readonly center: unknown; readonly zoom: unknown }[] = []
  const go = (how: string) => (to: { readonly center: unknown; readonly zoom: unknown }) =>
    went.push({ how, center: to.center, zoom: to.zoom })
  const getContainer = () => box
  return { went, camera: mapCamera({ jumpTo: go('jump'), flyTo: go('fly'), getContainer } as unknown as LibraryMap) }
}

test('the centres and zooms of the specification: Sentinel’s as they are, the others one less, as this library counts', () => {
  expect(MEXICO).toEqual({ centre: { lat: 23.634501, lng: -102.552784 }, zoom: 5 })
  expect([ZOOM_ON_SELECTION, ZOOM_ON_FIRST_DATA, ZOOM_ON_GPS, ZOOM_ON_VIEW_IN_MAP]).toEqual([14, 8, 10, 15])
  expect(MEXICO_IN_TRANSIT).toEqual({ centre: { lat: 23.6345, lng: -102.5528 }, zoom: 6 - 1 })
  expect(ZOOM_ON_TRIP).toBe(10 - 1)
  expect(MEXICO_CITY).toEqual({ centre: { lat: 19.4326, lng: -99.1332 }, zoom: 11 - 1 })
})

test.each([
  ['flies', false, 'fly'],
  ['jumps for who asked for less motion', true, 'jump'],
] as const)('it %s, and to the selection’s zoom unless told', (_why, less, how) => {
  wantsLessMotion = less
  const { went, camera } = bareMap()
  camera.flyTo(PLACE)
  camera.flyTo(PLACE, ZOOM_ON_TRIP)
  camera.centreMexico()
  const at = [PLACE.lng, PLACE.lat]
  expect(went).toEqual([
    { how, center: at, zoom: 14 },
    { how, center: at, zoom: 9 },
    { how, center: [MEXICO.centre.lng, MEXICO.centre.lat], zoom: 5 },
  ])
})

test.each([[390], [900], [1_080]])('all of Mexico is in view at %d px too', (clientWidth) => {
  const { went, camera } = bareMap({ clientWidth, clientHeight: 850 })
  camera.centreMexico()
  const zoom = Number(went[0]?.zoom)
  expect(zoom).toBeLessThan(5)
  const widthPx = (mercatorX(-86.71) - mercatorX(-118.4)) * worldPx(zoom)
  expect(widthPx).toBeLessThanOrEqual(clientWidth - 100)
  expect(widthPx).toBeGreaterThan(clientWidth - 130)
})

/** Half of a map of 600 px, in metres over the ground. */
const halfHeightM = ({ lat }: LatLng, zoom: number): number =>
  (300 * 40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom)

test.each([
  ['a circle that would not fit is seen whole', 14, 5_000],
  ['so is one on the nearest zoom', 15, 1_000],
])('%s', (_why, zoom, aroundM) => {
  const { went, camera } = bareMap({ clientWidth: 900, clientHeight: 600 })
  camera.flyTo(PLACE, zoom, aroundM)
  const reached = Number(went[0]?.zoom)
  expect(halfHeightM(PLACE, reached)).toBeGreaterThan(aroundM)
  expect(halfHeightM(PLACE, reached)).toBeLessThan(aroundM * 1.4)
})

test('a circle that fits changes nothing', () => {
  const { went, camera } = bareMap()
  camera.flyTo(PLACE, ZOOM_ON_TRIP, 5_000)
  expect(went[0]?.zoom).toBe(ZOOM_ON_TRIP)
})

/** Where a point is drawn in a box, in pixels from its top left. */
function drawnAt(
  { lat, lng }: LatLng,
  { centre, zoom }: ReturnType<typeof cameraToSee>,
  width: number,
  height: number,
) {
  const px = worldPx(zoom)
  return [
    width / 2 + (mercatorX(lng) - mercatorX(centre.lng)) * px,
    height / 2 + (mercatorY(lat) - mercatorY(centre.lat)) * px,
  ] as const
}
const CORNERS = [
  { lat: 32.5, lng: -117.1 },
  { lat: 14.6, lng: -92.2 },
  { lat: 21.2, lng: -86.8 },
]

test.each([
  ['two units', [PLACE, { lat: 25.7, lng: -100.3 }], 760, 820],
  ['units in every corner, on a phone', CORNERS, 390, 300],
  ['the same, on a wall', CORNERS, 3_000, 1_900],
  ['none: all of Mexico', [], 700, 820],
] as const)('points that are to be seen are inside the map: %s', (_why, points, width, height) => {
  const camera = cameraToSee(points, { width, height }, 10)
  for (const point of points.length === 0 ? CORNERS : points) {
    const [x, y] = drawnAt(point, camera, width, height)
    expect([x >= 50, y >= 50, x <= width - 50, y <= height - 50]).toEqual([true, true, true, true])
  }
})

test.each([
  ['two units', [PLACE, { lat: 16.7, lng: -93.1 }], 860, 820],
  ['units in every corner, on a narrow map', CORNERS, 390, 640],
  ['one', [PLACE], 860, 820],
] as const)('none of them lies where something covers the map’s foot: %s', (_why, points, width, height) => {
  const camera = cameraToSee(points, { width, height }, 9, CREDITS_FOOT_PX)
  for (const point of points) {
    const [x, y] = drawnAt(point, camera, width, height)
    expect([x >= 50, y >= 50, x <= width - 50, y <= height - CREDITS_FOOT_PX - 50]).toEqual([true, true, true, true])
  }
})

test('a map as low as on a phone keeps no foot free: its units would leave it at the top', () => {
  const box = { width: 390, height: 247 }
  expect(cameraToSee(CORNERS, box, 9, CREDITS_FOOT_PX)).toEqual(cameraToSee(CORNERS, box, 9))
})

test('one unit is not gone nearer to than told, and its map is centred on it', () => {
  const camera = cameraToSee([PLACE], { width: 800, height: 600 }, 10)
  expect(camera.zoom).toBe(10)
  expect(camera.centre.lat).toBeCloseTo(PLACE.lat, 9)
  expect(camera.centre.lng).toBeCloseTo(PLACE.lng, 9)
})
