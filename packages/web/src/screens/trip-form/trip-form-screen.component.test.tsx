import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginFresh, button, drawTripForm, field, fillNew, saveByKey } from '../../../test/trip-form-page.tsx'
import { ApiError } from '../../api/api-error.ts'
import { NEW_TRIP_PATH, TRIPS_PATH, tripEditPath } from '../../text/trip-paths.ts'

interface Sent {
  readonly body?: Readonly<Record<string, unknown>>
  readonly ifMatch?: string
}

const server = vi.hoisted(() => ({
  version: 1,
  errors: [] as unknown[],
  warnings: [] as unknown[],
  answer: (_name: string, _sent: unknown): unknown => ({ data: [{ id: '8' }] }),
  sent: [] as (readonly [string, unknown])[],
  toast: vi.fn<(content: unknown) => void>(),
  lane: { usual_minutes: null, trips: 0, data: [] } as unknown,
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast: server.toast }))
vi.mock('../../api/call.ts', () => ({
  callForFile: async () => '',
  callForBytes: async () => new ArrayBuffer(0),
  callIfChanged: async () => ({ status: 'not-modified' }),
  call: async (name: string, sent: Sent) => {
    if (name === 'getTrip') return { ...STORED, version: server.version }
    if (name === 'checkTrip') return { errors: server.errors, warnings: server.warnings }
    if (name === 'laneRoutes') return server.lane
    if (name === 'searchPlaces') return { data: PLACES }
    if (name === 'listCatalogue') return { data: OPERATORS, nextCursor: null }
    if (name === 'listGeofences') return { data: [] }
    if (name === 'getMapLayers') return { basemap: null, basemap_problem: null, attribution: null }
    if (name === 'getPlannedRoute') throw NO_ROUTE
    server.sent.push([name, sent])
    return server.answer(name, sent)
  },
}))

const NO_ROUTE = new ApiError({ kind: 'http', status: 404, code: 'NOT_FOUND', message: 'No hay', details: null })
const CEDIS = { kind: 'zone', name: 'CEDIS León', latitude: 21.1, longitude: -101.7, geofence_id: '3', trips: 0 }
const PLACES = [
  CEDIS,
  { ...CEDIS, kind: 'trips', name: 'León', latitude: null, longitude: null, geofence_id: null, trips: 4 },
]
const OPERATORS = [
  { id: '5', name: 'Noé Ríos', detail: '55 1200 0231', trips: 3, active_trips: 1, last_trip: null, similar_to: null },
]
const WAY = {
  ...{ trips: 3, travel_id: '40', external_invoice: 'F-40', road: 'MEX-57D' },
  ...{ length_km: 214, minutes: 190, covered_share: 0.97 },
  points: [
    { lat: 19.4, lng: -99.1 },
    { lat: 21.1, lng: -101.7 },
  ],
  zones: [{ id: '9', name: 'Palmillas', kind: 'danger', from_km: 60, to_km: 71 }],
}
const LANE = { usual_minutes: { p50: 190, p90: 230, trips: 14 }, trips: 4, data: [WAY] }
const STORED = {
  id: '7',
  has_password: true,
  external_invoice: 'F-1',
  status: 'load',
  origin: 'CDMX',
  destination: 'León',
}
const SAVED = expect.objectContaining({ title: 'Viaje guardado' })

// Map and routes are a sheet, which one test opens.
beforeAll(() => page.viewport(900, 900))
afterAll(() => page.viewport(1440, 900))
beforeEach(() => {
  beginFresh()
  Object.assign(server, {
    version: 1,
    ...{ errors: [], warnings: [] },
    sent: [],
    lane: { usual_minutes: null, trips: 0, data: [] },
    answer: () => ({ data: [{ id: '8' }] }),
  })
  server.toast.mockClear()
})
afterEach(() => localStorage.clear())

test('the keys save what the button would, and nothing is called saved that lacks what a trip needs', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await expect.element(button('Guardar viaje')).toBeDisabled()
  await saveByKey()
  await expect.element(page.getByText('Faltan: Factura externa, Estatus, Origen y Destino')).toBeVisible()
  await expect.element(page.getByLabelText('Factura externa')).toHaveFocus()
  await expect.element(page.getByLabelText('Estatus')).toHaveAttribute('aria-invalid', 'true')
  expect(server.toast).not.toHaveBeenCalled()
  await fillNew()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.toast).toHaveBeenCalledWith(SAVED)
  expect(server.sent).toEqual([
    [
      'upsertTrips',
      { body: { external_invoice: 'F-9', status: 'load', origin: 'CDMX', destination: 'León' }, onlyNew: true },
    ],
  ])
})

test('what was typed is there again but for the password, and gone when it is given up', async () => {
  const first = await drawTripForm(NEW_TRIP_PATH)
  await field('Factura externa *').fill('F-9')
  await field('Contraseña').fill('s3creta')
  await first.unmount()
  expect(JSON.stringify({ ...localStorage })).not.toContain('s3creta')
  await drawTripForm(NEW_TRIP_PATH)
  await expect.element(page.getByText('Borrador recuperado')).toBeVisible()
  await expect.element(field('Factura externa *')).toHaveValue('F-9')
  await button('Descartar').click()
  await expect.element(field('Factura externa *')).toHaveValue('')
  await expect.element(page.getByText('Borrador recuperado')).not.toBeInTheDocument()
})

test('whoever signs in next in this browser is not shown what another person typed', async () => {
  const first = await drawTripForm(NEW_TRIP_PATH)
  await field('Factura externa *').fill('F-9')
  await first.unmount()
  localStorage.setItem('user', JSON.stringify({ id: '2', email: 'c@d.mx', name: 'Beto', role: 'supervisor' }))
  const second = await drawTripForm(NEW_TRIP_PATH)
  await expect.element(field('Factura externa *')).toHaveValue('')
  await second.unmount()
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'a@b.mx', name: 'Ana', role: 'supervisor' }))
  await drawTripForm(NEW_TRIP_PATH)
  await expect.element(field('Factura externa *')).toHaveValue('F-9')
})

test('a date that is none is refused by the server like any other text', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await field('Carga').fill('20266-11-22T05:30')
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent[0]?.[1]).toMatchObject({ body: { charge_date: '20266-11-22T05:30' } })
})

test('an invoice that is taken leads to its trip, until another one is typed', async () => {
  server.errors = [{ field: 'external_invoice', text: 'Ya existe ese viaje', travel_id: '7' }]
  server.warnings = [{ field: 'weight', code: 'WEIGHT', text: 'Peso 95 t', fixes: [] }]
  await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await button('Guardar viaje').click()
  await expect.element(page.getByRole('link', { name: 'Abrirlo' })).toBeVisible()
  await expect.element(page.getByText('1 aviso', { exact: true })).toBeVisible()
  expect(server.sent).toEqual([])
  server.errors = []
  await field('Factura externa *').fill('F-10')
  await expect.element(page.getByRole('link', { name: 'Abrirlo' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Ya existe ese viaje')).not.toBeInTheDocument()
  await expect.element(page.getByText('1 aviso, se puede guardar')).toBeVisible()
})

test('who is second is told who was first, and saves over it only by saying so', async () => {
  const refusal = { kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Beto cambió este viaje' } as const
  server.answer = (_name, sent) => {
    if ((sent as Sent).ifMatch === '"1"') throw new ApiError(refusal)
    return { id: '7' }
  }
  await drawTripForm(tripEditPath('7'))
  await field('Cliente').fill('Acme')
  server.version = 2
  await saveByKey()
  await expect.element(page.getByText('Beto cambió este viaje').first()).toBeVisible()
  await expect.element(field('Cliente')).toHaveValue('Acme')
  await button('Guardar el mío encima').click()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.toast).toHaveBeenCalledWith(SAVED)
  expect(server.sent.at(-1)).toEqual([
    'patchTrip',
    { params: { id: '7' }, body: { company_client_name: 'Acme' }, ifMatch: '"2"' },
  ])
  expect(localStorage.getItem('borrador:viaje:1:7')).toBeNull()
})

test('what a status changes on the board is said, and a trip ends only for a reason', async () => {
  server.answer = () => ({ id: '7' })
  await drawTripForm(tripEditPath('7'))
  await page.getByLabelText(/^Estatus/).selectOptions('En tránsito')
  await expect.element(page.getByText('Pasa a En tránsito: cuenta en tránsito.')).toBeVisible()
  await page.getByLabelText(/^Estatus/).selectOptions('Completado')
  await saveByKey()
  await expect.element(page.getByText('Falta por qué se cierra el viaje')).toBeVisible()
  expect(server.sent).toEqual([])
  await field('Por qué se cierra *').fill('Entregado en andén')
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent).toEqual([
    [
      'patchTrip',
      { params: { id: '7' }, body: { status: 'complete' }, ifMatch: '"1"', changeReason: 'Entregado en andén' },
    ],
  ])
})

test('a known place brings its coordinates, which go again with another name; an operator brings his phone', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await field('Destino *').fill('leon')
  await expect.element(page.getByRole('option', { name: 'CEDIS León' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field('Destino *')).toHaveValue('CEDIS León')
  await expect.element(field('Latitud del destino')).toHaveValue('21.1')
  await field('Destino *').fill('CEDIS León norte')
  await expect.element(field('Latitud del destino')).toHaveValue('')
  await field('Operador').fill('noe')
  await page.getByRole('option', { name: 'Noé Ríos' }).click()
  await expect.element(field('Teléfono')).toHaveValue('55 1200 0231')
})

test('the way of earlier trips is told with what it crosses, and becomes the planned route of the saved trip', async () => {
  server.lane = LANE
  await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await field('Carga').fill('2026-11-22T05:30')
  await expect
    .element(page.getByText('En esta ruta se tardan 3 h 10 min (9 de cada 10 viajes, 3 h 50 min; de 14 viajes)'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Mapa y ruta' }).click()
  await page.getByRole('radio', { name: /Por MEX-57D/ }).click()
  await expect.element(page.getByText('La ruta cruza Palmillas')).toBeVisible()
  await expect.element(page.getByText('km 60 a 71 de la ruta, cerca de las 06:23')).toBeVisible()
  await page.getByRole('button', { name: 'Volver al formulario' }).click()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent.at(-1)).toEqual([
    'putPlannedRoute',
    { params: { id: '8' }, body: { points: WAY.points, source: 'past_trip', replaces: null } },
  ])
  expect(server.toast).toHaveBeenCalledWith(SAVED)
})

test('a good way that nobody chose is offered, and never set unasked', async () => {
  server.lane = LANE
  await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await expect.element(page.getByText(/En esta ruta se tardan/)).toBeVisible()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent.map(([name]) => name)).toEqual(['upsertTrips'])
  expect(server.toast.mock.lastCall?.[0]).toMatchObject({ action: { label: 'Usarlo como ruta planeada' } })
})

test('a stored password is taken away by its button alone, and Esc leaves with the draft kept', async () => {
  server.answer = () => ({ id: '7' })
  const form = await drawTripForm(tripEditPath('7'))
  await button('Quitar').click()
  await expect.element(page.getByText('Se quita al guardar')).toBeVisible()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent.at(-1)?.[1]).toMatchObject({ body: { monitor_password: null } })
  await form.unmount()
  await drawTripForm(NEW_TRIP_PATH)
  await field('Factura externa *').fill('F-77')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(localStorage.getItem('borrador:viaje:1:nuevo')).toContain('F-77')
})

test('another trip begins with the client, the carrier and the lane of the one that was saved, and is another one', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await field('Destino *').fill('leon')
  await page.getByRole('option', { name: 'CEDIS León' }).click()
  await field('Cliente').fill('Acme')
  await field('Línea transportista').fill('TransNorte')
  await field('Placas').fill('45-AK-7P')
  await field('Contraseña').fill('s3creta')
  await button('Guardar y crear otro').click()
  await expect.element(field('Factura externa *')).toHaveValue('')
  expect(server.toast).toHaveBeenCalledWith(SAVED)
  await expect.element(field('Placas')).toHaveValue('')
  await expect.element(field('Contraseña')).toHaveValue('')
  await field('Factura externa *').fill('F-10')
  await page.getByLabelText(/^Estatus/).selectOptions('Cargando')
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  const lane = {
    ...{ company_client_name: 'Acme', company_carrier_name: 'TransNorte', origin: 'CDMX', destination: 'CEDIS León' },
    ...{ latitude_destination_address: 21.1, longitude_destination_address: -101.7 },
  }
  expect(server.sent.map(([, sent]) => (sent as Sent).body)).toEqual([
    { external_invoice: 'F-9', status: 'load', unit_plates: '45-AK-7P', monitor_password: 's3creta', ...lane },
    { external_invoice: 'F-10', status: 'load', ...lane },
  ])
})

test('who saves, or leaves, is back where they came from', async () => {
  const saved = await drawTripForm(NEW_TRIP_PATH, TRIPS_PATH)
  await fillNew()
  await button('Guardar viaje').click()
  await expect.element(page.getByText('Los viajes')).toBeVisible()
  expect(server.toast).toHaveBeenCalledWith(SAVED)
  await saved.unmount()
  await drawTripForm(tripEditPath('7'), TRIPS_PATH)
  await button('Salir').click()
  await expect.element(page.getByText('Los viajes')).toBeVisible()
})
