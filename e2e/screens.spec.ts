import type { Page } from '@playwright/test'
import { startMailServer, type TestMailServer } from '@vigia/server/test/mail-server'
import { callApi, connectApi, signInToken } from './support/api.ts'
import { setTheme, violations } from './support/axe.ts'
import { measure, settled } from './support/boxes.ts'
import { englishIn } from './support/english.ts'
import { SCREENS, settingsSections } from './support/screens.ts'
import { createStillFleet, type StillFleet } from './support/still-fleet.ts'
import { TRIP_FILE } from './support/trip-file.ts'
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

/** Done one after the other, on a desk; the page is looked at before them, and narrow, low and on a desk after each. */
type Steps = readonly (() => Promise<unknown>)[]
const pressEscape = () => page.keyboard.press('Escape')
const importStep = () => page.getByRole('list', { name: 'Pasos' }).locator('[aria-current="step"]')
const firstButton = (name: string | RegExp) => page.getByRole('button', { name }).first()

/** What comes with the first press is there before it is looked at. */
async function opens(role: 'dialog' | 'menu', press: () => Promise<unknown>): Promise<void> {
  await press()
  await expect(page.getByRole(role)).toBeVisible()
}

/**
 * Looks at the page as it is now: its boxes at each of the sizes, a desk the last; what axe finds on a desk and, of a whole screen, on a
 * phone; and the words of its text. The themes differ in colours alone: what is told of names in the one is true in the other, and of
 * boxes where they lie as they lay.
 */
async function expectTidy(sizes: readonly (typeof SIZES)[number][], isAlwaysDark = false): Promise<void> {
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
  if (!isAlwaysDark) {
    await setTheme(page, 'dia')
    if ((await page.evaluate(settled)) !== layout) await boxes('day')
    note(await violations(page, { rules: 'colours', isAtRest: true }), 'day')
  }
  expect.soft([...found].map(([fault, where]) => `${fault} @ ${where.join(' ')}`)).toEqual([])
}

/** Each screen, and what opens on it: the steps follow each other. Another screen is a line here; a section of the settings is none. */
const STEPS: Readonly<Record<keyof typeof SCREENS, Steps>> & Readonly<Record<string, Steps>> = {
  '/sentinel': [
    () => selectTrip(page, fleet.trip.invoice),
    () => opens('dialog', () => firstButton('Ver detalles').click()),
    pressEscape,
    () => page.getByRole('tab', { name: 'GPS' }).click(),
    () => opens('menu', () => firstButton('Menú de usuario').click()),
    pressEscape,
    () => opens('dialog', () => firstButton(/^Quién más está/).click()),
    pressEscape,
    () => opens('dialog', () => firstButton('Abrir menú').click()),
    pressEscape,
    () => opens('dialog', () => page.keyboard.press('Control+k')),
  ],
  '/sentinel-pro': [
    () => firstButton(/^Ver .+, de /).click(),
    () => page.getByRole('radio', { name: 'Cuadrícula' }).click(),
    () => page.getByRole('radio', { name: 'Compacta' }).click(),
    () => page.getByRole('radio', { name: 'Detallada' }).click(),
    () => page.getByRole('radio', { name: 'Media' }).click(),
  ],
  '/guardian': [
    () => firstButton('Ver unidad').click(),
    () => page.locator('[data-slot~="alert-title"]').first().click(),
    () => page.getByRole('dialog').getByRole('button', { name: 'Resolver alerta' }).click(),
    pressEscape,
    () => firstButton(/Protocolo de emergencia/).click(),
  ],
  '/alerts': [
    () => page.getByRole('button', { name: 'Probar sonido y notificaciones' }).click(),
    pressEscape,
    () => page.getByRole('radio', { name: 'Mapa', exact: true }).click(),
    () => page.getByText('Historial', { exact: true }).click(),
    () => page.getByRole('list', { name: 'Historial de alertas' }).getByRole('button').first().click(),
  ],
  '/dashboard/gps': [],
  '/dashboard/monitoreo-inteligente': [],
  '/dashboard/monitoreo-bitacoras': [
    () => page.getByRole('button', { name: /^Empezar ronda/ }).click(),
    () =>
      page
        .getByRole('article')
        .getByRole('button', { name: /^Omitir/ })
        .click(),
    () => page.getByRole('button', { name: 'Terminar' }).click(),
    () => page.getByRole('tab', { name: 'Todas' }).click(),
    () => page.getByRole('listbox').getByRole('option').first().click(),
  ],
  '/dashboard/viajes-en-transito': [() => page.getByRole('option').first().click()],
  '/dashboard/viajes-en-transito-mapa': [() => page.getByRole('button', { name: /^Lista/ }).click()],
  '/dashboard/viajes-mapa': [() => page.getByRole('option').first().click()],
  '/dashboard/operators': [() => page.getByRole('list', { name: 'Operadores' }).getByRole('button').first().click()],
  '/dashboard/stats': [
    () => page.getByRole('tab', { name: 'Seguridad' }).click(),
    () => page.getByRole('tab', { name: 'Señal' }).click(),
    async () => {
      await page.getByRole('tab', { name: 'Bitácora' }).click()
      await expect(page.getByRole('region', { name: 'Comentarios por hora del día' })).toBeVisible()
    },
    async () => {
      // What a key wrote is nobody's load.
      const token = await signInToken(own.url, own.account)
      await callApi(own.url, 'POST', `/api/travels/${fleet.trip.id}/comments`, { body: { comment: 'Sigue' }, token })
      await page.getByRole('tab', { name: 'Mesa' }).click()
      await expect(page.getByRole('region', { name: 'Carga por monitorista' })).toBeVisible()
    },
    () => page.getByRole('region', { name: 'Carga por monitorista' }).getByRole('button').first().click(),
    pressEscape,
    () => page.getByRole('tab', { name: 'Servicio' }).click(),
    () =>
      page
        .getByRole('button', { name: /^Viajes/ })
        .first()
        .click(),
    pressEscape,
  ],
  '/reportes': [
    async () => {
      // On a phone the list is a screen of its own.
      await page.getByRole('button', { name: /^Viajes del día por cliente/ }).click()
      // Of yesterday and today: after midnight the fleet's trips began on the one, later on the other.
      for (const days of ['Ayer completo', 'Otros días'])
        await page.getByRole('combobox', { name: 'Días' }).selectOption(days)
      const last = page.getByLabel('Hasta', { exact: true })
      await last.fill((await last.getAttribute('max')) ?? '')
      // On a desk the last column is in sight.
      await expect(page.getByText(/, \d+ \w+ \d{4} a \d+ \w+ \d{4}, con datos hasta/)).toBeVisible()
      const table = page.getByRole('region', { name: /^Vista previa/ })
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    },
    () => page.getByRole('button', { name: /^Columnas/ }).click(),
    pressEscape,
    () => page.getByRole('button', { name: 'Todas las fórmulas' }).click(),
    pressEscape,
    () => page.getByRole('button', { name: 'Guardar como mío' }).click(),
    pressEscape,
  ],
  '/catalogos': [
    () => firstButton('Agregar').click(),
    pressEscape,
    () => page.getByRole('radio', { name: 'Rutas' }).click(),
  ],
  '/primeros-pasos': [],
  '/viajes': [
    () => actOnTrip('Historia'),
    pressEscape,
    () => actOnTrip('Cerrar o cambiar estatus…'),
    pressEscape,
    () => actOnTrip('Enlaces para el cliente…'),
    pressEscape,
    () => actOnTrip('Borrar…'),
    pressEscape,
  ],
  '/viajes/nuevo': [],
  '/viajes/importar': [
    async () => {
      await page.getByLabel('Archivo de viajes').setInputFiles(TRIP_FILE)
      await expect(importStep()).toHaveText(/Columnas/)
    },
    async () => {
      await page.getByRole('button', { name: /^Revisar / }).click()
      await expect(page.getByRole('article', { name: 'Fila 3' })).toBeVisible()
    },
    async () => {
      await page.getByRole('button', { name: /^Importar 1 y dejar fuera 1$/ }).click()
      await expect(importStep()).toHaveText(/Resultado/)
    },
  ],
  '/settings': [],
  ...Object.fromEntries(settingsSections().map((id) => [`/settings/${id}`, []])),
  '/settings/users': [() => firstButton('Invitar persona').click(), pressEscape],
  '/settings/integrations': [
    () => firstButton('Nueva clave').click(),
    pressEscape,
    () => firstButton('Nuevo webhook').click(),
    pressEscape,
    () => page.getByRole('radio', { name: /^Enlaces/ }).click(),
    () => page.getByRole('radio', { name: /API$/ }).first().click(),
    () => page.getByText('Crea o actualiza viajes por su factura externa.').click(),
  ],
  '/settings/devices': [() => firstButton('Registrar varios').click(), pressEscape],
}

/** One of the acts on the first trip of the list. */
async function actOnTrip(name: string): Promise<void> {
  await firstButton(/^Acciones de /).click()
  await page.getByRole('menuitem', { name }).click()
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

test.describe('each path has its screen, whose boxes are tidy and which has no barrier', () => {
  for (const [path, steps] of Object.entries(STEPS))
    test(path, async () => {
      await page.goto(path)
      const name = new RegExp(`^${new Map<string, string>(Object.entries(SCREENS)).get(path) ?? '.*'}( |$)`)
      await expect(page.getByRole('banner').getByRole('heading', { level: 1, name })).toBeVisible()
      await expectTidy(SIZES, path === '/guardian')
      for (const step of steps) {
        await step()
        if (step !== pressEscape) await expectTidy([NARROWEST, LOW, DESK], path === '/guardian')
      }
    })
})
