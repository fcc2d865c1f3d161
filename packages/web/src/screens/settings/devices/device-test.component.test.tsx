import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceOf } from '../../../../test/device-of.ts'
import { DeviceTest } from './device-test.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const live = vi.hoisted(() => ({ now: 0, isOpen: true }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => live.now }))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => live.now } }) }))
vi.mock('../../../live/use-device-feed.ts', () => ({
  useIsDeviceFeedOpen: () => live.isOpen,
  useDeviceFeed: () => undefined,
}))

/** Each instant, in seconds, and whether what devices say is received then. */
type Course = readonly (readonly [seconds: number, isOpen: boolean])[]
const DEAF = /No se pudo escuchar todo el tiempo en vivo/

test.each<readonly [what: string, course: Course, isDeaf: boolean]>([
  [
    'all the time',
    [
      [0, true],
      [30, true],
      [60, true],
    ],
    false,
  ],
  [
    'not from the beginning',
    [
      [0, false],
      [1, true],
      [60, true],
    ],
    true,
  ],
  [
    'not in the middle',
    [
      [0, true],
      [30, false],
      [31, true],
      [60, true],
    ],
    true,
  ],
  [
    'until a while after the minute',
    [
      [0, true],
      [60, true],
      [300, false],
      [301, true],
    ],
    false,
  ],
])('a trial that was heard %s', async (_what, course, isDeaf) => {
  const device = deviceOf({ deviceId: '5' })
  const at = ([seconds, isOpen]: Course[number]) => Object.assign(live, { now: NOW + seconds * 1_000, isOpen })
  const [first, ...rest] = course
  if (first !== undefined) at(first)
  const { rerender } = await render(<DeviceTest device={device} />)
  await page.getByRole('button', { name: 'Probar' }).click()
  for (const moment of rest) {
    at(moment)
    await rerender(<DeviceTest device={{ ...device }} />)
  }
  const said = page.getByRole('status')
  await expect.element(said).toHaveTextContent('Se escuchó 1 min: no llegó nada')
  if (isDeaf) await expect.element(said).toHaveTextContent(DEAF)
  else await expect.element(said).not.toHaveTextContent(DEAF)
})
