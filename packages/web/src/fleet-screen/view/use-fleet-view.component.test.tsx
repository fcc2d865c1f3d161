import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listing } from '../../api/listing.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { followFleet } from '../../live/follow-fleet.ts'
import type { FeedOptions } from '../../live/socket.ts'
import { type FleetSource, NOT_NARROWED } from './fleet-source.ts'
import type { FleetUnit } from './merge-units.ts'
import { useFleetView } from './use-fleet-view.ts'

/** The feed says what the test has it say. */
const feed = vi.hoisted((): { listener: FeedOptions['listener'] | null } => ({ listener: null }))
vi.mock('../../live/socket.ts', () => ({
  openFeed: ({ listener }: FeedOptions) => {
    feed.listener = listener
    return { focus: () => undefined, close: () => undefined }
  },
}))

/** The server: each question for the units waits for its answer. */
const asked: { readonly signal: AbortSignal; answer(count: number): void }[] = []
const others = { queryKey: ['others'], queryFn: vi.fn(() => Promise.resolve(0)) }
beforeEach(() => {
  asked.length = 0
  others.queryFn.mockClear()
})

const NEWS_GAP_MS = 5
const source = (everyS: number): FleetSource<readonly FleetUnit[], FleetUnit, null> => ({
  ...NOT_NARROWED,
  listing: listing(['units'], (signal) => {
    return new Promise((resolve) => {
      const answer = (count: number) => resolve(Array.from({ length: count }, (_, at) => ({ tripId: `${at}` })))
      asked.push({ signal, answer })
    })
  }),
  unitsOf: (units) => units,
  everyS,
  followsFleetMs: NEWS_GAP_MS,
  alsoAsks: [others.queryKey],
  merge: (unit) => unit,
})
const FAST = source(0.1)
const SLOW = source(3_600)

function Board({ from }: { readonly from: typeof FAST }) {
  const { all } = useFleetView(from)
  useAnswer(others)
  return <output>{all === null ? 'nada' : `${all.length} unidades`}</output>
}
const draw = (from: typeof FAST) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Board from={from} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const question = async (turn: number) => {
  await expect.poll(() => asked.length).toBe(turn)
  return asked[turn - 1] ?? expect.unreachable()
}
const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('an answer slower than the timer is waited for', async () => {
  await draw(FAST)
  ;(await question(1)).answer(1)
  await shown('1 unidades')
  const slow = await question(2)
  const turns = others.queryFn.mock.calls.length
  await expect.poll(() => others.queryFn.mock.calls.length).toBeGreaterThan(turns + 2)
  expect(slow.signal.aborted).toBe(false)
  expect(asked.length).toBe(2)
  slow.answer(2)
  await shown('2 unidades')
})

test('news that come while an answer is on its way are asked for once that is there', async () => {
  await draw(SLOW)
  ;(await question(1)).answer(1)
  await shown('1 unidades')
  // It follows as the screen does, and is called after it.
  const heard = vi.fn()
  const stop = followFleet(heard, NEWS_GAP_MS)
  feed.listener?.fleetChanged()
  const slow = await question(2)
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  feed.listener?.fleetChanged()
  await expect.poll(() => heard.mock.calls.length).toBe(2)
  expect(slow.signal.aborted).toBe(false)
  expect(asked.length).toBe(2)
  slow.answer(2)
  ;(await question(3)).answer(3)
  await shown('3 unidades')
  stop()
})
