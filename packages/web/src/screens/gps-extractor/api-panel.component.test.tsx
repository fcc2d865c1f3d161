import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { gpsSessionOf } from '../../../test/gps-session-of.ts'
import type { TripHistory } from '../../api/trip-gps.ts'
import { ApiPanel } from './api-panel.tsx'

const history = vi.hoisted(() => vi.fn<() => Promise<TripHistory>>())
vi.mock('../../api/trip-gps.ts', async (load) => ({
  ...(await load<typeof import('../../api/trip-gps.ts')>()),
  tripGpsHistory: history,
}))
afterEach(() => history.mockReset())

const draw = (client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) =>
  render(
    <QueryClientProvider client={client}>
      <ApiPanel session={gpsSessionOf({ kind: 'wialon' })} />
    </QueryClientProvider>,
  )

test('a history that could not be asked for is never called empty', async () => {
  history.mockRejectedValue(new Error('La base no responde.'))
  await draw()
  await expect.element(page.getByText('No se pudieron consultar. La base no responde.')).toBeVisible()
  expect(page.getByText(/^Ninguna/).elements()).toEqual([])
})

test('one without positions is', async () => {
  history.mockResolvedValue({ positions: [], distanceKm: 0, averageSpeedKmh: 0 })
  await draw()
  await expect.element(page.getByText('Ninguna en las últimas 6 horas')).toBeVisible()
})

test('positions that could not be asked for anew are said to be old', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const position = { at: Date.UTC(2026, 10, 23, 11), lat: 20, lng: -100, speedKmh: 0, address: null, isPhone: false }
  history.mockResolvedValueOnce({ positions: [position], distanceKm: 0, averageSpeedKmh: 0 } as unknown as TripHistory)
  await draw(client)
  await expect.element(page.getByText('20.0000, -100.0000')).toBeVisible()
  history.mockRejectedValue(new Error('La base no responde.'))
  await client.invalidateQueries()
  await expect.element(page.getByText('No se pudieron actualizar. La base no responde.')).toBeVisible()
  await expect.element(page.getByText('20.0000, -100.0000')).toBeVisible()
})
