import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DEFAULT_LOGBOOK_RULES } from '@vigia/domain/communication/logbook-rules'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SettingDocument } from '../../../api/settings-catalogue.ts'
import { Section } from './logbook-section.tsx'

const server = vi.hoisted(() => ({ value: {} as SettingDocument, saved: [] as SettingDocument[] }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '7' } }) }))
vi.mock('../../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayAdminister: () => true }))
vi.mock('../../../api/parties.ts', async (original) => ({
  ...(await original<object>()),
  listParties: async () => [
    { id: '4', name: 'Cervecería Norte' },
    { id: '7', name: 'Lácteos del Valle' },
    { id: '9', name: 'Comercializadora de Productos del Campo y de la Costa del Pacífico Sur, S. A. P. I. de C. V.' },
  ],
}))
vi.mock('../../../api/settings-catalogue.ts', async (original) => ({
  ...(await original<object>()),
  settingsCatalogue: async () => {
    const row = { section: 'logbook', words: [], min: null, max: null, options: null, isDefault: true }
    const nobody = { changedBy: null, changedAt: null, effect: 'Qué hace.', unit: null }
    const of = (path: string, label: string, kind: string, place: string, more: object = {}) => ({
      ...{ ...row, ...nobody, key: `logbook.${path}`, label, kind, place, ...more },
      byDefault: path === 'cadence.low' ? 30 : DEFAULT_LOGBOOK_RULES[path as 'shifts'],
    })
    return [
      of('cadence.low', 'Riesgo bajo', 'number', 'Cadencia', { unit: 'min', min: 5, max: 240 }),
      of('exceptions', 'Excepciones', 'exceptions', 'Cadencia'),
      of('shifts', 'Turnos', 'shifts', 'Turnos'),
    ]
  },
  readSetting: async () => ({ value: server.value, etag: '"1"' }),
  writeSetting: async (_key: string, value: SettingDocument) => {
    server.saved.push(value)
    return { value, etag: '"2"' }
  },
  listSettingChanges: async () => [
    {
      ...{ id: '1', key: 'logbook', at: Date.UTC(2026, 10, 26, 16), byName: 'E. Cantú', reason: null },
      changes: [
        {
          ...{ path: 'exceptions', label: 'Excepciones', unit: null, before: [] },
          after: ['7', '99'].map((client) => ({ client, lane: null, minutes: 20 })),
        },
      ],
    },
  ],
}))

beforeEach(() => {
  localStorage.clear()
  Object.assign(server, { value: DEFAULT_LOGBOOK_RULES, saved: [] })
})
const draw = async (width = 1440) => {
  await page.viewport(width, 900)
  const router = createMemoryRouter([{ path: '*', element: <Section /> }])
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = async () => {
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await expect.poll(() => server.saved.length).toBe(1)
  return server.saved[0]
}

test('a client and a lane are contacted more often; the same one again has other minutes, and goes away', async () => {
  await draw()
  await page.getByLabelText('Cliente', { exact: true }).last().selectOptions('Lácteos del Valle')
  await page.getByLabelText('Minutos').fill('20')
  await button('Agregar').click()
  await expect.element(page.getByText('Lácteos del Valle · cada 20 min')).toBeVisible()
  await page.getByLabelText('Cliente', { exact: true }).last().selectOptions('Lácteos del Valle')
  await page.getByLabelText('Minutos').fill('10')
  await button('Agregar').click()
  await expect.element(page.getByText('Lácteos del Valle · cada 10 min')).toBeVisible()
  await expect.element(page.getByText('Lácteos del Valle · cada 20 min')).not.toBeInTheDocument()
  await page.getByText('Ruta', { exact: true }).click()
  await page.getByLabelText('Origen').fill('Puebla')
  await page.getByLabelText('Destino').fill('Querétaro')
  await button('Agregar').click()
  await expect.element(page.getByText('Puebla a Querétaro · cada 15 min')).toBeVisible()
  // Another lane may follow.
  await expect.element(page.getByLabelText('Origen')).toHaveValue('')
  await button('Quitar Lácteos del Valle').click()
  const lane = { origin: 'Puebla', destination: 'Querétaro' }
  expect(await save()).toEqual({ ...DEFAULT_LOGBOOK_RULES, exceptions: [{ client: null, lane, minutes: 15 }] })
})

test('shifts are named and begin when the company says; two at once are refused in words and not saved', async () => {
  await draw()
  await button('Agregar turno').click()
  await page.getByLabelText('Nombre del turno 4').fill('Madrugada')
  await page.getByLabelText('Inicio del turno 4').fill('07:00')
  await expect.element(page.getByText('Dos turnos empiezan a la misma hora')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Guardar/ })).toBeDisabled()
  await page.getByLabelText('Inicio del turno 4').fill('03:00')
  await button('Quitar el turno Vespertino').click()
  expect(await save()).toEqual({
    ...DEFAULT_LOGBOOK_RULES,
    shifts: [
      { name: 'Matutino', startsAt: '07:00' },
      { name: 'Nocturno', startsAt: '23:00' },
      { name: 'Madrugada', startsAt: '03:00' },
    ],
  })
})

test('the history calls a client by name, and one that is gone by that', async () => {
  await draw()
  await button('Historial').click()
  await expect
    .element(page.getByText('Lácteos del Valle 20 min · un cliente que ya no está en el catálogo 20 min'))
    .toBeVisible()
})

test.each([320, 390])('at %d the longest name of a client makes nothing wider than the screen', async (width) => {
  await draw(width)
  await expect.element(page.getByRole('option', { name: /Pacífico Sur/ })).toBeInTheDocument()
  const scrollers = [...document.querySelectorAll('main, main *')].filter((one) => one.scrollWidth > one.clientWidth)
  const wide = scrollers.filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
  expect([document.documentElement.scrollWidth, wide.map(({ className }) => className)]).toEqual([width, []])
})
