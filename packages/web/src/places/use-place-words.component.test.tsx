import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { call } from '../api/call.ts'
import { PlaceWords } from './place-words.tsx'

vi.mock('../api/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)

const MATEHUALA = { lat: 23.612, lng: -100.643 }
const SALTILLO = { lat: 25.4232, lng: -101.0053 }
const draw = (points: readonly LatLng[]) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {points.map((point) => (
        <PlaceWords key={point.lat} point={point} />
      ))}
    </QueryClientProvider>,
  )
const ON_ROAD = 'MEX-57D km 148, a 4 km al sur de Matehuala, San Luis Potosí'
const BY_TOWN = 'A 4 km al sur de Matehuala, San Luis Potosí'

beforeEach(() => {
  asked.mockReset()
})

test('places of one screen ask the server once for their roads', async () => {
  asked.mockResolvedValue({ has_roads: true, data: [{ reference: 'MEX-57D', km: 148 }, null] })
  await draw([MATEHUALA, SALTILLO])
  await expect.element(page.getByText(ON_ROAD)).toBeVisible()
  await expect.element(page.getByText('En Saltillo, Coahuila')).toBeVisible()
  expect(asked.mock.calls).toEqual([['roadsOfPoints', { body: { points: [MATEHUALA, SALTILLO] } }]])
})

test('roads that could not be asked for leave the town', async () => {
  asked.mockRejectedValue(new Error('Sin conexión'))
  await draw([MATEHUALA])
  await expect.element(page.getByText(BY_TOWN, { exact: true })).toBeVisible()
})

test('a server without roads is not asked again for every place', async () => {
  asked.mockResolvedValue({ has_roads: false, data: [null] })
  await draw([MATEHUALA])
  await expect.element(page.getByText(BY_TOWN, { exact: true })).toBeVisible()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  await draw([SALTILLO])
  await expect.element(page.getByText('En Saltillo, Coahuila')).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(1)
})
