import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type SpokenBatch, SpokenNews } from './spoken-news.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const joined = (items: readonly string[]) => items.join(', ')
const news = (batch: SpokenBatch<string>) => (
  <SpokenNews batch={batch} urgentWords={joined} calmWords={joined} urgentAfterMs={3_000} />
)

test('each urgent one waits its own time for somebody who says it better', async () => {
  const screen = await render(news({ urgent: ['uno'], calm: [] }))
  vi.advanceTimersByTime(2_000)
  await screen.rerender(news({ urgent: ['dos'], calm: [] }))
  vi.advanceTimersByTime(1_000)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^uno$/)
  vi.advanceTimersByTime(2_000)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^dos$/)
})
