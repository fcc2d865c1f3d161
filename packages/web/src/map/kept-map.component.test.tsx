import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { CameraState, FleetMap } from './fleet-map.ts'
import { createKeptMap } from './kept-map.ts'
import { type MapOwner, MapView, type MapViewProps } from './map-view.tsx'

const PUEBLA: CameraState = { centre: { lat: 19.04, lng: -98.2 }, zoom: 9 }
const LEON: CameraState = { centre: { lat: 21.12, lng: -101.68 }, zoom: 8 }

afterEach(cleanup)

const canvases = () => [...document.querySelectorAll<HTMLCanvasElement>('canvas.maplibregl-canvas')]

const graphicsOf = (canvas: HTMLCanvasElement | undefined) => canvas?.getContext('webgl2')

/** A view, once its map is there. */
async function show(props: Partial<MapViewProps>) {
  const fleets: (FleetMap | null)[] = []
  const onReady = (fleet: FleetMap | null): void => void fleets.push(fleet)
  const view = (more: Partial<MapViewProps>) => (
    <MapView
      {...{ theme: 'noche', base: 'oscuro', tiles: null, interactive: false, onReady, ...props, ...more }}
      summary="Mapa"
    />
  )
  const screen = await render(view({}))
  await expect.poll(() => fleets.length).toBe(1)
  return { fleet: fleets[0] ?? null, fleets, unmount: screen.unmount }
}

test('the next view gets the map of the one before, where it begins itself, in its own looks, and is who the map calls', async () => {
  const kept = createKeptMap<MapOwner>()
  const [first, second] = [vi.fn(), vi.fn()]
  const before = await show({ kept, initialCamera: PUEBLA, onMoveEnd: first })
  const [canvas] = canvases()
  await before.unmount()
  expect(before.fleets).toEqual([before.fleet, null])
  expect(canvases()).toEqual([])
  first.mockClear()
  before.fleet?.camera.zoomBy(1)
  expect(first).not.toHaveBeenCalled()

  const after = await show({ kept, initialCamera: LEON, onMoveEnd: second, theme: 'dia', base: 'calles' })
  expect(after.fleet).toBe(before.fleet)
  expect(canvases()).toEqual([canvas])
  expect(canvas?.closest<HTMLElement>('[data-theme]')?.dataset.theme).toBe('dia')
  expect(after.fleet?.camera.state().zoom).toBe(LEON.zoom)
  after.fleet?.camera.zoomBy(1)
  await expect.poll(() => second.mock.lastCall?.[0].zoom).toBe(LEON.zoom + 1)
  expect(first).not.toHaveBeenCalled()
})

test('of two views at once each has its map, and one of the two is kept', async () => {
  const kept = createKeptMap<MapOwner>()
  const one = await show({ kept })
  const other = await show({ kept })
  const [first] = canvases()
  expect(canvases()).toHaveLength(2)
  await one.unmount()
  await other.unmount()
  expect(graphicsOf(first)?.isContextLost()).toBe(true)
  expect(kept.take()?.liveMap.fleet).toBe(other.fleet)
  expect(kept.take()).toBeNull()
})

test('a kept map whose graphics the browser has taken away is not shown', async () => {
  const kept = createKeptMap<MapOwner>()
  const before = await show({ kept })
  const [canvas] = canvases()
  await before.unmount()
  graphicsOf(canvas)?.getExtension('WEBGL_lose_context')?.loseContext()
  const after = await show({ kept })
  expect(after.fleet).not.toBe(before.fleet)
  expect(canvases()).toHaveLength(1)
  expect(canvases()[0]).not.toBe(canvas)
})

test('a map that is not kept goes with its view', async () => {
  const before = await show({})
  await before.unmount()
  const after = await show({})
  expect(after.fleet).not.toBe(before.fleet)
  expect(canvases()).toHaveLength(1)
})
