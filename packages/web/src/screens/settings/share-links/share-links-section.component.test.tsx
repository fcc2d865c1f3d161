import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DEFAULT_SHARE_LINK_RULES, MAX_DELAY_CLIENTS } from '@vigia/domain/tracking/link-delay'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SettingDocument } from '../../../api/settings-catalogue.ts'
import '../../../theme/reset.css'
import { Section } from './share-links-section.tsx'

const server = vi.hoisted(() => ({ value: {} as SettingDocument, saved: [] as SettingDocument[] }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '7' } }) }))
vi.mock('../../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayAdminister: () => true }))
vi.mock('../../../api/parties.ts', () => ({
  listParties: async () => [
    { id: '3', name: 'Azúcar del Golfo' },
    { id: '4', name: 'Leche del Norte' },
  ],
}))
vi.mock('../../../api/settings-catalogue.ts', async (original) => ({
  ...(await original<object>()),
  settingsCatalogue: async () => {
    const row = {
      ...{ section: 'share-links', place: 'Retraso', words: [], options: null, isDefault: true, effect: 'Qué hace.' },
      ...{ changedBy: null, changedAt: null },
    }
    return [
      {
        ...row,
        ...{ key: 'share-links.delayMin', label: 'Retraso de los enlaces', kind: 'number', unit: 'min' },
        ...{ min: 0, max: 60, byDefault: DEFAULT_SHARE_LINK_RULES.delayMin },
      },
      {
        ...row,
        ...{ key: 'share-links.clients', label: 'Clientes con otro retraso', kind: 'exceptions', unit: null },
        ...{ min: null, max: null, byDefault: [] },
      },
    ]
  },
  readSetting: async () => ({ value: server.value, etag: '"1"' }),
  writeSetting: async (_key: string, value: SettingDocument) => {
    server.saved.push(value)
    server.value = value
    return { value, etag: '"2"' }
  },
}))

beforeEach(() => {
  localStorage.clear()
  Object.assign(server, { value: DEFAULT_SHARE_LINK_RULES, saved: [] })
})
const draw = async () => {
  await page.viewport(1440, 900)
  const router = createMemoryRouter([{ path: '*', element: <Section /> }])
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a client has a delay of its own, which is changed by saying it again and taken away', async () => {
  await draw()
  await expect.element(page.getByText('Ninguno', { exact: true })).toBeVisible()
  for (const minutes of ['0', '45']) {
    await page.getByLabelText('Cliente', { exact: true }).selectOptions('Leche del Norte')
    await page.getByRole('spinbutton', { name: 'Minutos' }).fill(minutes)
    await button('Agregar').click()
  }
  await expect.element(page.getByText('Leche del Norte · con 45 min de retraso')).toBeVisible()
  await button('Guardar cambios').click()
  await expect.poll(() => server.saved).toEqual([{ delayMin: 10, clients: [{ client: '4', minutes: 45 }] }])
  await button('Quitar Leche del Norte').click()
  await button('Guardar cambios').click()
  await expect.poll(() => server.saved.at(-1)).toEqual(DEFAULT_SHARE_LINK_RULES)
})

test('as many clients as there may be: why no other can be added is said, and one taken away makes room', async () => {
  const others = Array.from({ length: MAX_DELAY_CLIENTS - 1 }, (_, n) => ({ client: `${n + 100}`, minutes: 5 }))
  server.value = { ...DEFAULT_SHARE_LINK_RULES, clients: [{ client: '4', minutes: 45 }, ...others] }
  await draw()
  await expect.element(page.getByText(`Ya son ${MAX_DELAY_CLIENTS}, que son los que caben`)).toBeVisible()
  expect(page.getByRole('form', { name: 'Agregar un cliente' }).query()).toBeNull()
  await button('Quitar Leche del Norte').click()
  await expect.element(page.getByRole('form', { name: 'Agregar un cliente' })).toBeVisible()
})
