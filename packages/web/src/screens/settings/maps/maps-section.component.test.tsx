import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { BasemapUpload } from '../../../api/basemap.ts'
import { Section } from './maps-section.tsx'

const TILE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const NONE = {
  streets: null,
  satellite: null,
  hybrid: null,
  terrain: null,
  dark: null,
  traffic: null,
  attribution: null,
}
const PRESET = {
  ...{ id: 'maptiler', name: 'MapTiler', needsKey: true, attribution: '© MapTiler', rule: 'Pide clave.' },
  layers: {
    ...{ streets: 'https://m.example/{z}/{x}/{y}?key={key}', satellite: null, hybrid: null, terrain: null },
    dark: null,
  },
}
const NO_BASEMAP = {
  ...{ source: 'included', fileName: null, bytes: null, madeAt: null, upload: null, noUpload: null },
  ...{ freeBytes: 161_000_000_000, maxBytes: 4 * 1024 ** 3 },
}
const server = vi.hoisted(() => ({
  basemap: {} as unknown,
  received: 0,
  breaks: false,
  saved: [] as unknown[],
  refusal: null as Error | null,
  isOk: true,
  /** What somebody else has saved. */
  layers: null as unknown,
}))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/map-settings.ts', () => ({
  listMapPresets: async () => [PRESET],
  testMapLayer: async () => ({
    ok: server.isOk,
    tiles: [{ zoom: 11, ms: 48, bytes: 1000, problem: server.isOk ? null : 'El proveedor contestó 403.' }],
    preview: server.isOk ? TILE : null,
  }),
}))
vi.mock('../../../api/map-layers.ts', async (original) => ({
  ...(await original<object>()),
  mapLayers: { queryKey: ['map'], queryFn: async () => ({ basemap: null, basemap_problem: 'El archivo no existe.' }) },
}))
vi.mock('../../../api/basemap.ts', () => ({
  getBasemap: async () => server.basemap,
  startBasemapUpload: async (file: File) => ({
    ...{ id: 'subida', name: file.name, bytes: file.size, received: server.received },
  }),
  sendBasemapPart: async ({ id, received }: BasemapUpload, part: Blob) => {
    if (server.breaks)
      throw new ApiError({ kind: 'http', status: 409, code: 'NO_UPLOAD', message: 'No se puede subir.' })
    server.received = received + part.size
    return { id, name: 'calles.pmtiles', bytes: server.received, received: server.received }
  },
  finishBasemapUpload: async () => {
    server.basemap = { ...NO_BASEMAP, source: 'own', fileName: 'calles.pmtiles', bytes: server.received }
  },
  cancelBasemapUpload: async () => {
    server.basemap = NO_BASEMAP
  },
  removeBasemap: async () => {
    server.basemap = NO_BASEMAP
  },
}))
vi.mock('../../../api/geofences.ts', () => ({ listGeofences: async () => [{ kind: 'safe' }, { kind: 'danger' }] }))
const ROWS = [
  ...['Calles', 'Satélite', 'Híbrido', 'Terreno', 'Oscuro', 'Tráfico', 'Atribución'].map((label, index) => ({
    label,
    key: `map.${Object.keys(NONE)[index]}`,
  })),
  { label: 'Teléfono de la central', key: 'contact.central_phone' },
]
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '7' } }) }))
vi.mock('../../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayAdminister: () => true }))
vi.mock('../../../api/settings-catalogue.ts', () => ({
  settingsCatalogue: async () =>
    ROWS.map((row) => ({
      ...{ section: 'maps', place: 'Capas', effect: 'Dirección.', words: [], kind: 'text', unit: null, min: null },
      ...{ max: null, options: null, byDefault: null, value: null, isDefault: true, changedBy: null, changedAt: null },
      ...row,
    })),
  readSetting: async (key: string) =>
    key === 'contact'
      ? { value: { central_phone: null }, etag: '"7"' }
      : { value: server.layers ?? NONE, etag: server.layers === null ? '"1"' : '"2"' },
  writeSetting: async (key: string, body: unknown, { etag }: { etag: string }) => {
    if (server.refusal !== null) throw server.refusal
    server.saved.push({ key, body, etag })
    return { value: body, etag: '"9"' }
  },
  listSettingChanges: async () => [],
}))

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const address = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(server, { saved: [], refusal: null, isOk: true, layers: null })
  Object.assign(server, { basemap: NO_BASEMAP, received: 0, breaks: false })
})

test('a provider fills its layers with its key; a test shows what came; saving replaces the version that was read', async () => {
  await draw()
  const satellite = page.getByRole('listitem').filter({ has: address('Satélite') })
  await expect.element(satellite).toHaveTextContent(/mapa incluido.*lo dice bajo el mapa.*fotografías/)
  await text('El archivo no existe.')
  await expect.element(button('Probar Calles')).toBeDisabled()
  await expect.element(button('Llenar las capas')).toBeDisabled()
  await page.getByLabelText('Clave del proveedor').fill('a b')
  await button('Llenar las capas').click()
  await expect.element(address('Calles')).toHaveValue('https://m.example/{z}/{x}/{y}?key=a%20b')
  await expect
    .element(page.getByRole('listitem').filter({ has: address('Calles') }))
    .toHaveTextContent('La del proveedor.')
  // A key that was typed outlives a reload, and not the tab.
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 1])
  await expect.element(page.getByLabelText('Clave del proveedor')).toHaveValue('')
  await button('Probar Calles').click()
  await text(/Responde · 48 ms/)
  await text('2 valores cambiados')
  await button('Guardar cambios').click()
  await expect.poll(() => server.saved).toHaveLength(1)
  const body = { ...NONE, streets: 'https://m.example/{z}/{x}/{y}?key=a%20b', attribution: '© MapTiler' }
  expect(server.saved[0]).toEqual({ key: 'map', body, etag: '"1"' })
})

test('a layer that failed its test is saved only when one says so; what is refused stands under its field', async () => {
  server.isOk = false
  await draw()
  await address('Terreno').fill('https://t.example/{z}/{x}/{y}')
  await button('Probar Terreno').click()
  await text('El proveedor contestó 403.')
  await button('Guardar cambios').click()
  await text('Una capa no respondió')
  await button('Cancelar').click()
  expect(server.saved).toEqual([])
  const details = [{ field: 'terrain', error: 'Esa dirección no se puede abrir.' }]
  server.refusal = new ApiError({ kind: 'http', status: 422, message: 'terrain: no', details })
  await button('Guardar cambios').click()
  await button('Guardar de todos modos').click()
  await expect.element(address('Terreno')).toHaveAccessibleDescription(/Esa dirección no se puede abrir/)
  await expect.element(address('Terreno')).toHaveValue('https://t.example/{z}/{x}/{y}')
})

test('what somebody else saved meanwhile is told, and what was typed goes on over it', async () => {
  await draw()
  await address('Terreno').fill('https://t.example/{z}/{x}/{y}')
  server.layers = { ...NONE, satellite: 'https://s.example/{z}/{x}/{y}' }
  server.refusal = new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Cambió.' })
  await button('Guardar cambios').click()
  await text('Alguien más cambió esto')
  await expect.element(address('Terreno')).toHaveValue('https://t.example/{z}/{x}/{y}')
  await expect.element(button('Guardar cambios')).toBeDisabled()
  server.refusal = null
  await button('Guardar el mío encima').click()
  const body = { ...NONE, satellite: 'https://s.example/{z}/{x}/{y}', terrain: 'https://t.example/{z}/{x}/{y}' }
  await expect.poll(() => server.saved).toEqual([{ key: 'map', body, etag: '"2"' }])
})

test('the phone of the central is set, and the zones are counted', async () => {
  await draw()
  await page.getByRole('radio', { name: 'Contacto y zonas' }).click()
  await text('2 en total: 1 de riesgo, 1 seguras, 0 de entrega.')
  await address('Teléfono de la central').fill('442 123 4567')
  await page.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Otro turno')
  await button('Guardar cambios').click()
  const saved = { key: 'contact', body: { central_phone: '442 123 4567' }, etag: '"7"' }
  await expect.poll(() => server.saved).toEqual([saved])
})

test('a file of streets is sent from where it was, told how far it is, and taken away again', async () => {
  server.basemap = { ...NO_BASEMAP, upload: { id: 'subida', name: 'calles.pmtiles', bytes: 9, received: 4 } }
  server.received = 4
  await draw()
  await text('4 bytes de 9 bytes. A medias: elija el mismo archivo para seguir.')
  await page.getByLabelText('Archivo de calles').upload(new File(['123456789'], 'calles.pmtiles'))
  await text('9 bytes')
  await expect.element(page.getByLabelText('Avance del archivo')).not.toBeInTheDocument()
  await button('Volver al incluido').click()
  await text(/Se borra «calles.pmtiles» del servidor/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Volver al incluido' }).click()
  await text(/No hay: se dibuja el incluido. En el servidor quedan 161.0 GB libres/)
})

test('what refuses a file is told, what has come can be forgotten, and where none can be sent it says why', async () => {
  server.basemap = { ...NO_BASEMAP, upload: { id: 'subida', name: 'otras.pmtiles', bytes: 9, received: 4 } }
  server.breaks = true
  await draw()
  await text(/A medias/)
  await page.getByLabelText('Archivo de calles').upload(new File(['123456789'], 'calles.pmtiles'))
  await text('No se puede subir.')
  await button('Cancelar').click()
  await text('Suelte un archivo PMTiles')
  server.basemap = { ...NO_BASEMAP, noUpload: 'El servidor usa el archivo de VIGIA_BASEMAP_PMTILES.' }
  await draw()
  await text('El servidor usa el archivo de VIGIA_BASEMAP_PMTILES.')
})
