import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sideScrollers } from '../../../../test/side-scrollers.ts'
import type { ReferenceCall } from '../../../api/api-reference.ts'
import type { ListedOperatorLink } from '../../../api/operator-link.ts'
import type { ListedShareLink } from '../../../api/share-links.ts'
import { Section } from './integrations-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
const HOUR_MS = 3_600_000
const server = vi.hoisted(() => ({
  ...{ links: [] as unknown[], operators: [] as unknown[] },
  ...{ asked: [] as string[], revoked: [] as string[] },
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/api-keys.ts', async (original) => ({
  ...(await original<object>()),
  listApiKeys: async () => [],
}))
vi.mock('../../../api/webhooks.ts', async (original) => ({
  ...(await original<object>()),
  listWebhooks: async () => [],
}))
vi.mock('../../../api/api-reference.ts', () => ({
  readApiReference: async () => ({ calls: CALLS, document: '{}' }),
}))
vi.mock('../../../api/operator-link.ts', () => ({
  countOperatorLinks: async () => server.operators.length,
  listOperatorLinks: async () => server.operators,
  revokeOperatorLink: async (tripId: string) => {
    server.revoked.push(`operador ${tripId}`)
    server.operators = server.operators.filter((link) => (link as ListedOperatorLink).tripId !== tripId)
  },
}))
vi.mock('../../../api/share-links.ts', () => ({
  countActiveShareLinks: async () => server.links.filter((link) => (link as ListedShareLink).isActive).length,
  listAllShareLinks: async ({ state }: { state: 'active' | 'over' }) => {
    server.asked.push(state)
    const links = server.links.filter((link) => (link as ListedShareLink).isActive === (state === 'active'))
    return { links, nextCursor: null }
  },
  listShareLinkViews: async () => [],
  revokeShareLink: async (id: string) => {
    server.revoked.push(id)
    server.links = server.links.map((link) => {
      const of = link as ListedShareLink
      return of.id === id ? { ...of, isActive: false, isRevoked: true } : of
    })
  },
}))

const linkOf = (over: Partial<ListedShareLink>): ListedShareLink => ({
  ...{ id: '1', tripId: '7', invoice: 'F-81362', tripStatus: 'in transit', clientName: 'Ferro', delayMin: 15 },
  delayFrom: 'organisation',
  ...{ precision: '1km', showsPlates: false, showsComments: false, createdBy: 'Elena Cantú', createdAt: NOW - HOUR_MS },
  ...{ endsAt: NOW + 4 * HOUR_MS, isActive: true, isRevoked: false, views: 3, lastOpenedAt: NOW - HOUR_MS, ...over },
})
const callOf = (over: Partial<ReferenceCall>): ReferenceCall => ({
  ...{ name: 'listTrips', method: 'GET', path: '/api/travels', summary: 'Los viajes.', description: 'Papeles: todos.' },
  ...{ scopes: ['read'], proof: 'bearer', parameters: [], bodies: [], answers: [], ...over },
})
const FIELD = { depth: 0, name: 'status', type: 'texto', isRequired: true, description: 'El estatus.' }
const CALLS = [
  callOf({
    answers: [{ status: '200', text: 'Bien', contents: [{ mediaType: 'application/json', fields: [FIELD] }] }],
  }),
  callOf({ name: 'listUsers', path: '/api/users', summary: 'Las personas.', scopes: [] }),
]

const draw = (client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  const over = linkOf({
    id: '2',
    invoice: 'F-OLD',
    isActive: false,
    endsAt: NOW - HOUR_MS,
    views: 0,
    lastOpenedAt: null,
  })
  Object.assign(server, { links: [linkOf({}), over], operators: [], asked: [], revoked: [] })
})

test('the links of clients are told with their trip, use and end, and one is annulled there', async () => {
  const { container } = await draw()
  await page.getByRole('radio', { name: 'Enlaces públicos 1' }).click()
  const row = page.getByRole('row', { name: /F-81362/ })
  await expect.element(row.getByText('Ferro')).toBeVisible()
  await expect.element(row.getByText(/^Se abrió 3 veces, la última/)).toBeVisible()
  await expect
    .element(row.getByText('Con 15 min de retraso (ajuste general), a un kilómetro, sin placas, sin comentarios'))
    .toBeVisible()
  expect(sideScrollers(container)).toEqual([])
  await row.getByRole('button', { name: 'Anular el enlace de F-81362' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular enlace' }).click()
  await expect.element(page.getByText('Ningún enlace para clientes abre ahora')).toBeVisible()
  expect(server.revoked).toEqual(['1'])
  await expect.element(page.getByRole('radio', { name: 'Enlaces públicos 0' })).toBeVisible()
  await page.getByRole('radio', { name: 'Ya no abren' }).click()
  await expect.element(page.getByRole('row', { name: /F-81362.*Anulado/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /F-OLD.*Nadie lo ha abierto/ })).toBeVisible()
})

test('the links of operators that open stand below with who opened them, and one is annulled there', async () => {
  const link: ListedOperatorLink = {
    ...{ id: '9', tripId: '7', invoice: 'F-70001', tripStatus: 'in transit', operatorName: 'José Ríos' },
    ...{ madeBy: 'Elena Cantú', madeAt: NOW - 2 * HOUR_MS, endsAt: NOW + 4 * HOUR_MS },
    ...{ openedAt: NOW - HOUR_MS, lastOpenedAt: NOW - HOUR_MS, otherOpenedAt: NOW - HOUR_MS },
  }
  server.operators = [
    link,
    { ...link, id: '8', tripId: '6', invoice: 'F-70002', openedAt: null, lastOpenedAt: null, otherOpenedAt: null },
  ]
  const { container } = await draw()
  await page.getByRole('radio', { name: 'Enlaces públicos 3' }).click()
  const row = page.getByRole('table', { name: 'Enlaces de operadores' }).getByRole('row', { name: /F-70001/ })
  await expect.element(row.getByText('José Ríos')).toBeVisible()
  await expect.element(row.getByText(/^También en otro teléfono/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /F-70002.*Nadie lo ha abierto/ })).toBeVisible()
  expect(sideScrollers(container)).toEqual([])
  await row.getByRole('button', { name: 'Anular el enlace del operador de F-70001' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular enlace' }).click()
  await expect.element(page.getByRole('radio', { name: 'Enlaces públicos 2' })).toBeVisible()
  await expect.element(page.getByText('F-70001')).not.toBeInTheDocument()
  expect(server.revoked).toEqual(['operador 7'])
})

test('the links that open are read again and again, those that are over when they are asked for', async () => {
  const client = new QueryClient()
  const every = (state: string) =>
    client.getQueryCache().find({ queryKey: ['public-links', state] })?.observers[0]?.options.refetchInterval
  await draw(client)
  await page.getByRole('radio', { name: 'Enlaces públicos 1' }).click()
  await expect.element(page.getByRole('row', { name: /F-81362/ })).toBeVisible()
  expect(every('active')).toBe(30_000)
  await page.getByRole('radio', { name: 'Ya no abren' }).click()
  await expect.element(page.getByRole('row', { name: /F-OLD/ })).toBeVisible()
  expect(every('over')).toBe(false)
  await expect.element(page.getByText(/Los que terminen mientras mira/)).toBeVisible()
})

test('the reference shows what a key may call, all on demand, and of one what it answers', async () => {
  await draw()
  await page.getByRole('radio', { name: 'Referencia de la API' }).click()
  await expect.element(page.getByText('1 de 2 llamadas · OpenAPI 3.1, de este servidor')).toBeVisible()
  await page.getByText('Los viajes.').click()
  await expect.element(page.getByText(`'${globalThis.location.origin}/api/travels'`)).toBeVisible()
  await expect.element(page.getByText('El estatus.')).toBeVisible()
  await page.getByRole('radio', { name: 'Todas' }).click()
  await page.getByText('Las personas.').click()
  await expect.element(page.getByText('Ninguna clave de API puede hacerla')).toBeVisible()
  await expect.element(page.getByText(/Bearer CLAVE/)).toHaveLength(1)
  await page.getByLabelText(/^Buscar llamadas/).fill('users')
  await expect.element(page.getByText('Los viajes.')).not.toBeInTheDocument()
})
