import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceOf } from '../../../../test/device-of.ts'
import type { Device } from '../../../api/devices.ts'
import { UnheardSince } from '../../../ui/unheard-since.ts'
import { DeviceRow } from './device-row.tsx'
import { isSilentDevice } from './silent-device.ts'

const MINUTE_MS = 60_000
/** The server was last heard at 10:30. */
const SINCE = Date.UTC(2026, 10, 26, 16, 30)
const clock = vi.hoisted(() => ({ now: 0 }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => clock.now }))

const trip: Device['trip'] = { tripId: '7', plates: '45-AK-7P', invoice: 'F-7', origin: 'Puebla', destination: 'León' }
const draw = async (now: number, unheardSince: number | null, lastSeenAt: number) => {
  clock.now = now
  const { container } = await render(
    <UnheardSince value={unheardSince}>
      <DeviceRow device={deviceOf({ lastSeenAt, intervalMs: 30_000, trip })} onChoose={() => undefined} onPair={null} />
    </UnheardSince>,
  )
  return container.querySelector('[data-level], [aria-hidden="true"][style]')?.getAttribute('data-level') ?? null
}

test('while the server is heard a device is silent against its own rhythm, and its age goes on', async () => {
  expect(await draw(SINCE + 10 * MINUTE_MS, null, SINCE - 20_000)).toBe('critical')
  await expect.element(page.getByText('10 min', { exact: true })).toBeVisible()
})

test('while the server is silent no device is called silent for it, nor heard just now', async () => {
  expect(await draw(SINCE + 20_000, SINCE, SINCE - 20_000)).toBeNull()
  await expect.element(page.getByText('a las 10:29', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ahora')).not.toBeInTheDocument()
})

test('one that was silent before stays as silent as it was', async () => {
  expect(await draw(SINCE + 60 * MINUTE_MS, SINCE, SINCE - 4 * MINUTE_MS)).toBe('high')
  expect(await draw(SINCE + 60 * MINUTE_MS, SINCE, SINCE - 9 * MINUTE_MS)).toBe('critical')
})

test('the signal is coloured where the counter counts it, by its own age and not by the silence of its trip', async () => {
  clock.now = SINCE
  const isOrange = async (agoMin: number, tripSilence: Device['tripSilence']) => {
    const device = deviceOf({ lastSeenAt: SINCE - agoMin * MINUTE_MS, intervalMs: 30_000, trip, tripSilence })
    const { container } = await render(<DeviceRow device={device} onChoose={() => undefined} onPair={null} />)
    return [isSilentDevice(device, SINCE), container.querySelector('[data-silent]') !== null]
  }
  expect(await isOrange(0.5, 'unknown')).toEqual([false, false])
  expect(await isOrange(10, null)).toEqual([true, true])
})

test.each([
  [95 * MINUTE_MS, true],
  [MINUTE_MS, false],
  [-95 * MINUTE_MS, false],
  [null, false],
])('a clock that is %s ms ahead is told beside the signal: %s', async (clockSkewMs, isTold) => {
  clock.now = SINCE
  const device = deviceOf({ lastSeenAt: SINCE - MINUTE_MS, clockSkewMs, trip })
  await render(<DeviceRow device={device} onChoose={() => undefined} onPair={null} />)
  await expect.element(page.getByText('1 min', { exact: true })).toBeVisible()
  expect(page.getByText('reloj adelantado').elements()).toHaveLength(isTold ? 1 : 0)
})
