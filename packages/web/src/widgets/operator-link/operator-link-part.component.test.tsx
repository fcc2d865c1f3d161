import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { OperatorLinkPart } from './operator-link-part.tsx'

const server = vi.hoisted(() => ({ link: null as object | null, origin: 'https://vigia.example' }))
const linkMadeAt = (madeAt: number, madeBy: string): object => ({
  ...{ madeAt, madeBy, expiresAt: madeAt + 3_600_000, operatorName: 'Ernesto Ávila', openedAt: null, consent: null },
  ...{ lastOpenedAt: null, phoneModel: null, otherOpenedAt: null, otherPhoneModel: null, lastFixAt: null },
})
vi.mock('../../api/operator-link.ts', () => ({
  operatorLink: async () => server.link,
  makeOperatorLink: async () => {
    server.link = linkMadeAt(1_000, 'Ana')
    return {
      url: `${server.origin}/operador/abc`,
      madeAt: 1_000,
      organisation: 'TransNorte',
      invoice: 'F-7',
      message: `TransNorte: comparta su ubicación del viaje F-7 en ${server.origin}/operador/abc`,
    }
  },
  revokeOperatorLink: async () => undefined,
}))

test('the address of a link that somebody replaced is offered to nobody', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <OperatorLinkPart tripId="7" phone="55 1234 5678" />
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Hacer enlace' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copiar' })).toBeVisible()
  server.link = linkMadeAt(2_000, 'Luis')
  await client.invalidateQueries()
  await expect.element(screen.getByText('Hecho por Luis')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copiar' })).not.toBeInTheDocument()
})

test('a link that was made is still there when its dialog is opened again, until the page is left', async () => {
  server.link = null
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  const draw = () =>
    render(
      <QueryClientProvider client={client}>
        <OperatorLinkPart tripId="7" phone="55 1234 5678" />
      </QueryClientProvider>,
    )
  const first = await draw()
  await first.getByRole('button', { name: 'Hacer enlace' }).click()
  await expect.element(first.getByText(/^Está aquí mientras no cierre ni recargue/)).toBeVisible()
  await first.unmount()
  const again = await draw()
  await expect.element(again.getByRole('button', { name: 'Copiar' })).toBeVisible()
  await again.getByRole('button', { name: 'Anular' }).click()
  await again.getByRole('button', { name: 'Anular enlace' }).click()
  await expect.element(again.getByRole('button', { name: 'Copiar' })).not.toBeInTheDocument()
})

test('a link that a phone does not reach is not handed out unsaid', async () => {
  server.link = null
  server.origin = 'http://127.0.0.1:4321'
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <OperatorLinkPart tripId="7" phone="55 1234 5678" />
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Hacer enlace' }).click()
  await expect.element(screen.getByText('Un teléfono no alcanza esta dirección')).toBeVisible()
})
