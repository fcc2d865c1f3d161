import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { afterEach, expect, test, vi } from 'vitest'
import { createAnchors } from './layers/anchors.ts'
import { createLiveMap, type LiveMap } from './live-map.ts'
import { LEVEL_SYMBOLS } from './symbology.ts'

const CENTRE = { lat: 21, lng: -100 }

/** As `MapView` has it: a place of a fixed size, which the map's box fills. */
const place = document.createElement('div')
place.style.cssText = 'width: 600px; height: 480px'
const host = document.createElement('div')
host.style.height = '100%'
place.append(host)
let live: LiveMap | null = null
const onPick = vi.fn<(tripId: string | null, at: LatLng) => void>()
afterEach(() => {
  live?.dispose()
  host.style.zoom = ''
  document.documentElement.style.fontSize = ''
})

/** A map on a page whose letters are so large. */
function openMap(remPx: number): LiveMap {
  document.documentElement.style.fontSize = `${remPx}px`
  document.body.append(place)
  live = createLiveMap(host, {
    ...{ look: { theme: 'dia', base: 'calles', tiles: null }, camera: { centre: CENTRE, zoom: 6 } },
    ...{ interactive: true, glide: false, symbols: LEVEL_SYMBOLS },
    ...{ onMoveEnd: () => undefined, onPick, onNotice: () => undefined },
  })
  return live
}
const heightOf = (selector: string): number => host.querySelector(selector)?.getBoundingClientRect().height ?? 0

test('a map grows with the letters of the page, as sharp as before and no larger than its place', async () => {
  const { map, dispose } = openMap(16)
  const desk = { scale: heightOf('.maplibregl-ctrl-scale'), pixels: map.getCanvas().width, bounds: map.getBounds() }
  dispose()
  const wall = openMap(24).map
  expect(heightOf('.maplibregl-ctrl-scale')).toBeCloseTo(desk.scale * 1.5, 0)
  expect(wall.getCanvas().width).toBeCloseTo(desk.pixels, -1)
  expect(wall.getCanvas().getBoundingClientRect().width).toBeCloseTo(600, 0)
  const share =
    (wall.getBounds().getEast() - wall.getBounds().getWest()) / (desk.bounds.getEast() - desk.bounds.getWest())
  expect(share).toBeCloseTo(1 / 1.5, 2)
})

test('it grows when the page’s letters do', async () => {
  const { map } = openMap(16)
  document.documentElement.style.fontSize = '18px'
  dispatchEvent(new Event('resize'))
  expect(host.style.zoom).toBe('1.125')
  expect(map.getPixelRatio()).toBeCloseTo(devicePixelRatio * 1.125)
})

test('a pointer picks what it is on, and what stands beside a point stands there', async () => {
  const { map, fleet } = openMap(24)
  const { left, top } = host.getBoundingClientRect()
  const at = { clientX: left + 450, clientY: top + 120 }
  for (const kind of ['mousedown', 'mouseup', 'click'])
    map.getCanvas().dispatchEvent(new MouseEvent(kind, { ...at, bubbles: true }))
  const picked = onPick.mock.lastCall?.[1]
  const { lng, lat } = map.unproject([300, 80])
  expect(picked?.lng).toBeCloseTo(lng, 4)
  expect(picked?.lat).toBeCloseTo(lat, 4)
  const stand = vi.fn()
  fleet.install(createAnchors).follow(() => picked ?? null, stand)
  const { x, y, width, height } = stand.mock.lastCall?.[0] ?? {}
  expect([x, y, width, height].map(Math.round)).toEqual([450, 120, 600, 480])
})
