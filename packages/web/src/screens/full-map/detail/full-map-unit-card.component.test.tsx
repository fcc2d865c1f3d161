import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fullMapUnitOf } from '../../../../test/full-map-unit-of.ts'
import { UnitCard } from './full-map-unit-card.tsx'

vi.mock('../../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))

const ignored = (): undefined => undefined
const Surroundings = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)
const draw = (incidents: Parameters<typeof UnitCard>[0]['incidents']) =>
  render(
    <UnitCard unit={fullMapUnitOf()} incidents={incidents} onReplay={ignored} onEditRoute={null} onClose={ignored} />,
    { wrapper: Surroundings },
  )
const heading = () => page.getByRole('heading', { name: 'Incidencias sin resolver' })

test.each([
  ['on their way', null, 'Cargando incidencias...'],
  ['that could not be had', new Error('La base no responde.'), 'No se pudieron cargar. La base no responde.'],
])('incidents %s are not called none', async (_why, error, text) => {
  await draw({ data: undefined, error, retry: ignored })
  await expect.element(heading()).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('where the unit is stands in words beside its coordinates', async () => {
  const unit = fullMapUnitOf({ point: { lat: 23.612, lng: -100.643 } })
  await render(
    <UnitCard
      unit={unit}
      incidents={{ data: [], error: null, retry: ignored }}
      onReplay={ignored}
      onEditRoute={null}
      onClose={ignored}
    />,
    { wrapper: Surroundings },
  )
  await expect.element(page.getByText('A 4 km al sur de Matehuala, San Luis Potosí')).toBeVisible()
  await expect.element(page.getByText('23.6120, -100.6430')).toBeVisible()
})

test.each([
  ['under duress is neither called nor written to', 'CLAVE_COACCION', 0],
  ['in panic is called', 'PANICO', 2],
] as const)('the operator of a trip %s', async (_why, primaryAlert, links) => {
  const unit = fullMapUnitOf({ phone: '55 5557 0100', level: 'critical', primaryAlert })
  const none = { data: [], error: null, retry: ignored }
  await render(<UnitCard unit={unit} incidents={none} onReplay={ignored} onEditRoute={null} onClose={ignored} />, {
    wrapper: Surroundings,
  })
  await expect.element(page.getByRole('region', { name: 'Detalle de la unidad' })).toBeVisible()
  expect(page.getByRole('link', { name: /^(Llamar|WhatsApp)/ }).elements()).toHaveLength(links)
  expect(page.getByText('No lo llame: coacción').elements()).toHaveLength(links === 0 ? 1 : 0)
})

test('a unit without any has no such section', async () => {
  await draw({ data: [], error: null, retry: ignored })
  await expect.element(page.getByRole('region', { name: 'Detalle de la unidad' })).toBeVisible()
  expect(heading().elements()).toEqual([])
})
