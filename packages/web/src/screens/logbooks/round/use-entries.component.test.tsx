import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { ToastContent } from '../../../ui/toast-content.ts'
import { NOW, trip } from './round-fixture.ts'
import { useEntries } from './use-entries.ts'

const server = vi.hoisted(() => ({
  isAway: true,
  refusal: null as Error | null,
  undone: [] as string[],
  returned: [] as string[],
  toasts: [] as ToastContent[],
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
    if (server.refusal !== null) throw server.refusal
    server.sent.push(tripId)
    return { commentId: `c-${tripId}`, at: NOW }
  },
  undoComment: async (id: string) => void server.undone.push(id),
}))
vi.mock('../../../ui/show-toast.ts', () => ({ showToast: (toast: ToastContent) => void server.toasts.push(toast) }))

beforeEach(() => {
  Object.assign(server, { isAway: true, asked: 0, sent: [], userId: '1', userAsked: 0, refusal: null })
  Object.assign(server, { undone: [], returned: [], toasts: [] })
})

function Writer() {
  const { confirm, undo, discard, refused } = useEntries(({ trip: { tripId } }) => void server.returned.push(tripId))
  return (
    <>
      {[1, 2].map((id) => (
        <button
          key={id}
          type="button"
          onClick={() =>
            confirm({ trip: trip(id), text: 'Va bien.', outcome: 'answered', nextMin: null, replaces: null })
          }
        >
          Viaje {id}
        </button>
      ))}
      <button type="button" onClick={undo}>
        Deshacer
      </button>
      <button
        type="button"
        onClick={() =>
          confirm({ trip: trip(3), text: 'Clave.', outcome: 'duress-word', nextMin: null, replaces: null })
        }
      >
        Coacción
      </button>
      {refused.map((entry) => (
        <button key={entry.key} type="button" onClick={() => discard(entry)}>
          Descartar
        </button>
      ))}
    </>
  )
}
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Writer />
    </QueryClientProvider>,
  )
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const titles = () => server.toasts.map(({ title }) => title)
/** Whether the browser would ask before the page is left. */
const wouldAsk = (): boolean => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what waits for the server is sent in its order by who confirmed it, also when the screen was left, and by nobody else', async () => {
  const { unmount } = await draw()
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

test('what was confirmed last is taken back, or it is said that it is on its way: never the one before', async () => {
  server.userId = '3'
  server.isAway = false
  server.sessionChanged()
  await draw()
  await press('Viaje 1')
  await expect.poll(titles).toEqual(['Guardado · P-1'])
  server.isAway = true
  await press('Viaje 2')
  await press('Deshacer')
  await expect.poll(titles).toEqual(['Guardado · P-1', 'No se deshizo · P-2'])
  expect(server.undone).toEqual([])
  server.isAway = false
  server.sessionChanged()
  await expect.poll(() => titles().at(-1)).toBe('Guardado · P-2')
  await press('Deshacer')
  await expect.poll(() => server.undone).toEqual(['c-2'])
  await expect.poll(() => server.returned).toEqual(['2'])
})

test('what the server refuses opens no card by itself: somebody may be writing on another', async () => {
  server.userId = '4'
  Object.assign(server, { isAway: false, refusal: new ApiError({ kind: 'http', status: 409, message: 'Ya terminó.' }) })
  server.sessionChanged()
  await draw()
  await press('Viaje 1')
  await expect.poll(titles).toEqual(['No se guardó · P-1'])
  expect(server.returned).toEqual([])
  server.toasts[0]?.action?.run()
  expect(server.returned).toEqual(['1'])
})

test('a duress word that was discarded can be had back, also after something else was saved', async () => {
  server.userId = '5'
  Object.assign(server, { isAway: false, refusal: new ApiError({ kind: 'http', status: 409, message: 'Ya terminó.' }) })
  server.sessionChanged()
  await draw()
  await press('Coacción')
  await press('Descartar')
  await expect.poll(() => titles().at(-1)).toBe('Descartada · P-3')
  const discarded = server.toasts.at(-1)
  server.refusal = null
  await press('Viaje 1')
  await expect.poll(() => titles().at(-1)).toBe('Guardado · P-1')
  // A toast takes the place of the one that has its id.
  expect(server.toasts.at(-1)?.id).not.toBe(discarded?.id)
  discarded?.action?.run()
  await expect.element(page.getByRole('button', { name: 'Descartar' })).toBeVisible()
})
