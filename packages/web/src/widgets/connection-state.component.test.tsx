import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConnectionState } from './connection-state.tsx'

const SINCE = Date.UTC(2026, 10, 26, 16, 30)
const live = vi.hoisted(() => ({ connection: {} as object }))
vi.mock('../live/use-live.ts', () => ({ useConnection: () => live.connection }))
vi.mock('../live/live.ts', () => ({
  acquireLive: () => ({ clock: { offset: () => 0, now: () => SINCE + 3_600_000 } }),
}))

test.each([
  ['a server that is heard', { state: 'connected' }, true, 'Conectado'],
  ['a blip', { state: 'disconnected', since: SINCE, notLive: false }, true, 'Reconectando…'],
  [
    'a server that is gone',
    { state: 'disconnected', since: SINCE, notLive: true },
    true,
    'Desconectado desde las 10:30',
  ],
  [
    'a server that was gone yesterday already',
    { state: 'disconnected', since: SINCE - 24 * 3_600_000, notLive: true },
    true,
    'Desconectado desde el 25 nov',
  ],
  ['one that is told of elsewhere', { state: 'disconnected', since: SINCE, notLive: true }, false, 'Desconectado'],
])('%s', async (_what, connection, showsSince, words) => {
  live.connection = connection
  await render(<ConnectionState showsSince={showsSince} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(new RegExp(`^${words}$`))
})
