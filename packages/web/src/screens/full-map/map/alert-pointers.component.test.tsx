import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Map as LibraryMap } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fullMapUnitOf } from '../../../../test/full-map-unit-of.ts'
import type { FleetMap } from '../../../map/fleet-map.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import type { FullMap } from '../use-full-map.ts'
import { AlertPointers } from './alert-pointers.tsx'
import { useUnitsCamera } from './use-units-camera.ts'

/** A map of 800 × 600 px in which a degree is 100 px and whose middle is `centre`. */
const [onVisit, fit] = [vi.fn<(tripId: string) => void>(), vi.fn<(points: readonly LatLng[]) => void>()]
const container = document.createElement('div')
container.style.cssText = 'position: fixed; width: 800px; height: 600px; pointer-events: none'
document.body.append(container)
function bareMap() {
  const listeners = new Set<() => void>()
  let centre = { lat: 20, lng: -100 }
  const library = {
    project: ([lng, lat]: [number, number]) => ({
      x: 400 + (lng - centre.lng) * 100,
      y: 300 - (lat - centre.lat) * 100,
    }),
    getContainer: () => container,
    on: (_name: string, listener: () => void) => listeners.add(listener),
    off: (_name: string, listener: () => void) => listeners.delete(listener),
  } as unknown as LibraryMap
  const map = {
    install: (create: (map: LibraryMap) => unknown) => create(library),
    camera: { fit },
  } as unknown as FleetMap
  const move = (to: LatLng): void => {
    centre = to
    for (const listener of listeners) listener()
  }
  return { map, move }
}
beforeEach(() => {
  onVisit.mockReset()
  fit.mockReset()
})

const unit = (tripId: string, lat: number, lng: number) =>
  fullMapUnitOf({ tripId, plates: `P-${tripId}`, point: { lat, lng } })
const pointers = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))

test('an alert outside the view is pointed at from the edge until the map shows it; a press goes there', async () => {
  const { map, move } = bareMap()
  await render(<AlertPointers map={map} units={[unit('1', 20, -90), unit('2', 20, -100)]} onVisit={onVisit} />)
  await expect.poll(pointers).toEqual(['En alerta fuera de la vista: P-1'])
  await page.getByRole('button').click()
  expect(onVisit.mock.calls).toEqual([['1']])
  move({ lat: 20, lng: -90 })
  await expect.poll(pointers).toEqual(['En alerta fuera de la vista: P-2'])
})

test('several the same way are one pointer with their number, which shows them all', async () => {
  const { map } = bareMap()
  await render(<AlertPointers map={map} units={[unit('1', 20, -90), unit('2', 20.1, -91)]} onVisit={onVisit} />)
  const button = page.getByRole('button', { name: '2 en alerta fuera de la vista: P-2, P-1' })
  await expect.element(button).toHaveTextContent('2')
  await button.click()
  expect(fit.mock.calls).toEqual([
    [
      [
        { lat: 20.1, lng: -91 },
        { lat: 20, lng: -90 },
      ],
    ],
  ])
  expect(onVisit).not.toHaveBeenCalled()
})

test('what comes to lie over the map covers no pointer that is there', async () => {
  const { map } = bareMap()
  const units = [unit('1', 30, -100)]
  const drawn = (notice: boolean) => (
    <main data-slot="full-map" style={{ position: 'fixed', inset: 0 }}>
      {notice ? (
        <p className={surfaceStyles.onMap} style={{ left: 300, top: 40, width: 200, height: 60 }}>
          Las zonas son de las 02:51:09.
        </p>
      ) : null}
      <AlertPointers map={map} units={units} onVisit={onVisit} />
    </main>
  )
  const { rerender } = await render(drawn(false))
  const top = () => page.getByRole('button').element().getBoundingClientRect().top
  await expect.poll(top).toBeLessThan(100)
  await rerender(drawn(true))
  await expect.poll(top).toBeGreaterThanOrEqual(100)
})

function Camera({ map, fullMap }: Parameters<typeof useUnitsCamera>[0]) {
  const centre = useUnitsCamera({ map, fullMap })
  return (
    <button type="button" onClick={centre}>
      Centrar
    </button>
  )
}
const all = [unit('1', 20, -90), unit('2', 25, -100)]
const listing = (shown: FullMap['shown'], search = '', visits = 0) =>
  ({ all, shown, visits, listedBy: { search, filter: null } }) as const
const fitted = () => fit.mock.calls.map(([points]) => points.map(({ lat }) => lat))

test('the map opens on all units, goes to what a search finds, and Centrar shows what is listed', async () => {
  const { map } = bareMap()
  const { rerender } = await render(<Camera map={map} fullMap={listing(all)} />)
  await expect.poll(fitted).toEqual([[20, 25]])
  await rerender(<Camera map={map} fullMap={listing(all.slice(1), 'P-2')} />)
  await expect.poll(fitted).toEqual([[20, 25], [25]])
  // What was found moves: the map stays where a person has left it.
  await rerender(<Camera map={map} fullMap={listing([unit('2', 26, -100)], 'P-2')} />)
  await rerender(<Camera map={map} fullMap={listing([], 'nada')} />)
  await rerender(<Camera map={map} fullMap={listing(all, '')} />)
  expect(fitted()).toEqual([[20, 25], [25]])
  await page.getByRole('button', { name: 'Centrar' }).click()
  expect(fitted().at(-1)).toEqual([20, 25])
})

test('opened on a chosen unit, or before its map has come, it goes nowhere by itself', async () => {
  const { map } = bareMap()
  const { rerender } = await render(<Camera map={null} fullMap={listing(all, '', 1)} />)
  await rerender(<Camera map={map} fullMap={listing(all, '', 1)} />)
  await expect.element(page.getByRole('button')).toBeVisible()
  expect(fit).not.toHaveBeenCalled()
})
