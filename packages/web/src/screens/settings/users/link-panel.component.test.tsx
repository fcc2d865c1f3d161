import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LinkPanel } from './link-panel.tsx'

const HOUR_MS = 3_600_000
const server = vi.hoisted(() => ({ now: 0 }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => server.now }))

const panel = (expiresAt: number) => (
  <LinkPanel title="Enlace" invitation={{ link: 'https://vigia.mx/activar?x=1', expiresAt }} />
)

test('a link is over when the server says so, whatever the clock of the computer', async () => {
  // This computer is two hours fast, then two hours slow.
  server.now = Date.now() - 2 * HOUR_MS
  const { rerender } = await render(panel(server.now + HOUR_MS))
  await expect.element(page.getByText('vence en 60:00')).toBeVisible()
  server.now = Date.now() + 2 * HOUR_MS
  await rerender(panel(server.now - 1))
  await expect.element(page.getByText('venció: haga un enlace nuevo')).toBeVisible()
})
