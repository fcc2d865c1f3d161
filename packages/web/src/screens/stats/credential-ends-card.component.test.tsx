import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CredentialEndsCard } from './credential-ends-card.tsx'

const NOW = Date.UTC(2026, 10, 27, 18)
const DAY_MS = 86_400_000
const server = vi.hoisted(() => ({ ends: [] as unknown[] }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../api/call.ts', () => ({ call: async () => ({ data: server.ends }) }))

const end = (name: string, days: number, kind = 'api-key') => ({
  ...{ kind, id: kind === 'api-key' ? name : null, name, last_used: null },
  expires: new Date(NOW + days * DAY_MS).toISOString(),
})
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CredentialEndsCard />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('what is about to end says in how many days, and a key leads to where it is made', async () => {
  server.ends = [end('Vieja', -1), end('ERP', 0.5), end('GPS', 1.5), end('TLS', 29.5, 'certificate')]
  await draw()
  await expect
    .element(page.getByRole('link', { name: 'Clave «ERP»' }))
    .toHaveAttribute('href', '/settings/integrations')
  const rows = page.getByRole('row').elements().slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Clave «Vieja»venció/),
    expect.stringMatching(/^Clave «ERP»en menos de un día/),
    expect.stringMatching(/^Clave «GPS»en 1 día/),
    expect.stringMatching(/^Certificado de los receptoresen 29 días/),
  ])
})

test('where nothing ends soon it is said, and that of passwords of platforms nobody knows', async () => {
  server.ends = []
  await draw()
  await expect
    .element(page.getByText('Ni las claves de API ni el certificado de los receptores vencen pronto'))
    .toBeVisible()
  await expect.element(page.getByText(/^De las contraseñas de plataformas no se sabe/)).toBeVisible()
})
