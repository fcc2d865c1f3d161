import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noteAnswer, noteUnreached } from '../api/answered-at.ts'
import type { Connection } from '../live/connection.ts'
import { NotLive } from './not-live.tsx'

const NOW = Date.UTC(2026, 10, 24, 15, 42)
const live: { connection: Connection } = vi.hoisted(() => ({ connection: { state: 'connected' } }))
vi.mock('../live/use-live.ts', () => ({ useConnection: () => live.connection }))
vi.mock('../live/live.ts', () => ({ acquireLive: () => ({ clock: { offset: () => 0 } }) }))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
afterEach(() => {
  live.connection = { state: 'connected' }
  noteAnswer(0)
  noteUnreached(0)
})

test('nothing while the server is heard', async () => {
  await render(<NotLive shown="los últimos datos recibidos" />)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

test('since when nothing is heard, and what goes on being shown; of nothing that came it says so of nothing', async () => {
  live.connection = { state: 'disconnected', since: NOW - 60_000, notLive: true }
  noteUnreached(NOW - 50_000)
  const { rerender } = await render(<NotLive shown="los últimos datos recibidos" />)
  const banner = page.getByRole('alert')
  await expect
    .element(banner)
    .toHaveTextContent(
      'Sin conexión desde las 09:41:00 (hace 1 min). Se muestran los últimos datos recibidos, con su antigüedad.',
    )
  await rerender(<NotLive shown={null} />)
  await expect.element(banner).toHaveTextContent(/\(hace 1 min\)\.$/)
})

test.each([
  ['nobody has called since', 0, 0, 'Sin conexión en vivo'],
  ['calls are answered', NOW - 30_000, 0, 'Sin conexión en vivo'],
  ['calls are answered again', NOW - 30_000, NOW - 40_000, 'Sin conexión en vivo'],
  ['calls were answered, and reach nothing now', NOW - 50_000, NOW - 10_000, 'Sin conexión'],
])('what is known of the server beside the feed: %s', async (_why, answeredAt, unreachedAt, words) => {
  live.connection = { state: 'disconnected', since: NOW - 60_000, notLive: true }
  noteAnswer(answeredAt)
  noteUnreached(unreachedAt)
  await render(<NotLive shown={null} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${words} desde las 09:41:00 (hace 1 min).`)
})
