import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Connection } from '../../../live/connection.ts'
import type { UnsentEntry } from '../../../widgets/unsent-entries/entry-store.ts'
import { ago, NOW, trip } from './round-fixture.ts'
import { UnsentBanner } from './unsent-banner.tsx'

const live: { connection: Connection } = vi.hoisted(() => ({ connection: { state: 'connected' } }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => live.connection }))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { offset: () => 0 } }) }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))

afterEach(() => {
  live.connection = { state: 'connected' }
})

const entry = (id: number, over: Partial<UnsentEntry> = {}): UnsentEntry => ({
  ...{ key: `k-${id}`, owner: '1', at: ago(4), trip: trip(id), text: `Va bien ${id}.`, outcome: 'answered' },
  ...{ nextMin: null, nextContactAt: null, refusal: null, ...over },
})
const draw = (entries: object) => {
  const acts = { reopen: vi.fn(), discard: vi.fn() }
  const known = {
    sent: [],
    refused: [],
    waitingSince: null,
    why: { is: 'unreached' } as const,
    confirm: vi.fn(),
    undo: vi.fn(),
    ...acts,
    ...entries,
  }
  return { ...acts, drawn: render(<UnsentBanner work={{ entries: known, trips: [trip(1)] }} />) }
}

test('says since when the server is away, and how many entries wait', async () => {
  const sent = [1, 2].map((id) => ({ ...entry(id), written: null }))
  await draw({ sent: [...sent, { ...entry(3), written: { commentId: 'c', at: NOW } }], waitingSince: ago(4) }).drawn
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Sin conexión desde las 09:38\..*2 entradas por enviar$/)
})

test.each([
  [
    'failed',
    { is: 'failed', status: 500 },
    /^El servidor no pudo recibirlo \(HTTP 500\): sin enviar desde las 09:38\./,
  ],
  ['wants fewer calls', { is: 'busy' }, /^Demasiadas peticiones: sin enviar desde las 09:38\./],
  ['wants to know who asks', { is: 'signed-out' }, /^La sesión terminó: sin enviar desde las 09:38\./],
])('of a server that was reached, and %s, it does not say that there is no connection', async (_what, why, title) => {
  await draw({ sent: [{ ...entry(1), written: null }], waitingSince: ago(4), why }).drawn
  await expect.element(page.getByRole('alert')).toHaveTextContent(title)
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 entrada por enviar')
  await expect.element(page.getByText(/Sin conexión/)).not.toBeInTheDocument()
})

test('what waits for a moment only is on its way', async () => {
  await draw({ sent: [{ ...entry(1), written: null }], waitingSince: NOW - 4_000 }).drawn
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('without the server it says that the queue is as it was; once, where entries wait too', async () => {
  live.connection = { state: 'disconnected', since: NOW - 60_000, notLive: true }
  await draw({}).drawn
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      /^La pantalla no está en vivoSin conexión en vivo desde las 09:41:00 .*Se muestran los últimos contactos recibidos/,
    )
  await draw({ sent: [{ ...entry(1), written: null }], waitingSince: ago(4) }).drawn
  await expect.element(page.getByText('1 entrada por enviar')).toBeVisible()
  expect(page.getByText('La pantalla no está en vivo').elements()).toHaveLength(1)
})

test('tells what the server refused in its words; each is opened again or discarded', async () => {
  const refused = [entry(1, { refusal: 'Ese viaje ya terminó.' }), entry(9, { refusal: 'No existe ese viaje.' })]
  const { reopen, discard, drawn } = draw({ refused })
  await drawn
  const rows = page.getByRole('list', { name: 'Entradas que no se guardaron' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/P-1 09:38 · Contestó · «Va bien 1\.»Ese viaje ya terminó\./)
  await rows.nth(0).getByRole('button', { name: 'Abrir' }).click()
  expect(reopen).toHaveBeenCalledWith(refused[0])
  // Its trip is listed no more: there is no card to open.
  await expect.element(rows.nth(1).getByRole('button', { name: 'Abrir' })).not.toBeInTheDocument()
  await rows.nth(1).getByRole('button', { name: 'Descartar' }).click()
  expect(discard).toHaveBeenCalledWith(refused[1])
})

test('a duress word is discarded by who has read that nobody else will know of it', async () => {
  const word = entry(1, { outcome: 'duress-word', refusal: 'Ese viaje ya terminó.' })
  const { discard, drawn } = draw({ refused: [word] })
  await drawn
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Descartar').click()
  await expect.element(page.getByText('Si la descarta, nadie más sabrá de esta coacción.')).toBeVisible()
  await button('Conservar').click()
  await button('Descartar').click()
  expect(discard).not.toHaveBeenCalled()
  await button('Descartar de todos modos').click()
  expect(discard).toHaveBeenCalledWith(word)
})

test.each([
  ['waits for the network', { refusal: null, at: NOW }, NOW],
  ['has no answer yet', { refusal: null, at: NOW - 2_000 }, null],
  ['was refused', { refusal: 'Ese viaje ya terminó.', at: NOW }, null],
])('of a duress word that %s it says at once that nobody knows, and what to do', async (_what, over, waitingSince) => {
  const duress = entry(1, { outcome: 'duress-word', ...over })
  const kept = over.refusal === null ? { sent: [{ ...duress, written: null }] } : { refused: [duress] }
  await draw({ ...kept, waitingSince }).drawn
  const told = page.getByRole('alert').filter({ hasText: 'coacción' })
  await expect.element(told).toHaveTextContent('La alerta de coacción de P-1 NO se ha abierto')
  await expect.element(told).toHaveTextContent('por teléfono o radio')
})

test.each([
  ['on its way', { ...entry(1, { outcome: 'duress-word', at: NOW - 1_000 }), written: null }],
  ['written', { ...entry(1, { outcome: 'duress-word' }), written: { commentId: 'c', at: NOW } }],
])('of a duress word that is %s it says nothing', async (_what, sent) => {
  await draw({ sent: [sent] }).drawn
  await expect.element(page.getByText('coacción')).not.toBeInTheDocument()
})
