import type { Locator, Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { signalsOf, watchSignals } from './support/signals.ts'
import { createTrip, isoAgo, MINUTE_MS, type TestTrip } from './support/trips.ts'
import { expect, test } from './support/vigia.ts'

const LOGBOOKS = '**/api/monitor/bitacoras'
const CALLS = '**/api/monitor/*'

interface Comment {
  readonly comment: string
  readonly created: string
  readonly reported_by: string
}
interface LogbookRow {
  readonly external_invoice: string
  comments: readonly Comment[]
  last_comment_date: string | null
}

/** The minutes since the last comment of each trip. Nobody can write a comment into the past: the answer is moved instead. */
type Silences = Map<TestTrip, number | null>

/** Lets the page see these trips only, as long after their last comment as told. */
async function show(page: Page, silences: Silences): Promise<void> {
  await page.route(LOGBOOKS, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: LogbookRow[] }
    const rows = [...silences].map(([{ invoice }, minutes]) => {
      const row = data.find(({ external_invoice }) => external_invoice === invoice) as LogbookRow
      if (minutes === null) return { ...row, comments: [], last_comment_date: null }
      const created = isoAgo(minutes * MINUTE_MS)
      return {
        ...row,
        comments: [{ comment: `Sin novedad, ${invoice}`, created, reported_by: 'M. Reyes' }],
        last_comment_date: created,
      }
    })
    await route.fulfill({ json: { data: rows } })
  })
}

async function openMonitor(page: Page, silences: Silences): Promise<void> {
  await show(page, silences)
  await page.goto('/dashboard/monitoreo-inteligente')
  await expect(rows(page)).toHaveCount(silences.size)
}

const rows = (page: Page): Locator => page.locator('tr[data-trip]')
const rowOf = (page: Page, { invoice }: TestTrip): Locator => rows(page).filter({ hasText: invoice })
const recentErrors = (page: Page): Locator => page.getByRole('region', { name: 'Errores recientes' })
const box = (page: Page, label: string): Locator => page.getByRole('checkbox', { name: new RegExp(`^${label}`) })

/** Asks again, and waits for the answers to all that is asked, not to one of them. */
async function refresh(page: Page): Promise<void> {
  const answered = page.waitForResponse(/gps-tracking/)
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await answered
  await expect(page.getByRole('banner')).not.toContainText('Actualizando…')
}

let silent: TestTrip
let late: TestTrip
let warned: TestTrip
let fresh: TestTrip

test.beforeAll(async ({ api }) => {
  fresh = await createTrip(api)
  warned = await createTrip(api, { status: 'load' })
  late = await createTrip(api)
  silent = await createTrip(api)
})

const usual = (): Silences => new Map([[fresh, 5] as const, [warned, 70], [late, 95], [silent, null]])

test('the longest silence first, why it alarms, and the analysis of all', async ({ signedIn: page }) => {
  await openMonitor(page, usual())
  const invoices = await rows(page).locator('a').allTextContents()
  expect(invoices).toEqual([silent, late, warned, fresh].map(({ invoice }) => invoice))
  await expect(rowOf(page, late)).toContainText('1 h 35 min')
  await expect(rowOf(page, late)).toContainText('Más de 1.5 × umbral')
  await expect(rowOf(page, warned)).toContainText('Advertencia')
  await expect(rowOf(page, fresh)).toContainText('Normal')
  await expect(rowOf(page, silent)).toContainText('Sin fecha')

  const critical = page.getByRole('region', { name: 'Viajes críticos' })
  await expect(critical.getByRole('listitem')).toHaveCount(1)
  await expect(critical).toContainText(`${silent.invoice}sin comentarios30`)
  await expect(page.getByRole('region', { name: 'Riesgo general' })).toContainText('Riesgo alto')
  await expect(rowOf(page, silent)).toContainText('Crítico')
  await expect(page.getByRole('region', { name: 'Viajes', exact: true })).toContainText('2 críticos')
  expect(await violations(page)).toEqual([])

  const header = page.getByRole('banner')
  await expect(header).toContainText('Cargas4')
  await expect(header).toContainText(/actualización\d\d:\d\d:\d\d/)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/monitor/gps-tracking*', async (route) => {
    await held
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect(header).toContainText('Actualizando…')
  await expect(rowOf(page, late)).toContainText('1 h 35 min')
  release()
  await expect(header).not.toContainText('Actualizando…')

  await rowOf(page, silent).getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, late).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Detalle del viaje' })).toContainText(late.invoice)
})

test('the filter, kept with the rest of the configuration until it is reset', async ({ signedIn: page }) => {
  await openMonitor(page, usual())
  await expect(box(page, 'Todos')).toBeChecked()
  await expect(box(page, 'Cargando')).toBeDisabled()
  await box(page, 'Todos').uncheck()
  for (const label of ['En tránsito', 'En ruta para cargar', 'Descargando']) await box(page, label).uncheck()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Configuración guardada')).toBeVisible()
  await expect(page.getByText('Configuración guardada')).toBeHidden()
  await box(page, 'Cargando').uncheck()
  await expect(box(page, 'Todos')).toBeChecked()
  await expect(rows(page)).toHaveCount(4)

  await box(page, 'Todos').uncheck()
  for (const label of ['En tránsito', 'Cargando', 'Descargando']) await box(page, label).uncheck()
  await expect(page.getByText('Ningún viaje tiene el estado elegido')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar todos los viajes' }).click()
  await expect(rows(page)).toHaveCount(4)

  const [interval, threshold] = [page.getByLabel('Intervalo'), page.getByLabel('Umbral de alerta')]
  for (const [typed, meant] of [
    ['cinco', '30'],
    ['1', '5'],
    ['900', '600'],
  ] as const) {
    await interval.fill(typed)
    await interval.press('Enter')
    await expect(interval).toHaveValue(meant)
  }
  await threshold.fill('100')
  await threshold.press('Tab')
  await expect(rowOf(page, late)).toContainText('Normal')
  await page.getByRole('switch', { name: 'Actualización automática' }).click()
  const stored = () => page.evaluate(() => localStorage.getItem('monitoreo-config'))
  expect(JSON.parse((await stored()) as string)).toEqual({
    selectedFilter: 'all',
    autoRefreshEnabled: false,
    refreshInterval: 600,
    alertThresholdMinutes: 100,
    pushEnabled: false,
  })

  await page.reload()
  await expect(interval).toHaveValue('600')
  await expect(threshold).toHaveValue('100')
  await expect(page.getByRole('timer')).toHaveText('Pausa')
  await page.getByRole('button', { name: 'Restablecer valores' }).click()
  await expect(interval).toHaveValue('30')
  await expect(threshold).toHaveValue('60')
  await expect(page.getByRole('timer')).not.toHaveText('Pausa')
  expect(await stored()).toBeNull()
})

test('a call that fails is told, and what was there stays; five errors are kept and two shown', async ({
  signedIn: page,
}) => {
  // The timer must not add to what the test counts.
  await page.addInitScript(() => localStorage.setItem('monitoreo-config', '{"autoRefreshEnabled":false}'))
  await page.route(CALLS, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/dashboard/monitoreo-inteligente')
  const trips = page.getByRole('region', { name: 'Viajes', exact: true })
  await expect(trips).toContainText('Error de Conexión')
  await expect(trips).toContainText('HTTP error 503')
  await page.unroute(CALLS)
  await show(page, usual())
  await trips.getByRole('button', { name: 'Reintentar' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(recentErrors(page)).toBeHidden()

  const incidents = '**/api/monitor/incidences'
  await page.route(incidents, (route) => route.fulfill({ status: 502, body: '' }))
  for (let load = 1; load <= 6; load++) {
    await refresh(page)
    await expect(recentErrors(page)).toContainText(load === 1 ? '1 de 1' : `2 de ${Math.min(load, 5)}`)
  }
  await expect(recentErrors(page).getByRole('listitem')).toHaveCount(2)
  await expect(recentErrors(page)).toContainText('HTTP error 502')
  await expect(page.getByText('No se pudo actualizar')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await recentErrors(page).getByRole('button', { name: 'Limpiar' }).click()
  await expect(recentErrors(page)).toBeHidden()

  await refresh(page)
  await expect(recentErrors(page)).toContainText('datos')
  await page.unroute(incidents)
  await refresh(page)
  await expect(recentErrors(page)).toBeHidden()
  await expect(page.getByText('No se pudo actualizar')).toBeHidden()
})

test('too many requests pause the analysis for five minutes', async ({ signedIn: page }) => {
  await openMonitor(page, usual())
  await expect(page.getByRole('region', { name: 'Riesgo general' })).toBeVisible()
  await expect(page.getByText('IA local activa')).toBeVisible()
  await page.route('**/api/monitor/operator-status', (route) => route.fulfill({ status: 429, body: '' }))
  await refresh(page)
  await expect(page.getByText(/Pausada hasta \d\d:\d\d$/)).toBeVisible()
  const ai = recentErrors(page).locator('[data-kind="ai"]')
  await expect(ai).toContainText('ia')
  await expect(ai).toContainText('HTTP error 429')
})

test('notifications: what the browser refuses, and one for each trip that becomes critical', async ({
  signedIn: page,
}) => {
  const push = page.getByRole('switch', { name: 'Notificaciones push' })
  await page.goto('/dashboard/monitoreo-inteligente')
  for (const [answer, text] of [
    ['denied', 'Permisos de notificación denegados'],
    ['throws', 'Error al solicitar permisos de notificación'],
    ['none', 'Las notificaciones no son compatibles con este navegador'],
  ] as const) {
    await page.evaluate((kind) => {
      if (kind === 'none') Reflect.deleteProperty(window, 'Notification')
      else
        Notification.requestPermission = () =>
          kind === 'denied' ? Promise.resolve('denied') : Promise.reject(new Error('no'))
    }, answer)
    await push.click()
    await expect(recentErrors(page)).toContainText('notificación')
    await expect(recentErrors(page)).toContainText(text)
    await expect(push).toHaveAttribute('aria-checked', 'false')
  }

  const silences: Silences = new Map([[fresh, 5] as const])
  await page.context().grantPermissions(['notifications'])
  await watchSignals(page)
  await show(page, silences)
  await page.reload()
  await push.click()
  await expect(page.getByRole('region', { name: 'Riesgo general' })).toBeVisible()
  const bodies = async () => (await signalsOf(page)).notifications.map(({ body }) => body)
  expect(await bodies()).toEqual([])
  silences.set(fresh, 130)
  await refresh(page)
  await expect.poll(bodies).toEqual([expect.stringContaining(`${fresh.invoice} crítico: Más de 2 × umbral`)])
  await refresh(page)
  await expect(rowOf(page, fresh)).toContainText('2 h 10 min')
  expect(await bodies()).toHaveLength(1)
})

test('on a phone, part by part', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMonitor(page, usual())
  await expect(rowOf(page, silent)).toContainText('Sin comentarios')
  expect(await violations(page)).toEqual([])
  const part = (name: string) => page.getByRole('radio', { name })
  await part('Análisis').click()
  await expect(page.getByRole('region', { name: 'Estadísticas' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await part('Configuración').click()
  await expect(box(page, 'Todos')).toBeChecked()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
