import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallAnswers } from '@vigia/contract/calls'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BOARD, DAYS, DEFINITIONS, KPIS } from '../../../test/kpi-board.ts'
import { setWall } from '../../theme/theme.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './stats-screen.tsx'

const server = vi.hoisted(() => ({
  asked: [] as { readonly name: string; readonly query: unknown }[],
  board: null as unknown,
  rows: null as unknown,
  failure: null as Error | null,
}))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, { query }: { readonly query?: { readonly cursor?: string | null } } = {}) => {
    server.asked.push({ name, query })
    if (name === 'listKpiDefinitions') return DEFINITIONS
    if (name === 'listClients') return { data: [{ id: '7', name: 'Cementos Baja' }], nextCursor: null }
    if (name === 'listCarriers') return { data: [{ id: '3', name: 'Fletes Azul' }], nextCursor: null }
    if (name === 'listKpiRows') {
      if (server.rows !== null) return { data: server.rows, nextCursor: null }
      return query?.cursor === 'b' ? { data: [ROWS[1]], nextCursor: null } : { data: [ROWS[0]], nextCursor: 'b' }
    }
    if (server.failure !== null) throw server.failure
    return server.board
  },
}))

const ROW = {
  kind: 'trip',
  client: 'Cementos Baja',
  carrier: 'Fletes Azul',
  platform: null,
  at: '2026-11-26T12:00:00.000Z',
} as const
const ROWS: CallAnswers['listKpiRows']['data'] = [
  { ...ROW, id: '1', travel_id: '1', external_invoice: 'F-1', value: 1, weight: null, is_counted: true, why_not: null },
  {
    ...ROW,
    id: '2',
    travel_id: '2',
    external_invoice: 'F-2',
    value: null,
    weight: null,
    is_counted: false,
    why_not: 'Sin cita',
  },
]

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const draw = (address = '/dashboard/stats', client = newClient()) =>
  render(
    <QueryClientProvider client={client}>
      <HeaderSlotProvider>
        <MemoryRouter initialEntries={[address]}>
          <div style={{ height: 800, width: 1200, display: 'grid' }}>
            <Screen />
          </div>
        </MemoryRouter>
      </HeaderSlotProvider>
    </QueryClientProvider>,
  )
const asked = (name: string) => server.asked.filter((each) => each.name === name).map(({ query }) => query)

beforeEach(() => {
  server.asked.length = 0
  server.board = BOARD
  server.rows = null
  server.failure = null
})
afterEach(() => setWall(false))

test('a figure tells how it moved, and one that cannot be told says why instead of zero', async () => {
  await draw()
  await expect.element(page.getByRole('button', { name: /^Viajes 1,284/ })).toHaveTextContent('subió 4.1 %')
  const onTime = page.getByRole('button', { name: /^Entregas a tiempo/ })
  await expect.element(onTime).toHaveTextContent('bajó 1.8 puntos, peor')
  await expect.element(onTime).toHaveTextContent('de 60, 4 sin contar')
  const none = page.getByRole('button', { name: /^Tiempo de reconocimiento/ })
  await expect.element(none).toHaveTextContent('sin dato')
  await expect.element(none).toHaveTextContent('nada de qué calcularlo, 3 sin contar')
  await expect.element(page.getByText(/^Del 24 nov a 26 nov 2026, contra .* a la misma hora/)).toBeVisible()
})

test('that the figures could not be had anew is read above them', async () => {
  const client = newClient()
  await draw('/dashboard/stats', client)
  await expect.element(page.getByRole('button', { name: /^Viajes 1,284/ })).toBeVisible()
  server.failure = new Error('La base no responde.')
  await client.invalidateQueries()
  const notice = page.getByRole('status').filter({ hasText: 'No se pudo actualizar' })
  await expect.element(notice).toHaveTextContent('Lo que se ve puede haber cambiado. La base no responde.')
  const box = notice.element().getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(notice.element())
  expect(words.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.bottom)
  expect(
    page
      .getByText(/^Del 24 nov a/)
      .element()
      .getBoundingClientRect().top,
  ).toBeGreaterThanOrEqual(box.bottom)
})

test('a figure opens its definition and the list behind it, with what was left out and why', async () => {
  await draw()
  await page.getByRole('button', { name: /^Entregas a tiempo/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Entregas a tiempo' })
  await expect.element(sheet.getByText('A tiempo entre entregadas.')).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: 'F-1' }))
    .toHaveAttribute('href', '/dashboard/monitoreo-bitacoras?tab=viaje&viaje=1')
  await sheet.getByRole('button', { name: 'Ver más' }).click()
  await expect.element(sheet.getByText('Sin cita')).toBeVisible()
  await expect.element(sheet.getByText('no cuenta', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('what a chart draws opens its part of the list: a lane its alerts and its trips', async () => {
  server.board = { ...BOARD, kpis: [...KPIS, { ...KPIS[0], key: 'alerts', view: 'safety' }] }
  await draw('/dashboard/stats?vista=safety&periodo=otro&desde=2026-11-01&hasta=2026-11-15')
  await page.getByRole('button', { name: /^Querétaro a Palmillas 34 en 40 viajes/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Querétaro a Palmillas' })
  await expect.element(sheet.getByRole('radio', { name: 'Alertas' })).toBeChecked()
  await expect.element(sheet.getByText('34', { exact: true })).toBeVisible()
  expect(asked('listKpiRows').at(-1)).toMatchObject({ lane_id: 'a'.repeat(32), from: '2026-11-01', hour: null })
  await sheet.getByRole('radio', { name: 'Viajes' }).click()
  await expect.element(sheet.getByText('Cuántos.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Querétaro a Palmillas/ })).toHaveFocus()
})

test('the address names period, client and view; what is chosen asks the server anew', async () => {
  await draw('/dashboard/stats?periodo=otro&desde=2026-11-01&hasta=2026-11-15&cliente=7&vista=safety')
  await expect.element(page.getByRole('tab', { name: 'Seguridad' })).toHaveAttribute('aria-selected', 'true')
  expect(asked('getKpis')).toEqual([{ from: '2026-11-01', to: '2026-11-15', client_id: '7', carrier_id: null }])
  await page.getByRole('combobox', { name: 'Transportista' }).selectOptions('Fletes Azul')
  await expect.poll(() => asked('getKpis').at(-1)).toMatchObject({ client_id: '7', carrier_id: '3' })
})

test('days that are no period ask for nothing and are not answered by those of another', async () => {
  await draw('/dashboard/stats?periodo=otro&desde=2026-11-20&hasta=2026-11-15')
  await expect.element(page.getByText('El primer día es posterior al último')).toBeVisible()
  expect(asked('getKpis')).toEqual([])
})

test('a call that failed is no empty period', async () => {
  server.failure = new Error('El servidor no contestó')
  await draw()
  await expect.element(page.getByText('El servidor no contestó')).toBeVisible()
  expect(page.getByText('Sin alertas en el periodo').elements()).toEqual([])
  // In the middle of the place of the figures: the screen has 800 px.
  expect(page.getByText('El servidor no contestó').element().getBoundingClientRect().top).toBeGreaterThan(350)
})

test('a carrier of two deliveries with an appointment has no percentage and stands last, however the table is turned', async () => {
  await draw()
  const names = () =>
    page
      .getByRole('rowheader', { name: /^Fletes/ })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(page.getByText('muestra: 2')).toBeVisible()
  expect(names()).toEqual(['Fletes Rojo', 'Fletes Azul', 'Fletes Uno'])
  await page.getByRole('button', { name: 'A tiempo', exact: true }).click()
  expect(names()).toEqual(['Fletes Azul', 'Fletes Rojo', 'Fletes Uno'])
})

test('each platform says how it was read, against before and of how many hours; of too few none is told', async () => {
  await draw('/dashboard/stats?vista=signal')
  const ranking = page.getByRole('region', { name: 'Disponibilidad por plataforma' })
  await expect.element(ranking.getByText('Rastreo Norte')).toBeVisible()
  const rows = ranking.getByRole('listitem').elements()
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Rastreo Norte61.4% bajó 9.5 puntos, de 48 horas',
    'Wialon100% de 20 horas',
    'gps.mxmuestra corta de 3 horas',
  ])
  await expect.element(ranking.getByText('Lo que no se vigiló de 62 horas no es disponible ni caída.')).toBeVisible()
})

test('of one carrier no platform is told, and it is said that they are not told apart', async () => {
  server.board = { ...BOARD, platforms: { hours: 62, ranking: [] } }
  await draw('/dashboard/stats?vista=signal&linea=3')
  await expect.element(page.getByText('No se separa por cliente ni por línea')).toBeVisible()
})

test('an hour of a platform is of no trip: it is called by its platform', async () => {
  const ofNoTrip = { travel_id: null, external_invoice: null, client: null, carrier: null }
  server.rows = [{ ...ROWS[0], ...ofNoTrip, kind: 'platform-hour', platform: 'Rastreo Norte' }]
  await draw()
  await page.getByRole('button', { name: /^Entregas a tiempo/ }).click()
  const list = page.getByRole('region', { name: 'De qué se calcula' })
  await expect.element(list.getByRole('listitem')).toHaveTextContent(/^Rastreo Norte Hora de plataforma, /)
  expect(list.getByRole('link').elements()).toEqual([])
})

test('days of which nothing was recorded are said to be unknown', async () => {
  const days = DAYS.map((day, at) => ({ day, critical: at, high: 0, medium: 0 }))
  server.board = { ...BOARD, alerts_by_day: days, hours: [], coverage: { days_without_data: ['2026-11-24'] } }
  await draw()
  await expect.element(page.getByText('Un día sin ningún registro')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '24 nov: sin ningún registro' })).toBeInTheDocument()
  await expect.element(page.getByText('Sin incidencias en los días con registro')).toBeVisible()
})

test('an empty period draws no chart of nothing', async () => {
  server.board = {
    ...BOARD,
    ...{ alerts_by_day: DAYS.map((day) => ({ day, critical: 0, high: 0, medium: 0 })), lanes: [], hours: [] },
    ...{ silence: { buckets: [], over_min: 60, over_share: null }, carriers: [] },
    kpis: KPIS.map((kpi) => ({ ...kpi, value: null, before: null, sample: 0, series: [] })),
  }
  await draw()
  await expect.element(page.getByText('Sin entregas con cita en el periodo')).toBeVisible()
  await expect.element(page.getByText('Sin incidencias en el periodo')).toBeVisible()
  await expect.element(page.getByText('Sin viajes en el periodo')).toBeVisible()
})

test('the definitions of all figures stand in one place', async () => {
  await draw()
  await page.getByRole('button', { name: '¿Cómo se calcula?' }).click()
  const sheet = page.getByRole('dialog', { name: '¿Cómo se calcula?' })
  await expect.element(sheet.getByRole('region', { name: 'Tiempo de reconocimiento' })).toBeVisible()
})
