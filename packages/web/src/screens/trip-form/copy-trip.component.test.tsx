import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginFresh, button, drawTripForm, field, saveByKey } from '../../../test/trip-form-page.tsx'
import { ApiError } from '../../api/api-error.ts'
import { NEW_TRIP_PATH, tripEditPath } from '../../text/trip-paths.ts'

interface Sent {
  readonly params?: { readonly id: string }
  readonly query?: { readonly q: string | null }
}

const server = vi.hoisted(() => ({
  isAway: false,
  route: null as unknown,
  passwordRefused: false,
  asked: [] as unknown[],
  sent: [] as (readonly [string, unknown])[],
  toast: vi.fn<(content: unknown) => void>(),
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast: server.toast }))
vi.mock('../../api/call.ts', () => ({
  callForFile: async () => '',
  callForBytes: async () => new ArrayBuffer(0),
  callIfChanged: async () => ({ status: 'not-modified' }),
  call: async (name: string, sent: Sent) => {
    if (server.isAway) throw AWAY
    if (name === 'getTrip') return sent.params?.id === '40' ? FROM : NEW
    if (name === 'checkTrip') return { errors: [], warnings: [] }
    if (name === 'laneRoutes') return { usual_minutes: null, trips: 0, data: [] }
    if (name === 'searchPlaces' || name === 'listGeofences') return { data: [] }
    if (name === 'listCatalogue') return { data: [], nextCursor: null }
    if (name === 'getMapLayers') return { basemap: null, basemap_problem: null, attribution: null }
    if (name === 'listTrips') {
      server.asked.push(sent.query?.q)
      return { data: [LISTED], nextCursor: null }
    }
    if (name === 'getPlannedRoute') {
      if (server.route === null) throw new ApiError({ ...REFUSED, status: 404 })
      return server.route
    }
    server.sent.push([name, sent])
    if (name === 'copyTripPassword' && server.passwordRefused) throw new ApiError(REFUSED)
    return name === 'upsertTrips' ? { data: [{ id: '8' }] } : server.route
  },
}))

const REFUSED = {
  kind: 'http',
  status: 409,
  code: 'NO_PASSWORD',
  message: 'F-40 ya no la tiene',
  details: null,
} as const
const AWAY = new ApiError({
  kind: 'network',
  status: 0,
  code: '',
  message: 'Sin conexión con el servidor',
  details: null,
})
const FROM = {
  ...{ id: '40', version: 3, has_password: true, external_invoice: 'F-40', invoice_id: 'I-40', status: 'complete' },
  ...{
    origin: 'CDMX',
    destination: 'León',
    company_client_name: 'Acme',
    unit_plates: '31-HK-6P',
    operator_name: 'Noé',
  },
  ...{ charge_date: '2026-11-20T11:30:00.000Z', weight: 21.4, tracking_type: 'GPS_ESPEJO' },
  ...{ monitor_url: 'https://gps.mx', monitor_account: 'ruiz' },
}
const NEW = { id: '7', version: 1, has_password: false, external_invoice: 'F-1', status: 'load' }
const LISTED = {
  ...{ id: '40', external_invoice: 'F-40', invoice_id: null, status: 'complete', origin: 'CDMX', destination: 'León' },
  ...{ client_name: 'Acme', carrier_name: null, unit_name: null, plates: '31-HK-6P', operator_name: 'Noé' },
  ...{ charge_date: null, download_date: null, completed: null, version: 3, changed: '2026-11-20T11:30:00.000Z' },
  changed_by: null,
}
const ROUTE = {
  ...{ travel_id: '40', source: 'drawn', updated: null, length_km: 214, distance_km: null },
  points: [
    { lat: 19.4, lng: -99.1 },
    { lat: 21.1, lng: -101.7 },
  ],
}
const openDialog = () => button('Copiar de otro viaje').click()
const pick = () => page.getByRole('button', { name: /31-HK-6P/ }).click()
async function copied(): Promise<void> {
  await drawTripForm(NEW_TRIP_PATH)
  await openDialog()
  await pick()
  await expect.element(page.getByText('Copiado de F-40')).toBeVisible()
}
async function saveAs(invoice: string): Promise<void> {
  await field('Factura externa *').fill(invoice)
  await page.getByLabelText(/^Estatus/).selectOptions('Cargando')
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
}
const sentTo = (name: string) => server.sent.filter(([call]) => call === name).map(([, sent]) => sent)

// Map and routes are a sheet, which few tests open: drawing a map takes long.
beforeAll(() => page.viewport(900, 900))
afterAll(() => page.viewport(1440, 900))
beforeEach(() => {
  beginFresh()
  Object.assign(server, { isAway: false, route: null, passwordRefused: false, asked: [], sent: [] })
  server.toast.mockClear()
})
afterEach(() => localStorage.clear())

test('a trip is found by its words and fills what may hold again, by the keys alone', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await openDialog()
  await userEvent.keyboard('noe leon')
  await expect.poll(() => server.asked.at(-1)).toBe('noe leon')
  await expect.element(page.getByText('F-40 · Completado')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(field('Destino *')).toHaveValue('León')
  await expect.element(field('Cliente')).toHaveValue('Acme')
  await expect.element(field('Cuenta')).toHaveValue('ruiz')
  for (const name of ['Factura externa *', 'Factura interna', 'Carga', 'Peso (t)', 'Contraseña']) {
    await expect.element(field(name)).toHaveValue('')
  }
  await expect.element(page.getByLabelText(/^Estatus/)).toHaveValue('')
})

test('what was typed gives way only to who says so', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await field('Cliente').fill('Mi cliente')
  await field('Destino *').fill('León norte')
  await openDialog()
  await pick()
  await expect.element(page.getByText('Ya escribió Cliente y Destino: en F-40 es otra cosa.')).toBeVisible()
  await expect.element(field('Cliente')).toHaveValue('Mi cliente')
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Placas')).toHaveValue('')

  await openDialog()
  await pick()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Placas')).toHaveValue('31-HK-6P')
  await expect.element(field('Cliente')).toHaveValue('Mi cliente')
  await expect.element(field('Destino *')).toHaveValue('León norte')

  await openDialog()
  await pick()
  await button('Reemplazar lo escrito').click()
  await expect.element(field('Cliente')).toHaveValue('Acme')
  await expect.element(field('Destino *')).toHaveValue('León')
})

test('the password is copied from trip to trip by the server, also when the form was reloaded in between', async () => {
  const first = await drawTripForm(NEW_TRIP_PATH)
  await openDialog()
  await pick()
  await expect.element(page.getByText('La de F-40, sellada: se copia al guardar')).toBeVisible()
  await first.unmount()
  await drawTripForm(NEW_TRIP_PATH)
  await expect.element(page.getByText('La de F-40, sellada: se copia al guardar')).toBeVisible()
  await saveAs('F-41')
  expect(sentTo('copyTripPassword')).toEqual([{ params: { id: '8' }, body: { from_travel_id: '40' } }])
  expect(JSON.stringify(sentTo('upsertTrips'))).not.toContain('password')
})

const withoutIt = [
  ['taken away by its button', () => button('Quitar').click()],
  ['of another site', () => field('Liga GPS').fill('https://ladron.mx')],
  ['of another account', () => field('Cuenta').fill('otra')],
] as const
test.each(withoutIt)('no password is copied that is %s', async (_what, act) => {
  await copied()
  await act()
  await expect.element(page.getByText('La de F-40, sellada: se copia al guardar')).not.toBeInTheDocument()
  await saveAs('F-41')
  expect(sentTo('copyTripPassword')).toEqual([])
})

test('a trip that is saved without the password says so', async () => {
  server.passwordRefused = true
  await copied()
  await saveAs('F-41')
  expect(server.toast).toHaveBeenCalledWith({
    tone: 'error',
    title: 'El viaje se guardó sin contraseña de GPS',
    detail: 'F-40 ya no la tiene',
  })
})

test('the planned route of the copied trip becomes that of the new one, unless its lane is another', async () => {
  server.route = ROUTE
  await copied()
  await button('Mapa y ruta').click()
  await expect.element(page.getByRole('radio', { name: /La de F-40/ })).toBeChecked()
  await expect.element(page.getByText('214 km')).toBeVisible()
  await button('Volver al formulario').click()
  await saveAs('F-41')
  expect(sentTo('putPlannedRoute')).toEqual([
    { params: { id: '8' }, body: { points: ROUTE.points, source: 'past_trip', replaces: null } },
  ])
})

test('a copied route is none of another lane', async () => {
  server.route = ROUTE
  await copied()
  await field('Destino *').fill('Silao')
  await button('Mapa y ruta').click()
  await expect.element(page.getByRole('radio', { name: 'Sin ruta planeada' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /La de F-40/ })).not.toBeInTheDocument()
  await button('Volver al formulario').click()
  await saveAs('F-41')
  expect(sentTo('putPlannedRoute')).toEqual([])
})

test('a server that is away is no search without results, and nothing of the form is lost', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await field('Cliente').fill('Mi cliente')
  server.isAway = true
  await openDialog()
  await expect.element(page.getByText('Sin conexión con el servidor').first()).toBeVisible()
  await expect.element(page.getByText('No se pudieron buscar viajes')).toBeVisible()
  await expect.element(page.getByText('Ningún viaje coincide')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Cliente')).toHaveValue('Mi cliente')
})

test('a trip that there is already is filled from no other', async () => {
  await drawTripForm(tripEditPath('7'))
  await expect.element(field('Factura externa *')).toHaveValue('F-1')
  await expect.element(button('Copiar de otro viaje')).not.toBeInTheDocument()
})
