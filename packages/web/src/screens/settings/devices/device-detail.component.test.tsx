import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceOf } from '../../../../test/device-of.ts'
import { sideScrollers } from '../../../../test/side-scrollers.ts'
import type { Device } from '../../../api/devices.ts'
import '../../../theme/index.css'
import { DeviceDetail } from './device-detail.tsx'

const NOW = Date.UTC(2026, 10, 26, 16)
const LONG = 'W'.repeat(200)
const TRIP = { tripId: '1', invoice: 'F-1', plates: 'AA-1', origin: 'Puebla', destination: 'León' }
const OWNER = { ownerId: '9', label: LONG }
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 26, 16) }))
vi.mock('../../../api/devices.ts', async (original) => ({
  ...(await original<object>()),
  listOwners: async () => [OWNER],
  listDeviceOwners: async () => [{ owner: OWNER, fromAt: Date.UTC(2026, 10, 1), untilAt: null }],
}))

const draw = (device: Device) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <div style={{ width: 375, display: 'grid' }}>
          <DeviceDetail
            device={device}
            mayChange
            onChanged={() => undefined}
            onStale={() => undefined}
            onPair={() => undefined}
          />
        </div>
      </MemoryRouter>
    </QueryClientProvider>,
  )

vi.mock('../../../api/device-signals.ts', () => ({ getDeviceSignals: async () => signals.of }))
const signals = vi.hoisted(() => ({ of: null as unknown }))
const HOUR_MS = 3_600_000
const hoursOf = (...last: readonly (number | null)[]) => {
  const counts = [...Array.from({ length: 24 - last.length }, () => 5), ...last]
  return counts.map((positions, index) => ({ fromAt: NOW - (23 - index) * HOUR_MS, positions }))
}
beforeEach(() => {
  signals.of = {
    hours: hoursOf(),
    ahead: 0,
    week: { positions: 1402, jumps: 3, late: 61, latestMs: 22 * 60_000 },
    isWhole: true,
  }
})

test('names without a space make nothing wider than the panel', async () => {
  const trip = { tripId: '1', invoice: LONG, plates: 'W'.repeat(20), origin: LONG, destination: LONG }
  const device = deviceOf({ name: LONG, owner: OWNER, trip })
  const { container } = await draw(device)
  await expect.element(page.getByRole('term').filter({ hasText: LONG })).toBeVisible()
  expect(sideScrollers(container)).toEqual([])
})

test('a device that is heard is not called silent for its trip, and one that is silent says since when and what is known', async () => {
  await draw(deviceOf({ trip: TRIP, tripSilence: 'phone-gone', lastSeenAt: NOW - 30_000 }))
  await expect.element(page.getByText('Viaje actual: F-1, Puebla a León')).toBeVisible()
  await expect.element(page.getByText(/^Callado/)).not.toBeInTheDocument()
  await draw(deviceOf({ trip: TRIP, tripSilence: 'phone-gone', lastSeenAt: NOW - 192 * 60_000, batteryPercent: 9 }))
  await expect.element(page.getByText('Callado: se oyó hace 3 h 12 min')).toBeVisible()
  await expect
    .element(page.getByText(/Último dato a las 06:48, batería 9%. Causa probable: el teléfono se apagó/))
    .toBeVisible()
})

test('signals by hour: of the hour that has begun nothing is told as unknown, and a clock that is ahead is told', async () => {
  signals.of = { ...(signals.of as object), hours: hoursOf(0, null), ahead: 12 }
  await draw(deviceOf())
  const hours = page.getByRole('region', { name: 'Señales por hora' })
  await expect.element(hours.getByText('12 llegaron con el reloj adelantado más de 2 min')).toBeVisible()
  expect(hours.getByRole('listitem').elements().at(-1)?.dataset.state).toBe('begun')
  expect(hours.getByRole('listitem').elements().at(-1)?.getAttribute('title')).toBe(
    'Desde las 10:00: hora en curso, todavía no se sabe',
  )
  await expect.element(hours.getByText(/^De \d+ horas? no se sabe/)).not.toBeInTheDocument()
})

test('signals by hour: a silent hour and one that nobody knows are told apart, and the week says what jumps and is late', async () => {
  signals.of = { ...(signals.of as object), hours: hoursOf(2, null, 0) }
  await draw(deviceOf())
  const hours = page.getByRole('region', { name: 'Señales por hora' })
  await expect.element(hours.getByText('24 h · 107 posiciones')).toBeVisible()
  const states = hours.getByRole('listitem').elements()
  expect(states.slice(-3).map((hour) => [hour.getAttribute('data-state'), hour.getAttribute('title')])).toEqual([
    ['some', 'Desde las 08:00: 2'],
    ['unknown', 'Desde las 09:00: no se sabe'],
    ['silent', 'Desde las 10:00: ninguna'],
  ])
  await expect.element(hours.getByText(/^De 1 hora no se sabe/)).toBeVisible()
  const quality = page.getByRole('region', { name: 'Calidad' })
  await expect.element(quality.getByText('3 de 1,402')).toBeVisible()
  await expect.element(quality.getByText('61 de 1,402, hasta 22 min')).toBeVisible()
})

test('a clock that is ahead is told with what comes of it, and how to mend it', async () => {
  await draw(deviceOf({ lastSeenAt: NOW - 30_000, clockSkewMs: 90 * 60_000 }))
  await expect.element(page.getByText('Reloj 1 h 30 min adelantado')).toBeVisible()
  await expect.element(page.getByText(/no cuentan para ningún viaje. Active la hora automática/)).toBeVisible()
})

test('what is said of its silence and of its clock stands off the edges and off each other, as parts of the panel do', async () => {
  const { container } = await draw(
    deviceOf({ trip: TRIP, tripSilence: 'phone-gone', lastSeenAt: NOW - 192 * 60_000, clockSkewMs: 90 * 60_000 }),
  )
  await expect.element(page.getByText('Callado: se oyó hace 3 h 12 min')).toBeVisible()
  const panel = container.querySelector('[data-slot~="scroll"]')?.getBoundingClientRect()
  const [silence, clock] = [...container.querySelectorAll('[data-slot="banner"]')].map((banner) =>
    banner.getBoundingClientRect(),
  )
  const head = container.querySelector('header')?.getBoundingClientRect()
  const owner = page.getByRole('region', { name: 'Dueño', exact: true }).element().getBoundingClientRect()
  const gaps = [
    (silence?.left ?? 0) - (panel?.left ?? 0),
    (panel?.right ?? 0) - (silence?.right ?? 0),
    (silence?.top ?? 0) - (head?.bottom ?? 0),
    (clock?.top ?? 0) - (silence?.bottom ?? 0),
    owner.top - (clock?.bottom ?? 0),
  ]
  expect(gaps.map((gap) => Math.round(gap))).toEqual([16, 16, 16, 8, 17])
})

test('a device of which nothing is wrong has no empty part', async () => {
  const { container } = await draw(deviceOf({ lastSeenAt: NOW - 30_000 }))
  const owner = page.getByRole('region', { name: 'Dueño', exact: true })
  await expect.element(owner).toBeVisible()
  const bottom = container.querySelector('header')?.getBoundingClientRect().bottom
  expect(owner.element().getBoundingClientRect().top).toBe(bottom)
})
