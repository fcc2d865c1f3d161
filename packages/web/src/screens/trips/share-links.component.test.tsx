import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallAnswers } from '@vigia/contract/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ListedTrip } from '../../api/trip-list.ts'
import { ShareLinksDialog } from './share-links-dialog.tsx'

type Wire = CallAnswers['listShareLinks']['data'][number]

const NOW = Date.parse('2026-11-21T18:00:00Z')
const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW, useOnClock: () => '' }))
vi.mock('../../api/call.ts', async (original) => ({ ...(await original<object>()), call: server.call }))

const link = (over: Partial<Wire> = {}): Wire => ({
  ...{ id: '7', travel_id: '1', delay_min: 10, delay_from: 'organisation', precision: 'exact', show_comments: false },
  ...{
    show_plates: false,
    created: '2026-11-21T17:00:00Z',
    created_by: { id: '3', name: 'Ana' },
    expires_at: '2026-11-22T00:00:00Z',
  },
  ...{ ends_at: '2026-11-22T00:00:00Z', revoked: null, revoked_by: null, is_active: true },
  ...{ first_opened: null, last_opened: null, views: 0 },
  ...over,
})
const trip = (status: ListedTrip['status'] = 'in transit'): ListedTrip => ({
  ...{ tripId: '1', invoice: 'F-1', invoiceId: null, status, origin: 'Puebla', destination: 'León', client: 'Acme' },
  ...{ carrier: null, unitName: null, plates: null, operator: null, chargeAt: null, dueAt: null, completedAt: null },
  ...{ version: 1, changedAt: NOW, changedBy: 'Ana' },
})
const URL = 'https://vigia.ejemplo.mx/seguimiento/AbCdEfGhIjKlMnOpQrStUv'
let links: Wire[]
let delay: CallAnswers['listShareLinks']['default_delay']

beforeEach(() => {
  links = [link()]
  delay = { minutes: 10, from: 'organisation' }
  server.call.mockReset().mockImplementation(async (name: string) => {
    if (name === 'listShareLinks')
      return { data: links, default_expires_at: '2026-11-22T00:00:00.000Z', default_delay: delay }
    if (name === 'createShareLink') return { link: link(), url: URL }
    if (name === 'listShareLinkViews')
      return {
        data: [
          { at: '2026-11-21T17:30:00Z', last_at: '2026-11-21T17:40:00Z', address: '189.203.1.0/24', user_agent: null },
        ],
      }
    return null
  })
})
const draw = (of = trip()) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareLinksDialog trip={of} onClose={() => undefined} />
    </QueryClientProvider>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the comments that somebody marked are told where the person says so', async () => {
  await draw()
  await page.getByRole('switch', { name: 'Mostrar comentarios visibles' }).click()
  await button('Crear enlace').click()
  await expect
    .poll(() => server.call.mock.calls.find(([name]) => name === 'createShareLink')?.[1].body)
    .toMatchObject({ show_comments: true, show_plates: false })
})

test('a link is careful unless somebody says otherwise, and its address is shown once', async () => {
  await draw()
  await button('Crear enlace').click()
  await expect.element(page.getByText(URL)).toBeVisible()
  await expect.element(page.getByText('su dirección no se vuelve a mostrar', { exact: false })).toBeVisible()
  expect(server.call).toHaveBeenCalledWith('createShareLink', {
    params: { id: '1' },
    body: {
      ...{ expires_at: '2026-11-22T00:00:00.000Z', delay_min: null, precision: 'exact' },
      ...{ show_plates: false, show_comments: false },
    },
  })
})

test('what a person chooses is what the link tells, for seven days at the most', async () => {
  await draw()
  await page.getByLabelText('Vence').selectOptions('En 7 días')
  await page.getByLabelText('Retraso').selectOptions('30 min de retraso')
  await page.getByLabelText('Posición').selectOptions('Posición a un kilómetro')
  await page.getByRole('switch', { name: 'Mostrar placas' }).click()
  await button('Crear enlace').click()
  await expect.element(page.getByText(URL)).toBeVisible()
  expect(server.call.mock.calls.find(([name]) => name === 'createShareLink')?.[1].body).toEqual({
    ...{ expires_at: '2026-11-28T17:59:00.000Z', delay_min: 30, precision: '1km' },
    ...{ show_plates: true, show_comments: false },
  })
})

test.each([
  [{ minutes: 10, from: 'organisation' }, 'Con 10 min de retraso (ajuste general)', ['15', '30', '45', '60']],
  [{ minutes: 0, from: 'client' }, 'Sin retraso (ajuste de Acme)', ['5', '10', '15', '30', '45', '60']],
  [{ minutes: 60, from: 'client' }, 'Con 60 min de retraso (ajuste de Acme)', []],
] as const)(
  'the delay begins with that of the setting %o, says whose it is, and may only be longer',
  async (set, words, more) => {
    delay = set
    await draw()
    const select = page.getByLabelText('Retraso')
    await expect.element(select).toHaveDisplayValue(words)
    const values = [...(select.element() as HTMLSelectElement).options].map(({ value }) => value)
    expect(values).toEqual(['', ...more])
  },
)

test('a link that is there says by whose word it is late', async () => {
  links = [link({ delay_min: 20, delay_from: 'client' }), link({ id: '8', delay_min: 45, delay_from: 'link' })]
  await draw()
  await expect.element(page.getByText('con 20 min de retraso (ajuste de su cliente)', { exact: false })).toBeVisible()
  await expect.element(page.getByText('con 45 min de retraso (propio)', { exact: false })).toBeVisible()
})

test('one is annulled after it was asked once more, and then says so', async () => {
  await draw()
  await expect.element(page.getByText('nadie lo ha abierto', { exact: false })).toBeVisible()
  await button('Anular…').click()
  links = [link({ is_active: false, revoked: '2026-11-21T18:00:00Z' })]
  await button('Anular enlace').click()
  await expect.element(page.getByText('Anulado')).toBeVisible()
  expect(server.call).toHaveBeenCalledWith('revokeShareLink', { params: { id: '7' } })
  expect(button('Anular…').elements()).toEqual([])
})

test('who opened it: when, from which network, with what', async () => {
  links = [link({ views: 2, first_opened: '2026-11-21T17:30:00Z', last_opened: '2026-11-21T17:40:00Z' })]
  await draw()
  await expect.element(page.getByText('se abrió 2 veces, la última 11:40', { exact: false })).toBeVisible()
  await button('Quién lo abrió').click()
  await expect.element(page.getByText('11:30 · 189.203.1.0/24 · Dispositivo desconocido')).toBeVisible()
})

test('of a trip that ended none is made', async () => {
  links = []
  await draw(trip('complete'))
  await expect.element(page.getByText('ya no se le crean enlaces', { exact: false })).toBeVisible()
  expect(button('Crear enlace').elements()).toEqual([])
})

test('a link that the client cannot open says so', async () => {
  const answers = server.call.getMockImplementation()
  server.call.mockImplementation(async (name: string) =>
    name === 'createShareLink' ? { link: link(), url: 'http://localhost:4321/seguimiento/abc' } : answers?.(name),
  )
  await draw()
  await button('Crear enlace').click()
  await expect.element(page.getByText('El cliente no puede abrir este enlace')).toBeVisible()
})
