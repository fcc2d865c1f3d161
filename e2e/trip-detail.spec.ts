import type { Locator, Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { createLocatedTrip, openAlerts, panic } from './support/board.ts'
import { createTrip, HOUR_MS, isoAgo, MINUTE_MS, uniqueName } from './support/trips.ts'
import { expect, openSentinel, selectTrip, signedInPage, test } from './support/vigia.ts'

let page: Page
test.beforeAll(async ({ browser, vigia, api }) => {
  page = await signedInPage(browser, vigia)
  await createLocatedTrip(api)
  await openSentinel(page)
})
test.afterEach(async () => {
  if ((await modal().count()) > 0) await page.keyboard.press('Escape')
  await expect(modal()).toHaveCount(0)
})
test.afterAll(() => page?.context().close())

const modal = (): Locator => page.getByRole('dialog', { name: /^Detalle del viaje/ })
const section = (name: string): Locator =>
  modal()
    .locator('section[data-slot~="section"]')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

async function openDetail(invoice: string): Promise<void> {
  await selectTrip(page, invoice)
  await page.getByRole('region', { name: 'Viaje seleccionado' }).getByRole('button', { name: 'Ver detalles' }).click()
  await expect(modal()).toContainText(invoice)
}

/** Phone and truck of a standing trip, heard at the same moment, `metres` apart. */
async function reportBoth(
  api: Api,
  devices: { phone: string; truck: string },
  metres: number,
  agoMs: number,
): Promise<void> {
  const at = { timestamp: isoAgo(agoMs), lat: 20.6, speed: 0 }
  const east = metres / (111_194.9 * Math.cos((20.6 * Math.PI) / 180))
  const answer = await api.post('/api/positions', [
    { ...at, device: devices.phone, lng: -100.4 },
    { ...at, device: devices.truck, lng: -100.4 + east },
  ])
  expect(answer).toMatchObject({ accepted: 2 })
}

test('it opens from card, row and Enter; Esc closes it and the focus returns to what opened it', async ({ api }) => {
  const trip = await createLocatedTrip(api, { operator_phone: '55 1234 5678', company_client_name: 'Aceros del Bajío' })
  const { row } = await selectTrip(page, trip.invoice)
  const button = page.getByRole('region', { name: 'Viaje seleccionado' }).getByRole('button', { name: 'Ver detalles' })
  await button.click()
  await expect(modal()).toContainText(trip.invoice)
  await page.keyboard.press('Escape')
  await expect(modal()).toHaveCount(0)
  await expect(button).toBeFocused()

  await row.dblclick()
  await expect(modal()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal()).toHaveCount(0)

  await row.focus()
  await page.keyboard.press('Enter')
  await expect(modal()).toBeVisible()
  for (const name of ['Información general', 'Ruta', 'Estado GPS', 'Alertas activas', 'Historial de posiciones'])
    await expect(section(name)).toBeVisible()
  await expect(section('Información general')).toContainText('Aceros del Bajío')
  await expect(modal().getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:5512345678')
  await expect(section('Alertas activas')).toContainText('Sin alertas activas')
  const keys = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await page.keyboard.press('?')
  await expect(
    keys.locator('div').filter({ has: page.getByText('Llamar al operador', { exact: true }) }),
  ).toContainText('L')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(modal()).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('operator and truck part: the words of the specification, and metres that change by themselves', async ({
  api,
}) => {
  const truck = uniqueName('gps-')
  const trip = await createTrip(api, { unit_device_id: truck, status: 'load' })
  const devices = { phone: trip.phone, truck }
  for (const minute of [4, 3, 2]) await reportBoth(api, devices, 0, minute * MINUTE_MS)
  await api.patch(`/api/travels/${trip.id}`, { status: 'in transit' })
  await openDetail(trip.invoice)
  await expect(modal()).not.toContainText('ALERTA DE SEPARACIÓN')
  await page.evaluate(() => Object.assign(window, { stayed: true }))

  await reportBoth(api, devices, 80, 40_000)
  await reportBoth(api, devices, 120, 20_000)
  await expect(modal()).toContainText('ALERTA DE SEPARACIÓN')
  await expect(modal()).toContainText(/Operador y camión están separados por (119|120|121) metros/)
  await expect(modal()).toContainText('Posible indicador de siniestro o emergencia')
  // Heard as they happen and over 500 m apart: no clock explains it.
  await reportBoth(api, devices, 640, 0)
  await expect(modal()).toContainText(/Operador y camión están separados por (639|640|641) metros/)
  await expect(section('Alertas activas')).toContainText('SEPARACION')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('an alert of the trip appears, is acknowledged in place, and opens in depth', async ({ api }) => {
  const trip = await createLocatedTrip(api)
  await openDetail(trip.invoice)
  const alerts = section('Alertas activas')
  await expect(alerts).toContainText('Sin alertas activas')
  await panic(api, trip)
  await expect(alerts).toContainText('PANICO')
  await expect(alerts).not.toContainText('Sin alertas activas')
  await alerts.getByRole('button', { name: 'Reconocer' }).click()
  await expect(alerts).toContainText(/Reconocida \d\d:\d\d · /)
  await expect(alerts.getByRole('button', { name: 'Reconocer' })).toHaveCount(0)
  const stored = (await openAlerts(api)).find(({ travel_id }) => travel_id === trip.id)
  expect(stored?.acknowledged_at).not.toBeNull()

  await alerts.getByRole('button', { name: 'Resolver' }).click()
  const panel = page.getByRole('dialog', { name: 'Alerta', exact: true })
  await expect(panel).toContainText('Línea de tiempo')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(modal()).toBeVisible()
})

test('the history tells each stop with its length, and a silence as one', async ({ api }) => {
  const trip = await createTrip(api, { status: 'load', charge_date: isoAgo(3 * HOUR_MS) })
  const fix = (agoMin: number, lat: number, speed: number) => ({
    ...{ device: trip.phone, timestamp: isoAgo(agoMin * MINUTE_MS), lat, lng: -100.4, speed },
  })
  const drive = Array.from({ length: 10 }, (_, at) => fix(150 - at, 20.1 + at * 0.009, 60))
  const stop = Array.from({ length: 24 }, (_, at) => fix(139 - at, 20.2, 0))
  const on = Array.from({ length: 10 }, (_, at) => fix(114 - at, 20.21 + at * 0.009, 60))
  const after = Array.from({ length: 5 }, (_, at) => fix(4 - at, 20.5 + at * 0.009, 60))
  const fixes = [...drive, ...stop, ...on, ...after]
  expect(await api.post('/api/positions', fixes)).toMatchObject({ accepted: fixes.length })
  await api.patch(`/api/travels/${trip.id}`, { status: 'in transit' })
  await openDetail(trip.invoice)
  const history = section('Historial de posiciones')
  await expect(history).toContainText(/2[34] min detenido/)
  await expect(history.getByText(/detenido$/)).toHaveCount(1)
  await expect(history).toContainText(/Sin señal 1 h 4\d min/)
  await expect(history).toContainText(/24 h · \d+ km · prom\. \d+ km\/h/)
})

test('a trip that was never heard says so in every place, and one that leaves transit stays to be read', async ({
  api,
}) => {
  const trip = await createTrip(api)
  await openDetail(trip.invoice)
  await expect(section('Historial de posiciones')).toContainText('Sin posiciones en las últimas 24 horas')
  await expect(section('Ruta')).toContainText('Sin coordenadas GPS disponibles')
  await expect(section('Estado GPS')).toContainText('Sin posición')
  await api.patch(`/api/travels/${trip.id}`, { status: 'complete' })
  await expect(modal()).toContainText('Este viaje ya no está en tránsito')
  await expect(modal()).toContainText(trip.invoice)
})
