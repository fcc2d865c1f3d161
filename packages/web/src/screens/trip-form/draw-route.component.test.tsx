import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginFresh, button, drawTripForm, field, fillNew, saveByKey } from '../../../test/trip-form-page.tsx'
import { ApiError } from '../../api/api-error.ts'
import { NEW_TRIP_PATH, tripEditPath } from '../../text/trip-paths.ts'

const server = vi.hoisted(() => ({
  isLaneKnown: false,
  refuses: false,
  plan: 'none' as 'none' | 'there' | 'away',
  sent: [] as (readonly [string, unknown])[],
  toast: vi.fn<(content: unknown) => void>(),
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast: server.toast }))
vi.mock('../../api/call.ts', () => ({
  callForFile: async () => '',
  callForBytes: async () => new ArrayBuffer(0),
  callIfChanged: async () => ({ status: 'not-modified' }),
  call: async (name: string, sent: unknown) => {
    if (name === 'getTrip') return STORED
    if (name === 'checkTrip') return { errors: [], warnings: [] }
    if (name === 'laneRoutes') return { usual_minutes: null, trips: 3, data: server.isLaneKnown ? [WAY] : [] }
    if (name === 'searchPlaces') return { data: [] }
    if (name === 'listCatalogue') return { data: [], nextCursor: null }
    if (name === 'listGeofences') return { data: [ZONE] }
    if (name === 'getMapLayers') return { basemap: null, basemap_problem: null, attribution: null }
    if (name === 'getPlannedRoute') {
      if (server.plan === 'there') return PLANNED
      throw new ApiError(server.plan === 'none' ? { ...REFUSED, status: 404 } : AWAY)
    }
    server.sent.push([name, sent])
    if (name === 'putPlannedRoute' && server.refuses) throw new ApiError(REFUSED)
    return name === 'upsertTrips' ? { data: [{ id: '8' }] } : { ...ROUTE, points: [] }
  },
}))

const REFUSED = { kind: 'http', status: 422, code: 'UNSOUND_ROUTE', message: 'No se puede', details: null } as const
const AWAY = { kind: 'network', status: 0, code: '', message: 'Sin conexión con el servidor', details: null } as const
const STORED = {
  id: '7',
  version: 1,
  has_password: false,
  external_invoice: 'F-1',
  status: 'load',
  origin: 'A',
  destination: 'B',
}
const ROUTE = { travel_id: '8', source: 'drawn', updated: null, length_km: 1, distance_km: null }
const LINE = [
  { lat: 20, lng: -100 },
  { lat: 20, lng: -99.5 },
  { lat: 20.2, lng: -99 },
]
const PLANNED = { ...ROUTE, travel_id: '7', points: LINE, length_km: 109, updated: '2026-11-22T12:00:00.000Z' }
const WAY = {
  ...{
    trips: 3,
    travel_id: '40',
    external_invoice: 'F-40',
    road: 'MEX-57D',
    length_km: 110,
    minutes: 90,
    covered_share: 0.97,
  },
  ...{ points: LINE, zones: [] },
}
const ZONE = {
  ...{ id: '9', name: 'Palmillas', kind: 'danger', updated: '2026-11-22T12:00:00.000Z' },
  shape: { type: 'circle', centre: { lat: 20, lng: -99.5 }, radiusM: 5000 },
}
const openMap = () => button('Mapa y ruta').click()
/** By the keys alone: nothing on the map needs a pointer. */
async function type(points: string): Promise<void> {
  await page.getByText('Escribir o pegar los puntos').click()
  await page.getByLabelText('Un punto por línea: latitud, longitud').fill(points)
  await button('Poner en el mapa').click()
}
async function drawn(points = '20, -100\n20, -99.5\n20.2, -99'): Promise<void> {
  await openMap()
  await expect.element(button('Dibujar')).toBeEnabled()
  await button('Dibujar').click()
  await type(points)
}
const puts = () => server.sent.flatMap(([name, sent]) => (name === 'putPlannedRoute' ? [sent] : []))

// The map is a sheet, and small: drawing it takes long.
beforeAll(() => page.viewport(900, 700))
afterAll(() => page.viewport(1440, 900))
beforeEach(() => {
  beginFresh()
  Object.assign(server, { isLaneKnown: false, refuses: false, plan: 'none', sent: [] })
  server.toast.mockClear()
})
afterEach(() => localStorage.clear())

test('a route is made by the keys, told with its length and what it crosses, and saved with its trip', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await drawn()
  await expect.element(page.getByText('Nueva ruta: 109 km')).toBeVisible()
  await button('Usar esta ruta').click()
  await expect.element(page.getByRole('radio', { name: /La que dibujó/ })).toBeChecked()
  await expect.element(page.getByText('La ruta cruza Palmillas')).toBeVisible()
  await button('Volver al formulario').click()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(puts()).toEqual([{ params: { id: '8' }, body: { points: LINE, source: 'drawn', replaces: null } }])
})

test('a line far from Mexico is not taken, and says which point', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await drawn('20, -100\n20, 99')
  await expect.element(page.getByText(/^El punto 2 está lejos de México/)).toBeVisible()
  await expect.element(button('Usar esta ruta')).toBeDisabled()
})

test('points are taken back, moved, put between and deleted without a pointer', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await drawn('20, -100\n20, -99')
  const points = page.getByLabelText('Un punto por línea: latitud, longitud')
  await points.fill('20, -100\n20.5, -99.5\n20, -99')
  await button('Poner en el mapa').click()
  await expect.element(points).toHaveValue('20.000000, -100.000000\n20.500000, -99.500000\n20.000000, -99.000000')
  await button('Deshacer').click()
  await expect.element(points).toHaveValue('20.000000, -100.000000\n20.000000, -99.000000')
})

test('the usual way of the lane is offered to begin with, and a chosen one is changed by hand', async () => {
  server.isLaneKnown = true
  await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await openMap()
  await expect.element(page.getByRole('radio', { name: /Por MEX-57D/ })).toBeVisible()
  await expect.element(button('Dibujar')).toBeEnabled()
  await button('Dibujar').click()
  await button('Empezar con la usual: Por MEX-57D').click()
  await expect.element(page.getByText(/^Nueva ruta: 109 km/)).toBeVisible()
  await button('Descartar').click()
  await page.getByRole('radio', { name: /Por MEX-57D/ }).click()
  await button('Cambiar a mano').click()
  await expect.element(page.getByText(/^Nueva ruta: 109 km/)).toBeVisible()
  await button('Usar esta ruta').click()
  await expect.element(page.getByRole('radio', { name: /La que dibujó/ })).toBeChecked()
})

test('what is drawn is in the draft, also when the form is left', async () => {
  const first = await drawTripForm(NEW_TRIP_PATH)
  await drawn()
  await button('Usar esta ruta').click()
  await first.unmount()
  await drawTripForm(NEW_TRIP_PATH)
  await openMap()
  await expect.element(page.getByRole('radio', { name: /La que dibujó/ })).toBeChecked()
})

test('a half drawn route is neither saved nor left behind', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await drawn()
  await userEvent.keyboard('{Escape}')
  await saveByKey()
  await expect.element(page.getByText('Nueva ruta: 109 km')).toBeVisible()
  expect(server.sent).toEqual([])
  await button('Usar esta ruta').click()
  await button('Volver al formulario').click()
  await expect.element(page.getByText(/^Termine o descarte primero/)).not.toBeInTheDocument()
})

test('a trip whose route is refused keeps what was drawn in its own draft', async () => {
  server.refuses = true
  const form = await drawTripForm(NEW_TRIP_PATH)
  await fillNew()
  await drawn()
  await button('Usar esta ruta').click()
  await button('Volver al formulario').click()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.toast.mock.lastCall?.[0]).toMatchObject({
    ...{ title: 'El viaje se guardó; su ruta planeada, no', detail: 'No se puede' },
    action: { label: 'Abrir el viaje con su ruta' },
  })
  await form.unmount()
  await drawTripForm(tripEditPath('8'))
  await openMap()
  await expect.element(page.getByRole('radio', { name: /La que dibujó/ })).toBeChecked()
})

test('a route that is drawn for a trip which has none is saved by itself', async () => {
  await drawTripForm(tripEditPath('7'))
  await expect.element(field('Factura externa *')).toHaveValue('F-1')
  await drawn()
  await button('Usar esta ruta').click()
  await button('Volver al formulario').click()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent).toEqual([
    ['putPlannedRoute', { params: { id: '7' }, body: { points: LINE, source: 'drawn', replaces: null } }],
  ])
})

test('a plan that cannot be read is not said to be none, and is not taken away', async () => {
  server.plan = 'away'
  await drawTripForm(tripEditPath('7'))
  await openMap()
  await expect.element(page.getByRole('radio', { name: /La que tiene el viaje.*No se pudo leer/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Sin ruta planeada' }).click()
  await button('Volver al formulario').click()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent).toEqual([])
  expect(server.toast.mock.lastCall?.[0]).toMatchObject({
    ...{ title: 'El viaje se guardó; su ruta planeada, no', detail: 'Sin conexión con el servidor' },
  })
})

test('a route says which one it replaces, so that the second of two people is told', async () => {
  server.plan = 'there'
  await drawTripForm(tripEditPath('7'))
  await openMap()
  await expect.element(page.getByRole('radio', { name: /La que tiene el viaje.*109 km/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Sin ruta planeada' }).click()
  await button('Volver al formulario').click()
  await saveByKey()
  await expect.element(page.getByText('El tablero')).toBeVisible()
  expect(server.sent).toEqual([['deletePlannedRoute', { params: { id: '7' }, query: { replaces: PLANNED.updated } }]])
})

test('on a telephone the map is as large while one draws as before', async () => {
  await page.viewport(390, 844)
  await drawTripForm(NEW_TRIP_PATH)
  await openMap()
  await expect.element(button('Dibujar')).toBeEnabled()
  const height = () => document.querySelector('canvas.maplibregl-canvas')?.clientHeight ?? 0
  await expect.poll(height).toBeGreaterThan(350)
  await button('Dibujar').click()
  await expect.element(page.getByText(/^Nueva ruta:/)).toBeVisible()
  await expect.poll(height).toBeGreaterThan(350)
  await page.viewport(900, 700)
})

test('what lies under the map is chosen as on the other maps, and that it cannot be had is said', async () => {
  await drawTripForm(NEW_TRIP_PATH)
  await openMap()
  await button('Capa base').click()
  for (const layer of ['Calles', 'Satélite', 'Híbrido', 'Terreno', 'Oscuro'])
    await expect.element(page.getByRole('menuitemradio', { name: layer })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Satélite' }).click()
  await expect.element(page.getByText(/satélite/i)).toBeVisible()
})

test('that the draft is kept is said with its hour, of one that was found too, and of none no more', async () => {
  const kept = page.getByText(/^Borrador guardado a las? \d\d:\d\d$/)
  const first = await drawTripForm(NEW_TRIP_PATH)
  await expect.element(field('Factura externa *')).toBeVisible()
  await expect.element(kept).not.toBeInTheDocument()
  await field('Factura externa *').fill('F-9')
  await expect.element(kept).toBeVisible()
  await first.unmount()
  await drawTripForm(NEW_TRIP_PATH)
  await expect.element(kept).toBeVisible()
  await button('Descartar').click()
  await expect.element(kept).not.toBeInTheDocument()
})
