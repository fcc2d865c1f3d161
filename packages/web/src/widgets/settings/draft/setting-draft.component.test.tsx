import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { SettingDocument, SettingEntry } from '../../../api/settings-catalogue.ts'
import { Loaded } from '../../loaded.tsx'
import { ChangeBar } from './change-bar.tsx'
import { DraftBanners } from './draft-banners.tsx'
import { SettingRow, SettingRows } from './setting-row.tsx'
import { SettingTools } from './setting-tools.tsx'
import { useSettingDraft } from './use-setting-draft.ts'

const CHANGED_AT = Date.UTC(2026, 10, 13, 15, 41)
const STORED = { closeMinutes: 30, severity: { criticalFrom: 60 } }
const server = vi.hoisted(() => ({
  value: {} as SettingDocument,
  version: 1,
  refusal: null as Error | null,
  saved: [] as unknown[],
  isAdministrator: true,
  connection: { state: 'connected' } as object,
}))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => server.connection }))
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '7' } }) }))
vi.mock('../../../api/tokens.ts', () => ({ mayAdminister: () => server.isAdministrator }))
vi.mock('../../../api/parties.ts', () => ({ listParties: async () => [] }))
vi.mock('../../../api/settings-catalogue.ts', () => ({
  settingsCatalogue: async () => ENTRIES,
  readSetting: async () => ({ value: server.value, etag: `"${server.version}"` }),
  writeSetting: async (_key: string, value: SettingDocument, { etag, reason }: { etag: string; reason: string }) => {
    if (server.refusal !== null) throw server.refusal
    if (etag !== `"${server.version}"`) throw new ApiError({ kind: 'http', status: 412, message: 'Alguien más.' })
    server.saved.push({ value, reason })
    Object.assign(server, { value, version: server.version + 1 })
    return { value, etag: `"${server.version}"` }
  },
  listSettingChanges: async () => [
    {
      ...{ id: '9', key: 'alerts', at: CHANGED_AT, byName: 'E. Cantú', reason: 'Muchas falsas' },
      changes: [{ path: 'closeMinutes', label: 'Cierre por sí sola', unit: 'min', before: 30, after: 45 }],
    },
    {
      ...{ id: '8', key: 'alerts', at: CHANGED_AT - 86_400_000, byName: null, reason: null },
      changes: [{ path: 'closeMinutes', label: 'Cierre por sí sola', unit: 'min', before: 15, after: 30 }],
    },
  ],
}))

const entryOf = (over: Partial<SettingEntry>): SettingEntry => ({
  ...{ key: 'alerts.closeMinutes', section: 'alerts', place: 'Tiempos', label: 'Cierre por sí sola' },
  ...{ effect: 'Cuánto debe faltar la causa.', words: [], kind: 'number', unit: 'min', min: 1, max: 240 },
  ...{ options: null, byDefault: 15, value: 30, isDefault: false, changedBy: 'E. Cantú', changedAt: CHANGED_AT },
  ...over,
})
const CRITICAL = { key: 'alerts.severity.criticalFrom', label: 'Alerta crítica desde', unit: 'puntos', max: 101 }
const ENTRIES = [entryOf({}), entryOf({ ...CRITICAL, byDefault: 60, value: 60, isDefault: true, changedAt: null })]

function Sample() {
  const draft = useSettingDraft('alerts')
  const navigate = useNavigate()
  return (
    <>
      <Loaded answer={draft.answer} loading="Cargando…">
        {() => (
          <SettingRows label="Tiempos">
            <SettingRow draft={draft} path="closeMinutes" />
            <SettingRow draft={draft} path="severity.criticalFrom" />
          </SettingRows>
        )}
      </Loaded>
      <SettingTools draft={draft} />
      <DraftBanners draft={draft} />
      <ChangeBar draft={draft} />
      <button type="button" onClick={() => navigate('/otra')}>
        Irse
      </button>
    </>
  )
}
const draw = (path = '/settings/alerts') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/settings/alerts" element={<Sample />} />
          <Route path="/otra" element={<p>Otra pantalla</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const field = page.getByRole('textbox', { name: 'Cierre por sí sola' })
const button = (name: string) => page.getByRole('button', { name })
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => {
  localStorage.clear()
  Object.assign(server, { value: STORED, version: 1, refusal: null, saved: [], isAdministrator: true })
  server.connection = { state: 'connected' }
})

test('a row says what it does, its range, its default and who changed it; what is changed stays until it is saved', async () => {
  const first = await draw()
  const row = page.getByRole('listitem').first()
  await expect.element(row).toHaveTextContent(/Cuánto debe faltar la causa.*De 1 a 240 min · Predeterminado: 15 min/)
  await expect.element(row).toHaveTextContent(/E\. Cantú, 13 nov 2026, 09:41/)
  expect(button('Guardar cambios').elements()).toEqual([])
  await field.fill('45')
  await text('1 valor cambiado')
  await first.unmount()

  await draw()
  await expect.element(field).toHaveValue('45')
  await expect.element(row).toHaveTextContent(/30 min.*Sin guardar/)
  await page.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Turno de noche')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(button('Guardar cambios')).not.toBeInTheDocument()
  expect(server.saved).toEqual([{ value: { ...STORED, closeMinutes: 45 }, reason: 'Turno de noche' }])
  expect(localStorage.length).toBe(0)
})

test('the arrows count, Esc gives the figure back, resetting gives the default, and undoing what was', async () => {
  await draw()
  await field.click()
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}')
  await expect.element(field).toHaveValue('41')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('30')
  await button('Restablecer Cierre por sí sola').click()
  await expect.element(field).toHaveValue('15')
  await button('Deshacer Cierre por sí sola').click()
  await expect.element(field).toHaveValue('30')
})

test('what is out of range, and what the server refuses, stands under its control and keeps what was typed', async () => {
  await draw()
  await field.fill('500')
  await expect.element(field).toHaveAccessibleDescription(/Debe ser de 1 a 240 min/)
  await expect.element(button('Guardar cambios')).toBeDisabled()
  await field.fill('12x')
  await expect.element(field).toHaveAccessibleDescription(/Escriba un número/)
  await expect.element(field).toHaveValue('12x')
  await field.fill('20')
  const details = [{ field: 'closeMinutes', error: 'Debe ser menos que la reapertura' }]
  server.refusal = new ApiError({ kind: 'http', status: 422, message: 'Datos inválidos', details })
  await button('Guardar cambios').click()
  await expect.element(field).toHaveAccessibleDescription(/Debe ser menos que la reapertura/)
  await expect.element(field).toHaveValue('20')
})

test('who saved meanwhile is told, with what they changed; mine goes over it only when I say so', async () => {
  await draw()
  await page.getByRole('textbox', { name: 'Alerta crítica desde' }).fill('70')
  Object.assign(server, { value: { ...STORED, closeMinutes: 45 }, version: 2 })
  await button('Guardar cambios').click()
  await text('E. Cantú cambió esto el 13 nov 2026, 09:41')
  expect(server.saved).toEqual([])
  await button('Ver su cambio').click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/Muchas falsas.*Cierre por sí sola30 min → 45 min/)
  await userEvent.keyboard('{Escape}')
  await button('Guardar el mío encima').click()
  await expect.element(button('Guardar cambios')).not.toBeInTheDocument()
  expect(server.saved).toMatchObject([{ value: { closeMinutes: 45, severity: { criticalFrom: 70 } } }])
})

test('without an answer nobody knows whether it was saved: that is said, and what the server has is read', async () => {
  await draw()
  await field.fill('45')
  server.refusal = new ApiError({ kind: 'network', message: 'Error de conexión.' })
  await button('Guardar cambios').click()
  await text('No se sabe si se guardó: el servidor no contestó. Lo que usted cambió sigue aquí.')
  await expect.element(field).toHaveValue('45')
  // It arrives, and only its answer is lost.
  Object.assign(server, { value: { ...STORED, closeMinutes: 45 }, version: 2 })
  await button('Guardar cambios').click()
  await expect.element(button('Guardar cambios')).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('45')
})

test('leaving asks: one goes on editing, or discards and goes', async () => {
  await draw()
  await field.fill('45')
  await button('Irse').click()
  await text('Hay cambios sin guardar')
  await expect.element(button('Seguir editando')).toHaveFocus()
  await button('Seguir editando').click()
  await expect.element(field).toHaveValue('45')
  await button('Irse').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await text('Otra pantalla')
  expect(localStorage.length).toBe(0)
})

test('who may not change it reads it; without a connection nothing is saved and the draft stays', async () => {
  server.isAdministrator = false
  const reader = await draw()
  await text('Solo lectura: pídalo a un administrador')
  await text('30 min')
  expect(page.getByRole('textbox').elements()).toEqual([])
  await reader.unmount()
  Object.assign(server, { isAdministrator: true, connection: { state: 'disconnected', since: 0, notLive: true } })
  await draw()
  await field.fill('45')
  await expect.element(button('Sin conexión')).toBeDisabled()
  await text('1 valor cambiado')
})

test('an address that leads to a setting brings it into sight, with the focus in its control', async () => {
  await draw('/settings/alerts?ajuste=alerts.severity.criticalFrom')
  await expect.element(page.getByRole('textbox', { name: 'Alerta crítica desde' })).toHaveFocus()
  await expect.element(page.getByRole('listitem').nth(1)).toHaveAttribute('data-found')
})

test('all of it goes back to the defaults as a draft, after it was said what; a former version asks before a draft goes', async () => {
  server.value = { ...STORED, closeMinutes: 45 }
  await draw()
  await button('Restablecer todo').click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent(/Vuelve a lo predeterminado: Cierre por sí sola\. Nada cambia hasta que pulse Guardar/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restablecer' }).click()
  await expect.element(field).toHaveValue('15')
  await text('1 valor cambiado')
  expect(server.saved).toEqual([])

  await button('Historial').click()
  await text('Motivo: Muchas falsas')
  await text('Vale ahora')
  expect(button('Volver a esta').elements()).toHaveLength(1)
  await button('Volver a esta').click()
  await text('Hay 1 valor cambiado sin guardar, que se descartan si vuelve a esa versión.')
  await button('Seguir editando').click()
  await button('Volver a esta').click()
  await button('Descartar y volver').click()
  await expect.element(field).toHaveValue('30')
  expect(server.saved).toEqual([])
})
