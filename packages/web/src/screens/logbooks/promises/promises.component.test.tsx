import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { TripPromise } from '../../../api/promises.ts'
import { commandsNow } from '../../../widgets/command-registry.ts'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { Promises } from './promises.tsx'

const NOW = Date.UTC(2026, 10, 24, 15, 42)
const at = (minutes: number): number => NOW + minutes * 60_000
const server = vi.hoisted(() => ({
  promises: {} as Record<string, unknown[]>,
  asked: [] as unknown[],
  sent: [] as unknown[],
  failure: null as Error | null,
  refusal: null as Error | null,
  mayAct: true,
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  mayAct: () => server.mayAct,
}))
vi.mock('../../../api/promises.ts', async (original) => ({
  ...(await original<object>()),
  listPromises: async (of: { listed: string }) => {
    server.asked.push(of)
    if (server.failure !== null) throw server.failure
    return { promises: server.promises[of.listed] ?? [], nextCursor: null }
  },
  updatePromise: async (promise: TripPromise, change: object) => {
    server.sent.push({ promiseId: promise.promiseId, version: promise.version, ...change })
    if (server.refusal !== null) throw server.refusal
  },
}))

const promise = (promiseId: string, over: Partial<TripPromise> = {}): TripPromise => ({
  ...{ promiseId, version: 3, tripId: promiseId, invoice: `F-${promiseId}`, plates: `P-0000${promiseId}` },
  ...{ origin: 'Puebla', destination: 'Mérida', client: 'Cementos Tula', carrier: null, isTripActive: true },
  ...{ saidByKind: 'operator', saidBy: 'Ernesto Ávila', saidTo: 'Mariana Reyes Soto', text: `Promesa ${promiseId}` },
  ...{
    expects: null,
    gpsShows: null,
    dueAt: at(20),
    formerDueAt: [],
    state: 'pending',
    note: null,
    createdAt: at(-30),
  },
  ...{ resolvedAt: null, resolvedBy: null },
  ...over,
})
const overdue = promise('1', { dueAt: at(-31), text: 'Llega a caseta Tepotzotlán' })
const late = promise('2', { dueAt: at(-10) })
const moved = promise('3', { dueAt: at(8), formerDueAt: [at(-22), at(-2)], state: 'moved' })

beforeEach(() =>
  Object.assign(server, { promises: {}, asked: [], sent: [], failure: null, refusal: null, mayAct: true }),
)

const draw = async (width = 1440, entry = '/dashboard/monitoreo-bitacoras?tab=promesas') => {
  await page.viewport(width, 900)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[entry]}>
        <HeaderSlotProvider>
          <div style={{ height: '100vh', display: 'grid' }}>
            <Promises />
          </div>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const press = (keys: string): void =>
  commandsNow()
    .find((command) => command.keys === keys)
    ?.run()

test.each([1440, 390])(
  'rows say when, who said what to whom, how late it is and the hours of before (%s px)',
  async (width) => {
    server.promises = { abierta: [overdue, late, moved] }
    const screen = await draw(width)
    const rows = screen.getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent('09:11vencida 31 min')
    await expect.element(rows.nth(0)).toHaveTextContent('Operador Ernesto Ávila a M. Reyes')
    await expect.element(rows.nth(1)).toHaveTextContent('09:32vencida 10 min')
    await expect.element(rows.nth(2)).toHaveTextContent('09:50en 8 minantes 09:20, 09:40')
    await expect.element(rows.nth(2)).toHaveTextContent('Movida')
    const levels = [...screen.container.querySelectorAll('[data-level]')].map((cell) => cell.getAttribute('data-level'))
    expect(levels).toEqual(['overdue', 'late', 'near'])
  },
)

test('J and K go through the rows, P says that it was kept, with a note', async () => {
  server.promises = { abierta: [overdue, late] }
  const screen = await draw()
  await expect.element(screen.getByText('Promesa 2')).toBeVisible()
  press('j')
  press('j')
  await expect.poll(() => document.activeElement?.textContent).toBe('Promesa 2')
  press('p')
  await screen.getByLabelText('Nota').fill('Lo vi en el GPS')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.sent)
    .toEqual([{ promiseId: '2', version: 3, state: 'kept', dueAt: null, note: 'Lo vi en el GPS' }])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('moved to another hour; an hour that is past is tomorrow’s, and it says so', async () => {
  server.promises = { abierta: [late] }
  const screen = await draw()
  await screen.getByRole('button', { name: 'Mover (O)' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Nueva hora').fill('08:00')
  await expect.element(dialog).toHaveTextContent('Era: 09:32. Queda: mañana 08:00.')
  await dialog.getByLabelText('Nueva hora').fill('10:15')
  await dialog.getByRole('button', { name: 'Mover' }).click()
  await expect.poll(() => server.sent).toMatchObject([{ promiseId: '2', state: 'moved', dueAt: at(33) }])
})

test('who is second is told, what they typed stays, and the list is asked for again', async () => {
  server.promises = { abierta: [late] }
  server.refusal = new ApiError({ kind: 'http', status: 412, message: 'Otra persona cambió esta promesa.' })
  const screen = await draw()
  await screen.getByRole('button', { name: 'Incumplida (X)' }).click()
  await screen.getByLabelText('Nota').fill('No llegó')
  const asked = server.asked.length
  await screen.getByRole('button', { name: 'Marcar incumplida' }).click()
  await expect.element(screen.getByText('Otra persona cambió esta promesa.')).toBeVisible()
  await expect.element(screen.getByLabelText('Nota')).toHaveValue('No llegó')
  await expect.poll(() => server.asked.length).toBeGreaterThan(asked)
})

test('states and mine are asked of the server; a search narrows what it answered', async () => {
  server.promises = {
    abierta: [overdue, late],
    cumplida: [promise('4', { state: 'kept', resolvedAt: at(-3), resolvedBy: 'Ana Pineda', note: 'Por teléfono' })],
  }
  const screen = await draw()
  await screen.getByRole('textbox').fill('caseta')
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(1)
  await screen.getByRole('textbox').fill('nada así')
  await screen.getByRole('button', { name: 'Quitar búsqueda' }).click()
  await screen.getByRole('radio', { name: 'Cumplidas', exact: true }).click()
  const row = screen.getByRole('listitem')
  await expect.element(row).toHaveTextContent('Cumplida09:39 A. PinedaPor teléfono')
  await expect.element(row.getByRole('button', { name: 'Dejar pendiente otra vez' })).toBeVisible()
  await screen.getByRole('button', { name: 'Mías' }).click()
  await expect.poll(() => server.asked.at(-1)).toMatchObject({ isMine: true })
})

test('of a trip that ended it can be said whether it was kept, and no more', async () => {
  server.promises = { sin_resolver: [promise('5', { isTripActive: false, dueAt: at(-500) })] }
  const screen = await draw(1440, '/?tab=promesas&promesas=sin_resolver')
  const row = screen.getByRole('listitem')
  await expect.element(row).toHaveTextContent('Sin resolver')
  await expect.element(row.getByRole('button', { name: 'Cumplida (P)' })).toBeVisible()
  expect(row.getByRole('button', { name: 'Mover (O)' }).query()).toBeNull()
})

test('who only reads has no buttons, and no keys', async () => {
  server.promises = { abierta: [late] }
  server.mayAct = false
  const screen = await draw()
  await expect.element(screen.getByText('Promesa 2')).toBeVisible()
  press('j')
  press('p')
  expect(screen.getByRole('listitem').getByRole('button').query()).toBeNull()
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('none is said; a failed call is not none', async () => {
  const screen = await draw()
  await expect.element(screen.getByText('Sin promesas pendientes')).toBeVisible()
  await screen.unmount()
  server.failure = new Error('La base no responde.')
  const other = await draw()
  await expect.element(other.getByText('La base no responde.')).toBeVisible()
  expect(other.getByText('Sin promesas pendientes').query()).toBeNull()
})
