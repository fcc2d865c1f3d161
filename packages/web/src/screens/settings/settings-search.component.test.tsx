import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SettingChange, SettingEntry } from '../../api/settings-catalogue.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './settings-screen.tsx'

const server = vi.hoisted(() => ({
  failure: null as Error | null,
  changes: [] as unknown[],
  devicesFailure: null as Error | null,
}))
vi.mock('../../api/use-session.ts', () => ({
  useSession: () => ({ status: 'in', user: { id: '1', role: 'administrador' } }),
}))
vi.mock('../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayAdminister: () => true }))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../api/settings-catalogue.ts', () => ({
  settingsCatalogue: async () => {
    if (server.failure !== null) throw server.failure
    return ENTRIES
  },
  listSettingChanges: async () => server.changes,
}))
vi.mock('../../api/alert-rules.ts', () => ({
  listAlertRules: async () => [{ type: 'EXCESO_VELOCIDAD', rule: { isOn: false }, changedBy: null, changedAt: null }],
}))
vi.mock('../../api/devices.ts', () => ({
  listDevices: async () => {
    if (server.devicesFailure !== null) throw server.devicesFailure
    const device = (id: number) => ({ deviceId: String(id), uniqueId: `tel-${id}`, kind: 'phone', name: null })
    return Array.from({ length: 30 }, (_, id) => ({ ...device(id), owner: null, trip: null, isDisabled: false }))
  },
}))
vi.mock('./sections.ts', async (original) => ({
  ...(await original<object>()),
  loadSection: async (id: string) => ({ Section: () => <Opened id={id} /> }),
}))

function Opened({ id }: { readonly id: string }) {
  return (
    <main>
      Abierta: {id} {decodeURIComponent(useLocation().search)} <input aria-label="Borrador" />
    </main>
  )
}

const entry = (over: Partial<SettingEntry>): SettingEntry => ({
  ...{
    key: 'risk.stale',
    label: 'GPS desactualizado',
    effect: 'Puntos según los minutos de silencio',
    words: ['silencio', 'bitácora'],
  },
  ...{ section: 'risk', place: 'Señal', kind: 'number', unit: 'min', min: 0, max: 9, options: null },
  ...{ byDefault: 15, value: 20, isDefault: false, changedBy: 'E. Cantú', changedAt: Date.UTC(2026, 10, 14, 18) },
  ...over,
})
const ENTRIES = [
  entry({}),
  entry({ key: 'risk.max', label: 'Silencio máximo', effect: '', words: ['silencio', 'bitácora'] }),
  entry({ key: 'contact.phone', label: 'Teléfono de la central', effect: '', section: 'maps', words: [] }),
]
const CHANGE: SettingChange = {
  ...{ id: '1', key: 'risk', at: Date.UTC(2026, 10, 14, 18), byName: 'E. Cantú', reason: null },
  changes: [
    { path: 'stale', label: 'GPS desactualizado', unit: 'min', before: 15, after: 20 },
    { path: 'max', label: 'Silencio máximo', unit: 'min', before: 1, after: 2 },
  ],
}

const draw = (path = '/settings/data') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <HeaderSlotProvider>
          <Screen />
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const box = page.getByRole('combobox', { name: 'Buscar en todos los ajustes' })
const options = () => page.getByRole('option').elements()

beforeEach(() => void Object.assign(server, { failure: null, changes: [CHANGE], devicesFailure: null }))

test('a setting is found by its words, chosen by the arrows and opened at its place', async () => {
  await draw()
  await box.fill('silencio')
  await expect.element(page.getByText('2 ajustes con «silencio»')).toBeVisible()
  expect(options().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Silencio máximo'),
    expect.stringContaining('GPS desactualizado'),
  ])
  await expect.element(page.getByText('también como «bitácora»')).toBeVisible()
  expect(page.getByText('2 ajustes con «silencio»').element().querySelector('mark')?.textContent).toBe('silencio')
  await expect.element(page.getByRole('link', { name: /Monitoreo y riesgo/ })).toHaveTextContent('2')
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(page.getByRole('option', { name: /GPS desactualizado/ }))
    .toHaveAttribute('aria-selected', 'true')
  expect(box.element().getAttribute('aria-activedescendant')).toBe('setting-risk.stale')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Abierta: risk ?ajuste=risk.stale')).toBeVisible()
  await expect.element(box).toHaveValue('')
})

test('a section that is pressed while something is sought is opened', async () => {
  await draw()
  await box.fill('silencio')
  await page.getByRole('link', { name: /Monitoreo y riesgo/ }).click()
  await expect.element(page.getByText('Abierta: risk')).toBeVisible()
})

test('on a phone what is found has the place of the sections, which come back', async () => {
  await page.viewport(390, 844)
  await draw('/settings')
  const section = page.getByRole('link', { name: /Monitoreo y riesgo/ })
  await expect.element(section).toBeVisible()
  await box.fill('silencio')
  await expect.element(page.getByText('2 ajustes con «silencio»')).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
  await box.fill('')
  await expect.element(section).toBeVisible()
  await page.viewport(1440, 900)
})

test('Esc comes back to the section as it was left', async () => {
  await draw()
  await page.getByRole('textbox', { name: 'Borrador' }).fill('a medias')
  await box.fill('xyz')
  await expect.element(page.getByText('Ningún ajuste dice «xyz»')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'Borrador' })).toHaveValue('a medias')
})

test('what could not be asked is not shown as nothing found', async () => {
  server.failure = new Error('La base no responde.')
  await draw()
  await box.fill('silencio')
  await expect.element(page.getByText('La base no responde.')).toBeVisible()
  expect(page.getByText(/Ningún ajuste/).elements()).toEqual([])
})

test('what was changed last stands under the sections', async () => {
  const { unmount } = await draw()
  await expect.element(page.getByText('GPS desactualizado: 15 min a 20 min, y 1 más')).toBeVisible()
  await expect.element(page.getByText(/^E. Cantú · 14 nov/)).toBeVisible()
  await unmount()
  server.changes = []
  await draw()
  await expect.element(page.getByText('Nadie ha cambiado un ajuste.')).toBeVisible()
})

test('what a person chose for themselves, the rules of alerts and devices are found, and lead where they are', async () => {
  await draw()
  await box.fill('huso')
  await expect
    .element(page.getByRole('option', { name: /Mi cuenta · Hora Zona horaria.*Predeterminado/ }))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Abierta: account ?ajuste=own.timeZone')).toBeVisible()
  await box.fill('regla exceso')
  await expect.element(page.getByRole('option', { name: /Regla: Exceso de velocidad.*Apagada/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Abierta: alerts ?ajuste=alert-rules.EXCESO_VELOCIDAD')).toBeVisible()
  await box.fill('tel')
  await expect.element(page.getByRole('option', { name: /Teléfonos tel/ }).first()).toBeVisible()
  expect(page.getByRole('option', { name: /Dispositivos · Teléfonos/ }).elements()).toHaveLength(20)
  await box.fill('tel 7')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Abierta: devices ?ajuste=devices.7')).toBeVisible()
})

test('what could not be sought in is said', async () => {
  server.devicesFailure = new Error('No responde.')
  await draw()
  await box.fill('silencio')
  await expect.element(page.getByText('No se pudieron buscar los dispositivos')).toBeVisible()
  await expect.element(page.getByText('2 ajustes con «silencio»')).toBeVisible()
})
