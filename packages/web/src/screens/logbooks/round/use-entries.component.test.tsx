import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NOW, trip } from './round-fixture.ts'
import { useEntries } from './use-entries.ts'

const server = vi.hoisted(() => ({
  isAway: true,
  asked: 0,
  sent: [] as string[],
  userId: '1',
  userAsked: 0,
  sessionChanged: () => undefined as unknown,
}))
vi.mock('../../../live/live.ts', () => ({
  acquireLive: () => ({ clock: { now: () => Date.UTC(2026, 10, 24, 15, 42) } }),
}))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => {
    server.userAsked++
    return { id: server.userId, email: `${server.userId}@vigia.mx` }
  },
}))
vi.mock('../../../api/session.ts', async (original) => ({
  ...(await original<object>()),
  subscribeSession: (changed: () => void) => {
    server.sessionChanged = changed
    return () => undefined
  },
}))
vi.mock('../../../api/comments.ts', () => ({
  addComment: async (tripId: string) => {
    server.asked++
    if (server.isAway) throw new TypeError('Failed to fetch')
    server.sent.push(tripId)
    return { commentId: `c-${tripId}`, at: NOW }
  },
  undoComment: vi.fn(),
}))

beforeEach(() => void Object.assign(server, { isAway: true, asked: 0, sent: [], userId: '1', userAsked: 0 }))

function Writer() {
  const { confirm } = useEntries(() => undefined)
  return [1, 2].map((id) => (
    <button
      key={id}
      type="button"
      onClick={() => confirm({ trip: trip(id), text: 'Va bien.', outcome: 'answered', nextMin: null, replaces: null })}
    >
      Viaje {id}
    </button>
  ))
}
/** Whether the browser would ask before the page is left. */
const wouldAsk = (): boolean => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what waits for the server is sent in its order by who confirmed it, also when the screen was left, and by nobody else', async () => {
  const { unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Writer />
    </QueryClientProvider>,
  )
  expect(wouldAsk()).toBe(false)
  await page.getByRole('button', { name: 'Viaje 1' }).click()
  await page.getByRole('button', { name: 'Viaje 2' }).click()
  await expect.poll(() => server.asked).toBeGreaterThan(0)
  await unmount()
  // The browser keeps it: the page may go.
  expect(wouldAsk()).toBe(false)

  Object.assign(server, { isAway: false, userId: '2', userAsked: 0 })
  await expect.poll(() => server.userAsked).toBeGreaterThan(0)
  expect(server.sent).toEqual([])

  server.userId = '1'
  server.sessionChanged()
  await expect.poll(() => server.sent).toEqual(['1', '2'])
})
