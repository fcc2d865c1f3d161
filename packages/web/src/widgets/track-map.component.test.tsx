import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { createFleetMap } from '../map/create-fleet-map.ts'
import type { FleetMap } from '../map/fleet-map.ts'
import { TrackMap } from './track-map.tsx'

const made = vi.hoisted(() => ({ fleets: [] as FleetMap[], installed: 0 }))
vi.mock('../map/create-fleet-map.ts', async (original) => {
  const { createFleetMap: create } = await original<{ createFleetMap: typeof createFleetMap }>()
  return {
    createFleetMap: (...args: Parameters<typeof createFleetMap>) => {
      const inside = create(...args)
      const { install } = inside.fleet
      vi.spyOn(inside.fleet.history, 'show')
      vi.spyOn(inside.fleet, 'install').mockImplementation((part) => {
        made.installed += 1
        return install(part)
      })
      made.fleets.push(inside.fleet)
      return inside
    },
  }
})

afterEach(cleanup)

const AT = new Date(2026, 10, 28, 9).getTime()
const wayFrom = (lat: number) => [0, 1, 2].map((n) => ({ lat: lat + n / 100, lng: -99, at: AT + n * 60_000 }))
const shown = () => vi.mocked(made.fleets[0]?.history.show ?? vi.fn()).mock.lastCall?.[0]

test('the next alert gets the map of the one before, which has left nothing of its way on it', async () => {
  const [first, second] = [wayFrom(19), wayFrom(21)]
  const before = await render(<TrackMap path={first} place={null} isFresh={false} summary="Primera" />)
  await expect.poll(shown).toEqual(first)
  await before.unmount()
  expect(shown()).toBeNull()
  const screen = await render(<TrackMap path={second} place={null} isFresh={false} summary="Segunda" />)
  await expect.poll(shown).toEqual(second)
  await expect.element(screen.getByRole('img', { name: 'Segunda' })).toBeInTheDocument()
  expect([made.fleets.length, made.installed]).toEqual([1, 1])
})
