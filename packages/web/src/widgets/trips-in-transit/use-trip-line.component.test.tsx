import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { tripInTransitOf } from '../../../test/trip-in-transit-of.ts'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import type { TripLine } from '../../map/layers/trip-line.ts'
import { useTripLine } from './use-trip-line.ts'

const [MEXICO_CITY, MATEHUALA, LAREDO] = [
  { lat: 19.72, lng: -99.22 },
  { lat: 23.65, lng: -100.64 },
  { lat: 27.47, lng: -99.52 },
]
const TRIP = tripInTransitOf({ originPoint: MEXICO_CITY, point: MATEHUALA, destinationPoint: LAREDO })

const show = vi.fn<TripLine['show']>()
const line = { show } as unknown as TripLine

function Line({ selected }: { readonly selected: TripInTransit | null }) {
  useTripLine(line, selected)
  return null
}

test('an end without coordinates is shown at its town, as a town', async () => {
  const originTown = { name: 'Matehuala, San Luis Potosí', point: MATEHUALA }
  await render(<Line selected={tripInTransitOf({ originTown, destinationPoint: LAREDO })} />)
  expect(show).toHaveBeenLastCalledWith({
    origin: { point: MATEHUALA, isTown: true },
    destination: { point: LAREDO, isTown: false },
    path: expect.any(Array),
  })
})

test('a trip’s line bends with the roads, passes its unit, and never leaps as a chord', async () => {
  const { rerender } = await render(<Line selected={TRIP} />)
  const pathOf = (): readonly LatLng[] => show.mock.lastCall?.[0]?.path ?? []
  await expect.poll(() => pathOf().length).toBeGreaterThan(200)
  expect([pathOf()[0], pathOf().at(-1)]).toEqual([MEXICO_CITY, LAREDO])
  expect(pathOf()).toContain(MATEHUALA)
  const steps = pathOf()
    .slice(1)
    .map((point, index) => Math.abs(point.lat - (pathOf()[index]?.lat ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(0.25)

  await rerender(<Line selected={null} />)
  expect(show).toHaveBeenLastCalledWith(null)
})
