import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Header } from './alerts-header.tsx'

const live = vi.hoisted(() => ({ connection: {} as object }))
vi.mock('../../live/use-live.ts', () => ({ useConnection: () => live.connection }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => 60_000 }))
vi.mock('../../widgets/header-slot.tsx', () => ({
  HeaderSlot: ({ children }: { readonly children: ReactNode }) => children,
}))

const GONE = { state: 'disconnected', since: 0, notLive: true }
const READY = { status: 'ready', alerts: [], asOf: 0, isLive: false, retry: () => undefined } as const

test.each([
  ['a server that is not heard is gone, whatever the alerts wait for', GONE, READY, 'Desconectado'],
  ['nor is it on its way while they were never read', GONE, { status: 'loading' } as const, 'Desconectado'],
  ['alerts that lag behind a server that is heard', { state: 'connected' }, READY, 'Reconectando…'],
  ['a blip', { ...GONE, notLive: false }, READY, 'Reconectando…'],
  ['alerts as they are', { state: 'connected' }, { ...READY, isLive: true }, 'Conectado'],
])('%s', async (_, connection, state, words) => {
  live.connection = connection
  const filter = { state: 'all', severity: null, type: null, owner: null, isOverdue: false } as const
  await render(<Header {...{ state, filter }} counts={null} setFilter={() => undefined} />)
  await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible()
})

test.each([352, 390, 430])('at %i px no counter runs into the next one', async (width) => {
  await page.viewport(width, 844)
  const filter = { state: 'all', severity: null, type: null, owner: null, isOverdue: false } as const
  const counts = { critical: 12, high: 34, medium: 56, overdue: 12, unowned: 102, mine: 3 }
  const states = { waiting: 90, acknowledged: 10, snoozed: 2 }
  await render(<Header {...{ state: READY, filter }} counts={{ ...counts, ...states }} setFilter={() => undefined} />)
  const counters = page.getByRole('navigation').getByRole('button')
  await expect.element(counters.first()).toBeVisible()
  const labels = counters.elements().map((button) => {
    const range = document.createRange()
    range.selectNodeContents(button)
    const box = button.getBoundingClientRect()
    return { words: range.getBoundingClientRect(), box }
  })
  for (const { words, box } of labels) {
    expect(words.left).toBeGreaterThanOrEqual(box.left)
    expect(words.right).toBeLessThanOrEqual(box.right)
  }
  await page.viewport(1440, 900)
})
