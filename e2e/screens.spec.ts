import type { Page } from '@playwright/test'
import { startMailServer, type TestMailServer } from '@vigia/server/test/mail-server'
import { connectApi } from './support/api.ts'
import { setTheme, violations } from './support/axe.ts'
import { measure, settled } from './support/boxes.ts'
import { englishIn } from './support/english.ts'
import { SCREEN_STEPS } from './support/screen-steps.ts'
import { isAlwaysDark, SCREENS, screenPaths } from './support/screens.ts'
import { commentByHand, createStillFleet, type StillFleet } from './support/still-fleet.ts'
import { expect, offerSampleAccount, selectTrip, signedInPage, test } from './support/vigia.ts'
import { createVigiaServer, type VigiaServer } from './support/vigia-server.ts'

/**
 * The narrowest of WCAG 1.4.10, a phone, 1440 × 900 at 200 %, a laptop (of the settings' right columns two are left), a large screen,
 * a wall, and a desk: the last, since there the page is left.
 */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
  { width: 1440, height: 900 },
] as const
const [NARROWEST, PHONE, LOW, , , , DESK] = SIZES
const LONG_MAIL = 'trafico.y.monitoreo@electrodomesticos-del-bajio.com.mx'
const BUSY = { error: 'La base no responde.', code: 'UNAVAILABLE' }

// A server of its own: its names and figures are those of no other test, and the same each time.
let own: VigiaServer
let mail: TestMailServer
let page: Page
let fleet: StillFleet
test.beforeAll(async ({ browser }) => {
  mail = await startMailServer()
  const { host, port, account, from } = mail.mail
  const signIn = `${account.user}:${encodeURIComponent(account.password)}`
  own = await createVigiaServer({
    VIGIA_DEMO: 'off',
    ...{ VIGIA_SMTP_URL: `smtp://${signIn}@${host}:${port}`, VIGIA_MAIL_FROM: from },
  })
  await own.start()
  fleet = await createStillFleet(own, await connectApi(own.url, own.account))
  page = await signedInPage(browser, own, { viewport: DESK })
})
test.beforeEach(() => fleet.hear())
test.afterAll(async () => {
  await page?.context().close()
  await own?.dispose()
  await mail?.stop()
})

/**
 * Looks at the page as it is now: its boxes at each of the sizes, a desk the last; what axe finds on a desk and, of a whole screen, on a
 * phone; and the words of its text. The themes differ in colours alone: what is told of names in the one is true in the other, and of
 * boxes where they lie as they lay.
 */
async function expectTidy(sizes: readonly (typeof SIZES)[number][], isDark = false): Promise<void> {
  const found = new Map<string, string[]>()
  const note = (faults: readonly string[], where: string): void => {
    for (const fault of faults) found.set(fault, [...(found.get(fault) ?? []), where])
  }
  const boxes = async (where: string): Promise<number> => {
    const { faults, layout } = await measure(page)
    note(
      faults.map(({ kind, what }) => `${kind}: ${what}`),
      where,
    )
    return layout
  }

  await setTheme(page, 'noche')
  let layout = Number.NaN
  for (const size of sizes) {
    await page.setViewportSize(size)
    layout = await boxes(String(size.width))
    if (size === DESK || size === PHONE) note(await violations(page, { isAtRest: true }), String(size.width))
  }
  note(await englishIn(page), 'English')
  if (!isDark) {
    await setTheme(page, 'dia')
    if ((await page.evaluate(settled)) !== layout) await boxes('day')
    note(await violations(page, { rules: 'colours', isAtRest: true }), 'day')
  }
  expect.soft([...found].map(([fault, where]) => `${fault} @ ${where.join(' ')}`)).toEqual([])
}

test('the sign-in', async ({ page: stranger }) => {
  const signedIn = page
  page = stranger
  await offerSampleAccount(page)
  await page.goto(`${own.url}/login`)
  await expect(page.getByRole('button', { name: 'Rellenar' })).toBeVisible()
  await expectTidy(SIZES)
  page = signedIn
})

test('/sentinel, whose zones could not be had', async () => {
  await page.route('**/api/geofences', (route) => route.fulfill({ status: 503, json: BUSY }))
  await page.goto('/sentinel')
  await expect(page.getByText(`No se pudieron cargar las zonas. ${BUSY.error}`)).toBeVisible()
  await expect(page.getByText('Cargando mapa…')).toHaveCount(0)
  await expectTidy([NARROWEST, LOW, DESK])
  await selectTrip(page, fleet.trip.invoice)
  await expectTidy([NARROWEST, LOW, DESK])
  await page.unrouteAll()
})

test('/reportes, where one is made to go out by mail', async () => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto('/reportes?reporte=tracking_quality')
    await expect(page.getByText(/con datos hasta las? /)).toBeVisible()
    const beside = page.getByRole('button', { name: 'Programar por correo' })
    await expect(beside.or(page.getByRole('button', { name: 'Correo e historial' }))).toBeVisible()
    if (!(await beside.isVisible())) await page.getByRole('button', { name: 'Correo e historial' }).click()
    await beside.click()
    await page.getByLabel('Destinatarios').fill(LONG_MAIL)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Quitar ${LONG_MAIL}` })).toBeVisible()
    await expectTidy([size])
  }
})

const NAMES: Readonly<Record<string, string>> = SCREENS
test.describe('each path has its screen, whose boxes are tidy and which has no barrier', () => {
  for (const path of screenPaths())
    test(path, async () => {
      await page.goto(path)
      const name = new RegExp(`^${NAMES[path] ?? '.*'}( |$)`)
      await expect(page.getByRole('banner').getByRole('heading', { level: 1, name })).toBeVisible()
      await expectTidy(SIZES, isAlwaysDark(path))
      // Done on a desk; the page is looked at narrow, low and on a desk after each.
      for (const step of SCREEN_STEPS[path] ?? []) {
        if (step === 'Escape') await page.keyboard.press(step)
        else await step({ page, trip: fleet.trip, comment: () => commentByHand(own, fleet.trip) })
        if (step !== 'Escape') await expectTidy([NARROWEST, LOW, DESK], isAlwaysDark(path))
      }
    })
})
