import type { Locator, Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { createTrip, postFix, type TestTrip } from './support/trips.ts'
import { expect, LOADED_WITHIN_MS, signedInPage, test } from './support/vigia.ts'

const QUESTION = '⚠️ ¿Activar protocolo de emergencia? Esto notificará a todos los supervisores.'

let page: Page
test.beforeAll(async ({ browser, vigia, api }) => {
  for (let n = 0; n < 3; n++) await panic(api, await createTrip(api))
  page = await signedInPage(browser, vigia)
  await page.addInitScript(() => {
    // The browser's part of voice: headless Chromium has a recogniser that hears nobody.
    class Recogniser {
      onstart?: () => void
      onresult?: (event: unknown) => void
      start() {
        Object.assign(window, {
          say: (transcript: string) =>
            this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal: true })] }),
        })
        this.onstart?.()
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser })
  })
  await openGuardian()
})
test.afterAll(() => page?.context().close())

async function openGuardian(): Promise<void> {
  await page.goto('/guardian')
  const ring = page.getByRole('region', { name: 'Riesgo de la flota' }).getByRole('img').first()
  await expect(ring).toBeVisible({ timeout: LOADED_WITHIN_MS })
  await expect(page.getByRole('button', { name: 'Reconocer' }).first()).toBeVisible()
}

const panic = (api: Parameters<typeof postFix>[0], trip: TestTrip): Promise<void> =>
  postFix(api, trip, 0, { lat: 19.43, lng: -99.13, event: 'panic' })
const card = (trip: TestTrip): Locator => page.locator('[data-card]').filter({ hasText: trip.plates })
const dialog = (): Locator => page.getByRole('alertdialog')
const say = (text: string): Promise<void> =>
  page.evaluate((said) => (window as unknown as { say: (text: string) => void }).say(said), text)

test('it is night in Guardian, whatever the person chose elsewhere', async () => {
  await page.goto('/alerts')
  await page.getByRole('button', { name: 'Cambiar a tema día' }).click()
  await openGuardian()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'noche')
  await page.getByRole('link', { name: /^Ver las? / }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dia')
  await page.getByRole('button', { name: 'Cambiar a tema noche' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'noche')
  await openGuardian()
})

test('a panic is on top by itself, and Reconocer goes once it is acknowledged', async ({ api }) => {
  const trip = await createTrip(api)
  await panic(api, trip)
  await expect(card(trip)).toBeVisible()
  await card(trip).getByRole('button', { name: 'Reconocer' }).click()
  await expect(card(trip).getByText('Reconocida')).toBeVisible()
  await expect(card(trip).getByRole('button', { name: 'Reconocer' })).toHaveCount(0)
})

test('what comes in does not move the card under the pointer', async ({ api }) => {
  const [mine, other] = [await createTrip(api), await createTrip(api)]
  await panic(api, mine)
  await expect(card(mine)).toBeVisible()
  await card(mine).getByRole('button', { name: 'Reconocer' }).hover()
  const before = await card(mine).boundingBox()
  await panic(api, other)
  await expect(card(other)).toBeVisible()
  expect((await card(mine).boundingBox())?.y).toBe(before?.y)
  await page.mouse.move(700, 20)
  const yOf = async (trip: TestTrip): Promise<number> => (await card(trip).boundingBox())?.y ?? Number.NaN
  await expect.poll(async () => (await yOf(other)) < (await yOf(mine))).toBe(true)
})

test('a route needs a unit, and starts where the unit is', async ({ api }) => {
  await openGuardian()
  await page.keyboard.press('r')
  await expect(page.getByText('Seleccione una unidad con GPS activo')).toBeVisible()
  const trip = await createTrip(api, { destination: 'Mérida' })
  await panic(api, trip)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await card(trip).getByRole('button', { name: 'Ver unidad' }).click()
  const link = page.getByRole('link', { name: /Ruta alternativa/ })
  await expect(link).toHaveAttribute('href', /origin=19\.430000%2C-99\.130000&destination=M%C3%A9rida/)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('target', '_blank')
})

test('the protocol asks first, and says done for an alert that is stored', async ({ api }) => {
  const trip = await createTrip(api)
  await panic(api, trip)
  await card(trip).getByRole('button', { name: 'Ver unidad' }).click()
  await page.keyboard.press('e')
  await expect(dialog()).toContainText(QUESTION)
  await expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Activar protocolo' }).click()
  await expect(page.getByText('✅ Protocolo de emergencia activado')).toBeVisible()
  const { data } = await api.get(`/api/alerts/history?type=emergency_protocol&travel_id=${trip.id}`)
  expect(data).toMatchObject([{ severity: 'critical', travel_id: trip.id, closed_at: null }])
})

test('a protocol that fails says so, with the reason, and stays to be tried again', async () => {
  await page.route('**/api/alerts', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":"Sin base de datos","code":"busy"}',
    }),
  )
  await page.keyboard.press('e')
  await dialog().getByRole('button', { name: 'Activar protocolo' }).click()
  await expect(dialog()).toContainText('❌ Error al activar protocolo de emergencia. Sin base de datos')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/alerts')
})

test('the voice opens the question and never answers it', async () => {
  await page.getByRole('switch', { name: 'Comandos de voz' }).click()
  const panel = page.getByRole('region', { name: 'Comandos de voz' })
  await expect(panel).toContainText('Escuchando')
  await say('no reconocer')
  await expect(panel).toContainText('no es una orden')
  await say('Siguiente alerta')
  await expect(page.locator('[data-card][aria-current]')).toHaveCount(1)
  await say('Por favor, protocolo de emergencia')
  await expect(dialog()).toBeVisible()
  await say('sí, activar')
  await say('activar protocolo')
  await expect(dialog()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toContainText('no es una orden')
  expect(await violations(page)).toEqual([])
  await page.getByRole('switch', { name: 'Comandos de voz' }).click()
})

test('alerts that could not be asked for are not called none', async () => {
  await page.route('**/api/alerts/active', (route) => route.abort())
  await page.goto('/guardian')
  await expect(page.getByText('No se pudieron consultar las alertas')).toBeVisible()
  await expect(page.getByText('Sin alertas activas')).toHaveCount(0)
  await page.unroute('**/api/alerts/active')
  await page.getByRole('region', { name: 'Alertas activas' }).getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Reconocer' }).first()).toBeVisible()
})

test('a wall shows no list of units, and W turns it on and off', async () => {
  await page.goto('/guardian?muro')
  await expect(page.locator('html')).toHaveAttribute('data-escala', 'muro')
  await expect(page.getByText('Unidades totales')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unidades activas' })).toBeHidden()
  await page.keyboard.press('Shift+W')
  await expect(page.getByRole('region', { name: 'Unidades activas' })).toBeVisible()
})

test('on the smallest phone the first alert is whole and the next one begins', async ({ browser, vigia, api }) => {
  await panic(api, await createTrip(api))
  const phone = await signedInPage(browser, vigia, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.goto('/guardian')
  const [first, second] = [phone.locator('[data-card]').nth(0), phone.locator('[data-card]').nth(1)]
  await expect(second).toBeAttached()
  const actions = phone.getByRole('region', { name: 'Acciones rápidas' })
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const foot = await topOf(actions)
  const acknowledge = await first.getByRole('button', { name: 'Reconocer' }).boundingBox()
  expect((acknowledge?.y ?? Number.NaN) + (acknowledge?.height ?? 0)).toBeLessThanOrEqual(foot)
  expect(await topOf(second)).toBeLessThan(foot - 40)
  await phone.context().close()
})
