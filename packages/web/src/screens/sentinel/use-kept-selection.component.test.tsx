import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Link, MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripOf } from '../../../test/trip-of.ts'
import type { Conditional } from '../../api/send.ts'
import type { Listing } from '../../api/sentinel.ts'
import { AbsentTripNotice } from './absent-trip-notice.tsx'
import { useSentinel } from './use-sentinel.ts'

/** The server: each question for the listing waits for its answer. */
const asked = vi.hoisted((): ((answer: Conditional<Listing>) => void)[] => [])
vi.mock('../../api/sentinel.ts', async (load) => ({
  ...(await load<typeof import('../../api/sentinel.ts')>()),
  listSentinelTrips: () => new Promise<Conditional<Listing>>((resolve) => asked.push(resolve)),
}))
vi.mock('../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))
beforeEach(() => {
  asked.length = 0
})

let sequence = 0
const WORST = 'peor'
/** Answers the newest question: the worst trip of the fleet and these are in transit. */
const answer = async (turn: number, ...tripIds: readonly string[]) => {
  await expect.poll(() => asked.length).toBe(turn)
  sequence += 1
  const trips = [tripOf({ tripId: WORST, level: 'critical' }), ...tripIds.map((tripId) => tripOf({ tripId }))]
  asked[turn - 1]?.({ status: 'fresh', data: { trips, generatedAt: 0, sequence }, etag: null })
}

function Board() {
  const sentinel = useSentinel()
  const { all, selected, selectedId, refresh } = sentinel
  return (
    <>
      <output>{`${all?.length ?? 0} viajes, elegido ${selectedId}, se ve ${selected?.tripId ?? 'nada'}`}</output>
      <AbsentTripNotice sentinel={sentinel} />
      <button type="button" onClick={refresh}>
        Actualizar
      </button>
      <Link to="/sentinel?viaje=7">Ver el 7</Link>
    </>
  )
}

const draw = (address: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Board />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const absent = () => page.getByText('El viaje no está en tránsito')
const refresh = () => page.getByRole('button', { name: 'Actualizar' }).click()

test('a link to a trip that is not in transit says so, and shows no other', async () => {
  await draw('/sentinel?viaje=7')
  await answer(1, '2')
  await shown('2 viajes, elegido 7, se ve nada')
  await expect.element(absent()).toBeVisible()
  await refresh()
  await answer(2, '2', '7')
  await shown('3 viajes, elegido 7, se ve 7')
  expect(absent().elements()).toEqual([])
})

test('a link is judged by an answer that came after it: the trip may have left since the last', async () => {
  await draw('/sentinel')
  await answer(1, '2')
  await shown('2 viajes, elegido null, se ve nada')
  await page.getByRole('link', { name: 'Ver el 7' }).click()
  await shown('2 viajes, elegido 7, se ve nada')
  await expect.poll(() => asked.length).toBe(2)
  expect(absent().elements()).toEqual([])
  await answer(2, '2', '7')
  await shown('3 viajes, elegido 7, se ve 7')
})

test('a trip that was listed and leaves transit gives its place to the worst', async () => {
  await draw('/sentinel?viaje=7')
  await answer(1, '7')
  await shown('2 viajes, elegido 7, se ve 7')
  await refresh()
  await answer(2)
  await shown(`1 viajes, elegido ${WORST}, se ve ${WORST}`)
})
