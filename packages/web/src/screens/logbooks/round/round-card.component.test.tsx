import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../../test/alert-of.ts'
import { tripOf } from '../../../../test/trip-of.ts'
import type { ContactTrip } from '../../../api/logbook.ts'
import { CALL_ID } from './card-calls.tsx'
import { card, press, settled } from './draw-round.tsx'
import { RoundCard } from './round-card.tsx'
import { ago, begun, NOW, trip } from './round-fixture.ts'
import type { Entry } from './use-entries.ts'
import type { RoundWork } from './use-round.ts'

const server = vi.hoisted(() => ({ talk: [] as object[], alerts: [] as object[], asked: 0, isCalling: false }))
vi.mock('../../../widgets/arrival/arrival-line.tsx', () => ({ ArrivalLine: () => null }))
vi.mock('./trip-time-panel.tsx', () => ({ TripTimePanel: () => 'Las horas del viaje' }))
vi.mock('./operator-reliability.tsx', () => ({ OperatorReliability: () => null }))
vi.mock('../../../widgets/trip-proposals.tsx', () => ({ TripProposals: () => null }))
vi.mock('../../../widgets/trip-messages.tsx', () => ({ TripMessages: () => null }))
vi.mock('../../../widgets/trip-stop.tsx', () => ({ TripStop: () => null }))
vi.mock('./card-promise.tsx', () => ({ CardPromise: () => null, PROMISE_ID: 'round-promise' }))
vi.mock('../../../alerts/use-alerts.ts', () => ({
  useAlerts: () => ({ status: 'ready', alerts: server.alerts, asOf: 0 }),
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../../places/use-place-words.ts', () => ({ usePlaceWords: () => 'MEX-57D km 143' }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ id: '1', email: 'mariana@vigia.mx', name: 'Mariana Reyes' }),
}))
vi.mock('../../../api/rounds.ts', async (original) => ({
  ...(await original<object>()),
  leaseTrip: async () => ({ isMine: true }),
  releaseTrip: async () => undefined,
}))
vi.mock('../../../api/sentinel.ts', async (original) => ({
  ...(await original<object>()),
  tripDetail: async (tripId: string) => {
    server.asked++
    return {
      trip: tripOf({ tripId, fixAt: NOW - 40_000, source: 'unit', speedKmh: 78 }),
      communications: server.talk,
      communicationsTotal: server.talk.length,
    }
  },
}))

const heard = { text: 'Va bien.', outcome: 'answered', reportedBy: 'Ana Pineda', at: ago(30), photoId: null }
const others = (secondsAgo: number): Partial<ContactTrip> => ({
  lastComment: { text: 'Ya le llamé yo.', by: 'Luis Cano', at: NOW - secondsAgo * 1000, outcome: 'answered' },
})
const confirmed: Entry[] = []

/** A card of the round, and how its trip is told anew. */
async function draw() {
  await page.viewport(1440, 900)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const of = (over: Partial<ContactTrip>) => {
    const trips = [trip(1, over), trip(2)]
    const work = {
      ...{ trips, round: begun(), queue: { trips, promoted: [] }, returned: null, done: 0, total: 2 },
      entries: { confirm: (entry: Entry) => void confirmed.push(entry), undo: () => undefined },
      clock: { answered: () => undefined, call: () => undefined, isCalling: server.isCalling },
      ...{ goOn: () => undefined, select: () => undefined },
    } as unknown as RoundWork
    return (
      <QueryClientProvider client={client}>
        <div style={{ height: '100vh', display: 'grid' }}>
          <RoundCard work={work} trip={trip(1, over)} onSkip={() => undefined} onPause={() => undefined} />
        </div>
      </QueryClientProvider>
    )
  }
  const drawn = await render(of({}))
  await settled('P-1')
  return { told: (over: Partial<ContactTrip>) => drawn.rerender(of(over)) }
}

beforeEach(() => {
  confirmed.length = 0
  Object.assign(server, { talk: [heard], alerts: [], asked: 0, isCalling: false })
})

describe('a trip that somebody else commented while its card was open', () => {
  const confirm = page.getByRole('button', { name: /Guardar de todos modos/ })

  test('is not saved by the first Enter, which asks, and by one soon after it neither; by a later one it is', async () => {
    const { told } = await draw()
    await told(others(20))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Luis Cano comentó este viaje hace 20 s')
    await userEvent.keyboard('{Enter}')
    await expect.element(confirm).toBeVisible()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(confirmed).toEqual([])
    await settled('P-1')
    await userEvent.keyboard('{Enter}')
    expect(confirmed).toMatchObject([{ outcome: 'seen-by-gps' }])
  })

  test('is asked about anew once they write again', async () => {
    const { told } = await draw()
    await told(others(20))
    await userEvent.keyboard('{Enter}')
    await expect.element(confirm).toBeVisible()
    await told(others(2))
    await expect.element(confirm).not.toBeInTheDocument()
    await settled('P-1')
    await userEvent.keyboard('{Enter}')
    await expect.element(confirm).toBeVisible()
    expect(confirmed).toEqual([])
  })

  test('O shows what they wrote among the comments; then Enter saves', async () => {
    const { told } = await draw()
    await told(others(20))
    await userEvent.keyboard('{Enter}')
    server.talk = [{ ...heard, text: 'Ya le llamé yo.', reportedBy: 'Luis Cano', at: NOW - 20_000 }, heard]
    press('o')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(card('P-1')).toHaveTextContent(/Últimos comentarios.*Ya le llamé yo/s)
    await settled('P-1')
    await userEvent.keyboard('{Enter}')
    expect(confirmed).toHaveLength(1)
  })

  test('a duress word is held up by nothing but its own second Enter', async () => {
    const { told } = await draw()
    await told(others(20))
    press('7')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /Enter otra vez/ })).toBeVisible()
    await settled('P-1')
    await userEvent.keyboard('{Enter}')
    expect(confirmed).toMatchObject([{ outcome: 'duress-word' }])
  })
})

test('the open critical alert of the trip stands in the strip, and no other', async () => {
  const panic = alertOf({ type: 'PANICO', severity: 'critical', title: 'Botón de pánico', message: 'Lo oprimió.' })
  server.alerts = [
    { ...panic, tripId: '2', title: 'De otro viaje', openedAt: ago(1) },
    { ...panic, tripId: '1', severity: 'high', title: 'Unidad detenida', openedAt: ago(2) },
    { ...panic, tripId: '1', openedAt: ago(3) },
  ]
  await draw()
  await expect.element(card('P-1')).toHaveTextContent(/Botón de pánico · hace 3 minLo oprimió\./)
  await expect.element(page.getByText('De otro viaje')).not.toBeInTheDocument()
})

test('the line of time stands beside the card; under 1280 px it comes in a sheet', async () => {
  await draw()
  const beside = page.getByRole('complementary', { name: 'Línea de tiempo del viaje' })
  await expect.element(beside).toHaveTextContent('Las horas del viaje')
  await page.viewport(1024, 768)
  await expect.element(beside).not.toBeInTheDocument()
  await expect.element(page.getByText('Las horas del viaje')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ver la línea de tiempo' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Línea de tiempo del viaje' })).toHaveTextContent('Las horas')
})

const chosen = page.getByRole('button', { pressed: true })
/** The page is left, as for the dialler, and is back. */
function leaveAndComeBack(): void {
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  onTestFinished(() => void vi.restoreAllMocks())
}
/** Presses a number of the card; no dialler takes the place of this page. */
function call(id: string): void {
  const link = document.getElementById(id)
  link?.addEventListener('click', (event) => event.preventDefault(), { once: true })
  flushSync(() => link?.click())
}

test('who comes back from the dialler is asked how the call went: nothing is chosen beforehand', async () => {
  server.isCalling = true
  await draw()
  await expect.element(chosen).toHaveTextContent('Visto por GPS')
  await expect.element(page.getByRole('link', { name: /^Ernesto Ávila/ })).toBeVisible()
  call(CALL_ID)
  leaveAndComeBack()
  await expect.element(page.getByText('Llamó al operador: elija cómo le fue')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^1 ?Contestó$/ })).toHaveFocus()
  await expect.element(chosen).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).toHaveTextContent('Contestó')
  expect(confirmed).toEqual([])
})

test('a call that another card began says nothing of the trip that is open now', async () => {
  server.isCalling = true
  await draw()
  await expect.element(chosen).toHaveTextContent('Visto por GPS')
  leaveAndComeBack()
  await settled('P-1')
  await expect.element(page.getByText('Llamó al operador: elija cómo le fue')).not.toBeInTheDocument()
  await expect.element(chosen).toHaveTextContent('Visto por GPS')
})
