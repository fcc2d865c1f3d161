import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripOf } from '../../../../test/trip-of.ts'
import { useSourcePins } from './use-sentinel-map-marks.ts'

vi.mock('../../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))

const NOW = Date.UTC(2026, 10, 23, 11)
const MINUTE = 60_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const fix = (lat: number, minutesAgo: number) =>
  ({
    lat,
    lng: -100,
    at: NOW - minutesAgo * MINUTE,
    source: 'unit',
    speedKmh: null,
    accuracyM: null,
    headingDeg: null,
  }) as const
const apart = tripOf({ truckFix: fix(20, 3), operatorFix: { ...fix(21, 1), source: 'original' }, separationM: 111_000 })

function Pins() {
  const pins = useSourcePins(apart)
  return <output>{`${pins?.truck?.text}, ${pins?.phone?.text}`}</output>
}

test('the ages beside the pins go on while nobody sends', async () => {
  await render(<Pins />)
  await expect.element(page.getByText('Camión · 3 min, Operador · 1 min')).toBeVisible()
  vi.advanceTimersByTime(10 * MINUTE)
  await expect.element(page.getByText('Camión · 13 min, Operador · 11 min')).toBeVisible()
})
