import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { trackedTrip } from '../../../test/tracked-trip-of.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Conditional, Dated } from '../../api/send.ts'
import type { TrackedTrip } from '../../api/tracking.ts'
import { TrackingPage } from './tracking-page.tsx'

const api = vi.hoisted(() => ({ readTracking: vi.fn() }))
vi.mock('../../api/tracking.ts', async (original) => ({
  ...(await original<typeof import('../../api/tracking.ts')>()),
  readTracking: api.readTracking,
}))

const NOW = Date.parse('2026-11-21T15:42:00Z')
const fresh = (over: Partial<TrackedTrip> = {}): Dated<Conditional<TrackedTrip>> => ({
  answer: { status: 'fresh', data: trackedTrip(over), etag: 'W/"1"' },
  sentAt: NOW,
})
const gone = (details?: object) =>
  new ApiError({ kind: 'http', status: 410, code: 'LINK_ENDED', message: 'Este enlace venció', details })
/** As a person who comes back to the page. */
const comeBack = () => globalThis.dispatchEvent(new Event('online'))
const draw = () => render(<TrackingPage token="abc" />)

beforeEach(() => {
  // What a test of another file left in the browser is not this page's.
  localStorage.clear()
  api.readTracking.mockReset().mockResolvedValue(fresh())
})

test('the hour of arrival stands with its interval, the appointment as a ring on the same line, and for no old place', async () => {
  const arrival = { p10: NOW + 48 * 60_000, p50: NOW + 63 * 60_000, p90: NOW + 83 * 60_000 }
  api.readTracking.mockResolvedValue(fresh({ arrival }))
  await draw()
  await expect.element(page.getByRole('heading', { name: 'Llegada estimada' })).toBeVisible()
  await expect.element(page.getByText('entre 10:30 y 11:05')).toBeVisible()
  await expect.element(page.getByText('A tiempo.')).toBeVisible()
})

test('the page says where the cargo is and how old that is by the server’s clock, and promises no arrival', async () => {
  await draw()
  await expect.element(page.getByRole('heading', { name: 'Tepotzotlán a Querétaro' })).toBeVisible()
  await expect.element(page.getByText('Posición de hace 2 min, 09:40')).toBeVisible()
  await expect.element(page.getByText('Sin llegada estimada por ahora')).toBeVisible()
  await expect.element(page.getByText('Cita de descarga 11:30')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Llamar a Logística Anáhuac' }))
    .toHaveAttribute('href', 'tel:5512345678')
  expect(page.getByText('Avisos').elements()).toEqual([])
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
})

test('the map tells of the zone of the delivery where there is one', async () => {
  const shape = { type: 'circle', centre: { lat: 20.59, lng: -100.39 }, radiusM: 900 } as const
  const { destination } = trackedTrip({})
  await draw()
  await expect.element(page.getByLabelText(/^Mapa del viaje de Tepotzotlán a Querétaro\. /)).toBeVisible()
  api.readTracking.mockResolvedValue(fresh({ destination: { ...destination, geofence: shape } }))
  comeBack()
  const withZone = page.getByLabelText(/^Mapa del viaje de Tepotzotlán a Querétaro, con la zona de entrega\. /)
  await expect.element(withZone).toBeVisible()
})

test('without the server it keeps what it has and says of when that is; what is unchanged is of now', async () => {
  await draw()
  await expect.element(page.getByText('En tránsito')).toBeVisible()
  api.readTracking.mockRejectedValue(new ApiError({ kind: 'network', message: 'Sin conexión' }))
  comeBack()
  await expect.element(page.getByText('Sin conexión. Datos de las 09:42')).toBeVisible()
  await expect.element(page.getByText('A 12 km de Polotitlán').first()).toBeVisible()
  api.readTracking.mockResolvedValue({ answer: { status: 'not-modified' }, sentAt: NOW })
  comeBack()
  await expect.element(page.getByText('Sin conexión. Datos de las 09:42')).not.toBeInTheDocument()
  expect(api.readTracking.mock.lastCall?.slice(0, 2)).toEqual(['abc', 'W/"1"'])
})

test('at the delivery the position is no more there, and nobody says that it never was', async () => {
  await draw()
  await expect.element(page.getByText('Posición de hace 2 min, 09:40')).toBeVisible()
  api.readTracking.mockResolvedValue(fresh({ position: null, path: [] }))
  comeBack()
  await expect.element(page.getByText('La posición ya no se muestra')).toBeVisible()
  expect(page.getByText('Aún sin posición').elements()).toEqual([])
})

test('a link that ended says of which order it was, and is not asked again', async () => {
  const organisation = { name: 'Logística Anáhuac', phone: null }
  api.readTracking.mockRejectedValue(gone({ organisation, order: '4500919203', delivered_at: '2026-11-21T16:52:00Z' }))
  await draw()
  await expect.element(page.getByRole('heading', { name: 'Este enlace venció' })).toBeVisible()
  await expect.element(page.getByText('se entregó el 21 nov 2026, 10:52')).toBeVisible()
  comeBack()
  expect(api.readTracking).toHaveBeenCalledTimes(1)
})

test('a link of nobody says nothing of anybody', async () => {
  api.readTracking.mockRejectedValue(gone())
  await draw()
  await expect.element(page.getByText('Pida otro a quien se lo envió.')).toBeVisible()
  expect(page.getByText('pedido').elements()).toEqual([])
})

test('what could not be read is said, and asked for again', async () => {
  api.readTracking.mockRejectedValueOnce(
    new ApiError({ kind: 'http', status: 503, message: 'El servicio no está disponible.' }),
  )
  await draw()
  await expect.element(page.getByRole('alert')).toHaveTextContent('El servicio no está disponible.')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('En tránsito')).toBeVisible()
})

test('the theme is the person’s to change', async () => {
  await draw()
  await expect.element(page.getByText('En tránsito')).toBeVisible()
  const before = document.documentElement.dataset.theme
  await page.getByRole('button', { name: 'Cambiar tema' }).click()
  await expect.poll(() => document.documentElement.dataset.theme).not.toBe(before)
})
