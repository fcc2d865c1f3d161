import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { TripWordsPart } from './trip-words.tsx'

const server = vi.hoisted(() => ({ mayPlan: true, asked: [] as unknown[], failure: null as Error | null }))
vi.mock('../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayPlan: () => server.mayPlan }))
vi.mock('../../api/trip-words.ts', () => ({
  revealTripWord: async (...asked: unknown[]) => {
    server.asked.push(asked)
    if (server.failure !== null) throw server.failure
    return asked[1] === 'first' ? 'canela' : 'tornillo'
  },
  changeTripWords: async (...asked: unknown[]) => void server.asked.push(asked),
}))

beforeEach(() => {
  Object.assign(server, { mayPlan: true, asked: [], failure: null })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

test('a word is shown for a reason, and for 20 seconds', async () => {
  const screen = await render(<TripWordsPart tripId="7" />)
  const show = screen.getByRole('button', { name: 'Mostrar clave', exact: true })
  await expect.element(show).toBeDisabled()
  await screen.getByRole('combobox').selectOptions('Llamada en curso')
  await show.click()
  await expect.element(screen.getByText('canela')).toBeVisible()
  expect(server.asked).toEqual([['7', 'first', 'Llamada en curso']])
  vi.advanceTimersByTime(19_900)
  await expect.element(screen.getByText('canela')).toBeVisible()
  vi.advanceTimersByTime(200)
  await expect.element(screen.getByText('canela')).not.toBeInTheDocument()
})

test('who only watches is not offered the second, nor to change them', async () => {
  server.mayPlan = false
  const screen = await render(<TripWordsPart tripId="7" />)
  await expect.element(screen.getByText('La de coacción la ve un supervisor.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Mostrar clave de coacción' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Cambiar las dos' })).not.toBeInTheDocument()
})

test('a look that failed shows no word and says why', async () => {
  server.failure = new ApiError({ kind: 'http', status: 409, message: 'El viaje ya terminó: sus claves ya no valen.' })
  const screen = await render(<TripWordsPart tripId="7" />)
  await screen.getByRole('combobox').selectOptions('Otro')
  await screen.getByRole('button', { name: 'Mostrar clave de coacción' }).click()
  await expect.element(screen.getByText('El viaje ya terminó', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('tornillo')).not.toBeInTheDocument()
})
