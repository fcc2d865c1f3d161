import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DEFAULT_OPERATOR_TEXTS } from '@vigia/domain/operator/operator-texts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SettingDocument } from '../../../api/settings-catalogue.ts'
import '../../../theme/reset.css'
import { Section } from './operator-link-section.tsx'

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
      section: 'operator-link',
      words: [],
      min: null,
      max: null,
      options: null,
      isDefault: true,
      unit: null,
    }
    const of = (path: keyof typeof DEFAULT_OPERATOR_TEXTS, label: string, kind: string, place: string) => ({
      ...{
        ...row,
        changedBy: null,
        changedAt: null,
        effect: 'Qué hace.',
        key: `operator-link.${path}`,
        label,
        kind,
        place,
      },
      byDefault: DEFAULT_OPERATOR_TEXTS[path],
    })
    return [
      of('linkText', 'Texto del enlace', 'template', 'Enlace'),
      of('notice', 'Aviso de privacidad', 'notice', 'Enlace'),
      of('replies', 'Respuestas', 'replies', 'Enlace'),
      of('deliveryPhotos', 'Foto al entregar', 'clients', 'Enlace'),
      of('templates', 'Mensajes', 'templates', 'Plantillas'),
    ]
  },
  readSetting: async () => ({ value: server.value, etag: '"1"' }),
  writeSetting: async (_key: string, value: SettingDocument) => {
    server.saved.push(value)
    return { value, etag: '"2"' }
  },
}))

beforeEach(() => {
  localStorage.clear()
  Object.assign(server, { value: DEFAULT_OPERATOR_TEXTS, saved: [] })
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
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a text shows what it comes to, and a field that is none cannot be saved', async () => {
  await draw()
  await expect.element(page.getByText(/Su empresa: comparta su ubicación del viaje F-81418/)).toBeVisible()
  await box('Texto del enlace').fill('Abra {enlace}, viaje {folio}')
  await expect.element(page.getByText(/«\{folio\}» no es un dato/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Guardar/ })).toBeDisabled()
  await box('Texto del enlace').fill('Abra ')
  await button('Poner enlace en Texto del enlace').click()
  await expect.element(box('Texto del enlace')).toHaveValue('Abra {enlace}')
  await expect.element(page.getByText('Abra https://vigia.mx/operador/…')).toBeVisible()
})

test('templates, replies and the notice are written and saved together', async () => {
  await draw()
  await button('Quitar la plantilla Cita').click()
  await button('Agregar plantilla').click()
  await expect.element(page.getByText('Cada plantilla lleva un nombre')).toBeVisible()
  await box('Nombre de la plantilla 3').fill('Retén')
  await box('Mensaje de la plantilla 3').fill('{operador}, hay retén en {destino}')
  await button('Quitar la respuesta 6').click()
  await box('Aviso de privacidad').fill('Responsable: Fletes Ruiz')
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await expect
    .poll(() => server.saved)
    .toMatchObject([
      {
        notice: 'Responsable: Fletes Ruiz',
        replies: DEFAULT_OPERATOR_TEXTS.replies.slice(0, 5),
        templates: [
          ...DEFAULT_OPERATOR_TEXTS.templates.slice(0, 2),
          { name: 'Retén', text: '{operador}, hay retén en {destino}' },
        ],
      },
    ])
})

test('clients are chosen whose deliveries are to be shown on a photo, and taken away again', async () => {
  Object.assign(server, { value: { ...DEFAULT_OPERATOR_TEXTS, deliveryPhotos: [{ client: '4' }] } })
  await draw()
  const list = page.getByRole('list', { name: 'Clientes que piden foto al entregar' })
  await expect.element(list).toHaveTextContent('Leche del Norte')
  await page.getByRole('combobox', { name: 'Agregar cliente' }).selectOptions('Azúcar del Golfo')
  await button('Quitar Leche del Norte').click()
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await expect.poll(() => server.saved).toMatchObject([{ deliveryPhotos: [{ client: '3' }] }])
})
