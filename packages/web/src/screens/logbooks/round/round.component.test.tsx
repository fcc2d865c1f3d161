import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../../api/api-error.ts'
import type { ContactTrip } from '../../../api/logbook.ts'
import { openToastPlace } from '../../../ui/show-toast.ts'
import { card, draw, enter, press, rows, settled } from './draw-round.tsx'
import { ago, begun, NOW, trip } from './round-fixture.ts'

const MINUTE_MS = 60_000
type Sent = Readonly<Record<'tripId' | 'text' | 'outcome', string>>
const server = vi.hoisted(() => ({
  trips: [] as ContactTrip[],
  round: null as object | null,
  leases: [] as object[],
  talk: [] as object[],
  alerts: [] as object[],
  mayAct: true,
  /** Another in each test: what one wrote is none of the next one's. */
  userId: 0,
  failure: null as Error | null,
  /** What a lease is refused with; null: it is granted. */
  leased: null as Error | null,
  ...{ now: Date.UTC(2026, 10, 24, 15, 42), sent: [] as Sent[], undone: [] as string[] },
  ...{ skipped: [] as unknown[], states: [] as string[], takeOvers: [] as string[] },
}))
vi.mock('../../../widgets/arrival/arrival-line.tsx', () => ({ ArrivalLine: () => null }))
vi.mock('./operator-reliability.tsx', () => ({ OperatorReliability: () => null }))
vi.mock('../../../widgets/trip-proposals.tsx', () => ({ TripProposals: () => null }))
vi.mock('../../../widgets/trip-messages.tsx', () => ({ TripMessages: () => 'Mensajes con el operador' }))
vi.mock('../../../widgets/trip-stop.tsx', () => ({ TripStop: () => null }))
vi.mock('../../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: server.alerts }) }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => server.now } }) }))
vi.mock('./trip-time-panel.tsx', () => ({ TripTimePanel: () => null }))
vi.mock('../../../places/use-place-words.ts', () => ({ usePlaceWords: () => 'MEX-57D km 143' }))
vi.mock('./card-promise.tsx', () => ({ CardPromise: () => null, PROMISE_ID: 'round-promise' }))
vi.mock('../../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  mayAct: () => server.mayAct,
  storedUser: () => ({ id: String(server.userId), email: 'mariana@vigia.mx', name: 'Mariana Reyes' }),
}))
vi.mock('../../../api/comments.ts', async (original) => ({
  ...{ ...(await original<object>()), undoComment: async (id: string) => void server.undone.push(id) },
  addComment: async (tripId: string, { text, outcome }: Omit<Sent, 'tripId'>) => {
    server.sent.push({ tripId, text, outcome })
    return { commentId: `c-${server.sent.length}`, at: NOW }
  },
}))
vi.mock('../../../api/rounds.ts', async () => ({
  ROUND_KEY: ['logbook', 'round'],
  logbookRound: async () => {
    if (server.failure !== null) throw server.failure
    return { round: server.round, leases: server.leases }
  },
  startRound: async () => {
    server.round = begun()
    return server.round
  },
  updateRound: async (_id: string, state: string) => {
    server.states.push(state)
    server.round = state === 'ended' ? null : { ...server.round, isPaused: state === 'paused' }
    return server.round
  },
  skipTrip: async (...skip: unknown[]) => void server.skipped.push(skip),
  leaseTrip: async (tripId: string, takeOver: boolean) => {
    if (takeOver) Object.assign(server, { takeOvers: [...server.takeOvers, tripId], leased: null })
    if (server.leased !== null) throw server.leased
    return { tripId, by: 'Mariana Reyes', since: NOW, isMine: true }
  },
  releaseTrip: async () => undefined,
}))
vi.mock('../../../api/logbook.ts', () => ({
  logbookTrips: {
    queryKey: ['logbook', 'trips'],
    queryFn: async () => ({ trips: server.trips, figures: {} }),
    structuralSharing: false,
    staleTime: 0,
  },
}))
vi.mock('../../../api/sentinel.ts', () => ({
  tripDetail: async (tripId: string) => ({
    trip: {
      ...{ tripId, destination: 'Querétaro', origin: 'Puebla', point: { lat: 20, lng: -99 }, dueAt: null, etaAt: null },
      ...{ fixAt: NOW - 40_000, source: 'unit', speedKmh: 78, stoppedSince: null, silence: null, expectedMs: 60_000 },
      ...{ lastSignalAt: NOW - 40_000, etaDoubt: null, factors: [], level: 'low' },
    },
    communications: server.talk,
    communicationsTotal: server.talk.length,
  }),
}))

const heard = { text: 'Va bien.', outcome: 'answered', reportedBy: 'Ana Pineda', at: ago(30) }
const MOVING = '09:42 En movimiento a 78 km/h, MEX-57D km 143 rumbo a Querétaro; GPS propio hace 40 s'

beforeEach(() => {
  Object.assign(server, { trips: [trip(1), trip(2), trip(3)], round: begun(), leases: [], talk: [heard], alerts: [] })
  Object.assign(server, { mayAct: true, failure: null, leased: null, sent: [], undone: [], skipped: [], states: [] })
  Object.assign(server, { takeOvers: [], userId: server.userId + 1 })
  return openToastPlace(() => undefined)
})

test('a round begins with Enter, and shows the trip that is due first', async () => {
  server.round = null
  await draw()
  await expect.element(page.getByText('3 viajes por contactar')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(card('P-1')).toBeVisible()
  expect(rows()).toEqual(['P-1', 'P-2', 'P-3'])
})

describe('Enter', () => {
  test('saves what the card shows and goes on to the next', async () => {
    await draw()
    await settled('P-1')
    await expect.element(page.getByRole('button', { name: 'Editar el comentario' })).toHaveTextContent(MOVING)
    await userEvent.keyboard('{Enter}')
    await expect.element(card('P-2')).toBeVisible()
    await expect.poll(() => server.sent).toEqual([{ tripId: '1', text: MOVING, outcome: 'seen-by-gps' }])
    expect(rows()).toEqual(['P-2', 'P-3'])
  })

  test('right after a card came is meant for the one before', async () => {
    await draw()
    await settled('P-1')
    for (let turn = 0; turn < 3; turn++) enter(false)
    await expect.element(card('P-2')).toBeVisible()
    enter(false)
    await expect.poll(() => server.sent.map(({ tripId }) => tripId)).toEqual(['1'])
  })

  test('that is held does nothing', async () => {
    await draw()
    await settled('P-1')
    expect(enter(true)).toBe(false)
    await expect.element(card('P-1')).toBeVisible()
    expect(server.sent).toEqual([])
  })

  test('does nothing while nobody has said how the contact went', async () => {
    server.talk = [{ ...heard, at: ago(96) }]
    await draw()
    await settled('P-1')
    await expect
      .element(page.getByText('Hace 1 h 36 min que no responde el operador: elija un resultado'))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: /Confirmar y seguir/ })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    press('2')
    await expect.element(page.getByRole('button', { name: /Confirmar y seguir/ })).toBeEnabled()
    expect(server.sent).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.sent).toMatchObject([{ outcome: 'no-answer' }])
    expect(server.sent[0]?.text).toMatch(/^09:42 No contesta\. En movimiento/)
  })

  test('confirms a duress word only the second time', async () => {
    await draw()
    await settled('P-1')
    press('7')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /Enter otra vez/ })).toBeVisible()
    expect(server.sent).toEqual([])
    await settled('P-1')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.sent).toMatchObject([{ outcome: 'duress-word' }])
  })
})

test('a duress word of the only trip, which the round asks for again, does not ask to be confirmed again', async () => {
  server.trips = [trip(1, { cadenceMin: 10 })]
  await draw()
  await settled('P-1')
  press('7')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /Enter otra vez/ })).toBeVisible()
  await settled('P-1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent).toMatchObject([{ outcome: 'duress-word' }])
  await expect.element(card('P-1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Enter otra vez/ })).not.toBeInTheDocument()
  expect(document.querySelector('[data-outcome="duress-word"][aria-pressed="true"]')).toBeNull()
})

test('an outcome that the data bring does not take the focus from who writes', async () => {
  server.talk = [{ ...heard, at: ago(96) }]
  const client = await draw()
  await settled('P-1')
  press('e')
  const field = page.getByRole('textbox', { name: 'Texto del comentario' })
  await field.fill('Pasa la caseta 3')
  server.talk = [heard]
  await client.invalidateQueries({ queryKey: ['logbook', 'card'] })
  await expect.element(page.getByRole('button', { name: /Confirmar y seguir/ })).toBeEnabled()
  await expect.element(field).toHaveFocus()
})

test('a person changes the words: those are saved', async () => {
  await draw()
  await settled('P-1')
  press('1')
  press('e')
  const field = page.getByRole('textbox', { name: 'Texto del comentario' })
  await field.fill('Pasa la caseta.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent).toEqual([{ tripId: '1', text: 'Pasa la caseta.', outcome: 'answered' }])
  await expect.element(card('P-2')).toBeVisible()
})

test('undone, the card is there again with its words', async () => {
  await draw()
  await settled('P-1')
  press('1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent.length).toBe(1)
  await settled('P-2')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(card('P-1')).toBeVisible()
  expect(server.undone).toEqual(['c-1'])
  await expect.element(page.getByRole('button', { name: 'Editar el comentario' })).toHaveTextContent(/Contesta: En mov/)
})

describe('a trip that somebody else attends', () => {
  test('is called and saved by nobody here, until it is taken over', async () => {
    const refusal = { code: 'TRIP_LEASED', message: 'Luis Cano la atiende desde las 09:41.' }
    server.leased = new ApiError({ kind: 'http', status: 409, ...refusal })
    await draw()
    await settled('P-1')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Luis Cano la atiende desde las 09:41.')
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(server.sent).toEqual([])
    await page.getByRole('button', { name: 'Atender yo' }).click()
    await expect.element(page.getByRole('link', { name: /Ernesto Ávila/ })).toBeVisible()
    expect(server.takeOvers).toEqual(['1'])
  })

  test('is passed over', async () => {
    server.leases = [{ tripId: '1', by: 'Luis Cano', since: ago(1), isMine: false }]
    await draw()
    await expect.element(card('P-2')).toBeVisible()
    await expect.element(page.getByText('Luis Cano la atiende desde las 09:41')).toBeVisible()
  })
})

test('under duress nobody is called, and nothing is chosen beforehand', async () => {
  server.alerts = [{ type: 'CLAVE_COACCION', tripId: '1', operator: null }]
  await draw()
  await settled('P-1')
  await expect.element(page.getByText('No le escriba ni le llame: puede no estar solo.')).toBeVisible()
  expect(card('P-1').element().textContent).toMatch(/No le escriba.*Lugar/s)
  expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  await expect.element(page.getByRole('button', { name: /Confirmar y seguir/ })).toBeDisabled()
})

test('whom to call stands before what is written, in sight without scrolling', async () => {
  await draw()
  await expect.element(card('P-1')).toHaveTextContent(/Lugar.*Contactar.*Mensajes con el operador/s)
})

test('a trip is left out with a reason, and not without', async () => {
  await draw()
  await settled('P-1')
  const reasons = page.getByRole('group', { name: 'Motivo para omitir' })
  press('s')
  await expect.element(reasons.getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(reasons).not.toBeInTheDocument()
  expect(server.skipped).toEqual([])
  press('s')
  await expect.element(reasons.getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('3')
  await expect.element(card('P-2')).toBeVisible()
  expect(server.skipped).toEqual([['1', 'no-data']])
})

test('Esc pauses; Enter goes on', async () => {
  await draw()
  await settled('P-1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/Ronda en pausa · 0 de 3/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(card('P-1')).toBeVisible()
  expect(server.states).toEqual(['paused', 'running'])
})

test('a round that could not be loaded is no empty one', async () => {
  server.failure = new Error('x')
  await draw()
  await expect.element(page.getByText('No se pudo cargar la ronda')).toBeVisible()
  await expect.element(page.getByText('No hay viajes por contactar')).not.toBeInTheDocument()
})

test('nothing is due: when something will be', async () => {
  Object.assign(server, { round: null, trips: [trip(1, { dueAt: NOW + 44 * MINUTE_MS, plates: '22-AJ-5C' })] })
  await draw()
  await expect.element(page.getByText('El próximo vence a las 10:26: 22-AJ-5C')).toBeVisible()
})
