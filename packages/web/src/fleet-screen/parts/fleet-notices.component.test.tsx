import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import frameStyles from './fleet-frame.module.css'
import { FleetNotices } from './fleet-notices.tsx'

const NOW = Date.UTC(2026, 10, 27, 21, 47)
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { offset: () => 0 } }) }))
vi.mock('../../live/use-live.ts', () => ({
  useConnection: () => ({ state: 'disconnected', notLive: true, since: NOW - 30_000 }),
}))

test('a feed that is gone and an answer that failed are told one below the other, and the screen keeps its width', async () => {
  await page.viewport(1440, 900)
  await render(
    <div className={frameStyles.screen} style={{ height: '100vh' }}>
      <FleetNotices
        refreshing={{ error: new Error('x'), loadedAt: NOW - 60_000 }}
        title="No se pudo actualizar"
        causeOf={() => 'Error de conexión.'}
      />
      <main style={{ gridRow: 2 }}>Viajes</main>
    </div>,
  )
  const [feed, answer] = ['La pantalla no está en vivo', 'No se pudo actualizar'].map((title) => page.getByText(title))
  await expect.element(feed ?? null).toBeVisible()
  const boxOf = (part: typeof feed) => part?.element().getBoundingClientRect()
  expect(boxOf(answer)?.top).toBeGreaterThan(boxOf(feed)?.bottom ?? Number.POSITIVE_INFINITY)
  expect(boxOf(page.getByRole('main'))?.width).toBe(document.documentElement.clientWidth)
})
