import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RoundAnswer } from '../../../api/rounds.ts'
import { begun, trip } from './round-fixture.ts'
import { useRound } from './use-round.ts'

const ROUND_KEY = ['logbook', 'round']
const server = vi.hoisted(() => ({
  round: null as RoundAnswer['round'],
  /** What the answer to how the round stands waits for, once it was asked for; null: for nothing. */
  held: null as Promise<void> | null,
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../../api/rounds.ts', () => ({
  ROUND_KEY: ['logbook', 'round'],
  logbookRound: async () => {
    const answer = { round: server.round, leases: [] }
    await server.held
    return answer
  },
  startRound: async () => {
    server.round = begun()
    return server.round
  },
  updateRound: vi.fn(),
}))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => 0 } }) }))
vi.mock('../../../api/logbook.ts', async (original) => ({
  ...(await original<object>()),
  logbookTrips: { queryKey: ['logbook', 'trips'], queryFn: async () => ({ trips: [trip(1)], figures: {} }) },
}))

function Begin() {
  const { trips, round, start } = useRound()
  if (trips === null) return null
  return (
    <button type="button" onClick={() => void start()}>
      {round === null ? 'begin' : 'begun'}
    </button>
  )
}

test('an answer from before the round began does not undo it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <Begin />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'begin' })).toBeVisible()
  let letGo = (): void => undefined
  server.held = new Promise((resolve) => {
    letGo = resolve
  })
  const asked = client.invalidateQueries({ queryKey: ROUND_KEY })
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button', { name: 'begun' })).toBeVisible()
  letGo()
  await asked
  await expect.poll(() => client.isFetching({ queryKey: ROUND_KEY })).toBe(0)
  expect(client.getQueryData(ROUND_KEY)).toMatchObject({ round: begun() })
})
