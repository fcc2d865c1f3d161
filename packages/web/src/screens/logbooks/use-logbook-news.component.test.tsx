import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ContactTrip } from '../../api/logbook.ts'
import type { LogbookNews } from '../../api/logbook-news.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { trip } from './round/round-fixture.ts'
import { useLogbookNews } from './use-logbook-news.ts'

const server = vi.hoisted(() => ({
  trips: [] as ContactTrip[],
  /** What the listing waits for once it was asked for. */
  held: null as Promise<void> | null,
  asked: 0,
  hear: (_news: LogbookNews): void => undefined,
}))
vi.mock('../../live/live.ts', () => ({
  acquireLive: () => ({
    onRoundChanged: () => () => undefined,
    onLogbookEntry: (hear: (news: LogbookNews) => void) => {
      server.hear = hear
      return () => undefined
    },
  }),
}))
vi.mock('../../api/logbook.ts', async (original) => ({
  ...(await original<object>()),
  logbookTrips: {
    queryKey: ['logbook', 'trips'],
    queryFn: async () => {
      const answer = { trips: server.trips, figures: {} }
      server.asked++
      await server.held
      return answer
    },
  },
}))

function Listing() {
  useLogbookNews()
  const { data } = useAnswer({
    queryKey: ['logbook', 'trips'],
    queryFn: async () => {
      const answer = { trips: server.trips, figures: {} }
      server.asked++
      await server.held
      return answer
    },
  })
  return <p>{data?.trips.map(({ tripId, attemptsToday }) => `${tripId}:${attemptsToday}`).join(' ') ?? 'nada'}</p>
}

test('a row that was told of while an answer failed does not come again over a newer one', async () => {
  Object.assign(server, { trips: [{ ...trip(1), attemptsToday: 0 }], held: null, asked: 0 })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <Listing />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('1:0')).toBeVisible()
  let fail = (): void => undefined
  server.held = new Promise((_, reject) => {
    fail = () => reject(new Error('La base no responde.'))
  })
  const failed = client.invalidateQueries({ queryKey: ['logbook', 'trips'] })
  await expect.poll(() => server.asked).toBe(2)
  server.hear({ tripId: '1', trip: { ...trip(1), attemptsToday: 1 } })
  fail()
  await failed
  server.hear({ tripId: '1', trip: { ...trip(1), attemptsToday: 2 } })
  await expect.element(page.getByText('1:2')).toBeVisible()
  Object.assign(server, { trips: [{ ...trip(1), attemptsToday: 3 }], held: null })
  await client.invalidateQueries({ queryKey: ['logbook', 'trips'] })
  await expect.element(page.getByText('1:3')).toBeVisible()
})

test('a row that the socket told of stands, also when an answer comes that was asked for before', async () => {
  Object.assign(server, { trips: [{ ...trip(1), attemptsToday: 0 }], held: null, asked: 0 })
  const client = new QueryClient()
  await render(
    <QueryClientProvider client={client}>
      <Listing />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('1:0')).toBeVisible()
  let letGo = (): void => undefined
  server.held = new Promise((resolve) => {
    letGo = resolve
  })
  const asked = client.invalidateQueries({ queryKey: ['logbook', 'trips'] })
  await expect.poll(() => server.asked).toBe(2)
  server.hear({ tripId: '1', trip: { ...trip(1), attemptsToday: 1 } })
  await expect.element(page.getByText('1:1')).toBeVisible()
  letGo()
  await asked
  expect(client.getQueryData<{ trips: ContactTrip[] }>(['logbook', 'trips'])?.trips[0]?.attemptsToday).toBe(1)
  // What is asked for afterwards is newer than what the socket told of.
  server.trips = [{ ...trip(1), attemptsToday: 2 }]
  await client.invalidateQueries({ queryKey: ['logbook', 'trips'] })
  await expect.element(page.getByText('1:2')).toBeVisible()
})
