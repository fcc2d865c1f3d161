import type { Page } from '@playwright/test'
import { connectApi } from './support/api.ts'
import { inBothThemes } from './support/axe.ts'
import { createLocatedTrip, panic } from './support/board.ts'
import { boxFaults } from './support/boxes.ts'
import { createTrip, isoAgo, MINUTE_MS, postFix, type TestTrip } from './support/trips.ts'
import { expect, selectTrip, signedInPage, test } from './support/vigia.ts'

/** The narrowest of WCAG 1.4.10, a phone, 1440 × 900 at 200 %, a desk, a large screen, a wall. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
] as const
const [NARROWEST, , LOW, DESK] = SIZES
const BUSY = { error: 'La base no responde.', code: 'UNAVAILABLE' }

let page: Page
let trip: TestTrip
test.beforeAll(async ({ browser, demo }) => {
  const api = await connectApi(demo.url)
  page = await signedInPage(browser, demo, { viewport: DESK })
  trip = await createLocatedTrip(api, {
    ...{ unit_plates: '99-ZX-9Z', operator_name: 'María de los Ángeles Hernández-Villaseñor Iturbide' },
    ...{ origin: 'San Luis Río Colorado', destination: 'Felipe Carrillo Puerto', operator_phone: '55 1234 5678' },
    ...{ company_client_name: 'Comercializadora de Electrodomésticos del Bajío y Occidente', invoice_id: '4500998476' },
    ...{
      company_carrier_name: 'Autotransportes Especializados de la Frontera Norte',
      monitor_url: 'https://gps.example.mx/1',
    },
  })
  await panic(api, trip)
  await api.post(`/api/travels/${trip.id}/comments`, { comment: 'Salió de la caseta' })
  await api.post(`/api/travels/${trip.id}/incidences`, { type: 'Llanta', description: 'Ponchadura', priority: 'high' })
  const unlocated = await createTrip(api, { tracking_type: 'SIN_TRACKING', charge_date: isoAgo(200 * MINUTE_MS) })
  await postFix(api, unlocated, 20 * MINUTE_MS, { lat: 20.6, lng: -100.4, speed: 0 })
})
test.afterAll(() => page?.context().close())

interface Screen {
  readonly path: string
  /** Done one after the other, on a desk; the page is looked at before them, and narrow, low and on a desk after each. */
  readonly steps: readonly (() => Promise<unknown>)[]
}
const pressEscape = () => page.keyboard.press('Escape')

/** Looks at the page at each of the sizes, in both themes or the one there is; each fault ends with where it was seen. */
async function expectTidy(sizes: readonly (typeof SIZES)[number][], isDark = false): Promise<void> {
  const found = new Map<string, string[]>()
  const look = async (): Promise<void> => {
    for (const { kind, what } of await boxFaults(page)) {
      const fault = `${kind}: ${what}`
      found.set(fault, [...(found.get(fault) ?? []), String(page.viewportSize()?.width)])
    }
  }
  for (const size of sizes) {
    await page.setViewportSize(size)
    await (isDark ? look() : inBothThemes(page, look))
  }
  await page.setViewportSize(DESK)
  expect([...found].map(([fault, widths]) => `${fault} @ ${[...new Set(widths)].join(' ')}`)).toEqual([])
}

/** Each screen, and what opens on it: the steps follow each other. */
const SCREENS: readonly Screen[] = [
  {
    path: '/sentinel',
    steps: [
      () => selectTrip(page, trip.invoice),
      () => page.getByRole('button', { name: 'Ver detalles' }).first().click(),
      pressEscape,
      () => page.getByRole('tab', { name: 'GPS' }).click(),
      () => page.getByRole('button', { name: 'Menú de usuario' }).click(),
      pressEscape,
      () => page.getByRole('button', { name: /^Quién más está/ }).click(),
      pressEscape,
      () => page.getByRole('button', { name: 'Abrir menú' }).click(),
      pressEscape,
      () => page.keyboard.press('Control+k'),
    ],
  },
  {
    path: '/sentinel-pro',
    steps: [
      () =>
        page
          .getByRole('button', { name: /^Ver .+, de / })
          .first()
          .click(),
      () => page.getByRole('radio', { name: 'Cuadrícula' }).click(),
      () => page.getByRole('radio', { name: 'Compacta' }).click(),
      () => page.getByRole('radio', { name: 'Detallada' }).click(),
      () => page.getByRole('radio', { name: 'Media' }).click(),
    ],
  },
  {
    path: '/guardian',
    steps: [
      () => page.getByRole('button', { name: 'Ver unidad' }).first().click(),
      () => page.locator('[data-slot~="alert-title"]').first().click(),
      () => page.getByRole('dialog').getByRole('button', { name: 'Resolver alerta' }).click(),
      pressEscape,
      () => page.getByRole('button', { name: /Protocolo de emergencia/ }).click(),
    ],
  },
  {
    path: '/alerts',
    steps: [
      () => page.getByRole('button', { name: 'Probar sonido y notificaciones' }).click(),
      pressEscape,
      () => page.getByText('Historial', { exact: true }).click(),
    ],
  },
  { path: '/dashboard/gps', steps: [] },
  { path: '/dashboard/monitoreo-inteligente', steps: [] },
  { path: '/dashboard/viajes-en-transito', steps: [() => page.getByRole('option').first().click()] },
  { path: '/dashboard/viajes-en-transito-mapa', steps: [() => page.getByRole('button', { name: /^Lista/ }).click()] },
  { path: '/dashboard/viajes-mapa', steps: [() => page.getByRole('option').first().click()] },
  { path: '/settings', steps: [] },
  { path: '/settings/account', steps: [] },
  { path: '/settings/sign-in', steps: [] },
]

test.describe('what it looks for', () => {
  let bare: Page
  test.beforeAll(async () => {
    bare = await page.context().newPage()
    await bare.setViewportSize({ width: 600, height: 400 })
  })
  test.afterAll(() => bare?.close())
  const faultsOf = async (body: string) => {
    await bare.setContent(`<style>* { margin: 0; font: 16px/1 sans-serif }</style>${body}`)
    return (await boxFaults(bare)).map(({ kind, what }) => `${kind} ${/“(.*?)”/.exec(what)?.[1]}`)
  }
  const wide = 'width: 60px; white-space: nowrap; overflow: hidden'

  for (const [what, body, kinds] of [
    ['a page as it should be', '<p>Uno</p><button>Dos</button>', []],
    ['a page that scrolls sideways', '<div style="width: 900px; height: 9px"></div>', ['side-scroll ', 'side-scroll ']],
    [
      'a part that scrolls sideways',
      '<div style="width: 90px; overflow: auto"><hr style="width: 99px"></div>',
      ['side-scroll '],
    ],
    ['words cut off', `<p style="${wide}">Unidad detenida</p>`, ['cut Unidad detenida']],
    ['words that say that they are cut', `<p style="${wide}; text-overflow: ellipsis">Unidad detenida</p>`, []],
    [
      'a plate cut off, though it says so',
      `<p data-slot="plate" style="${wide}; text-overflow: ellipsis; width: 30px">22-AJ-5C</p>`,
      ['cut 22-AJ-5C'],
    ],
    ['a control outside the window', '<button style="position: fixed; left: 590px">Llamar</button>', ['cut Llamar']],
    [
      'what scrolls into sight',
      '<div style="height: 20px; overflow: auto"><p>Uno</p><p style="margin-top: 40px">Dos</p></div>',
      [],
    ],
    [
      'a control under a footer',
      '<button>Resolver</button><footer style="position: fixed; inset: 0; background: white"></footer>',
      ['overlap Resolver'],
    ],
    [
      'the last control of a list under its footer',
      '<div style="height: 90px; overflow: auto"><hr style="height: 200px"><button>Fin</button></div><footer style="position: fixed; inset: 60px 0 0; background: white"></footer>',
      ['overlap Fin'],
    ],
    ['words across words', '<p>Esperando</p><p style="margin-top: -10px">Extrayendo</p>', ['overlap Esperando']],
    ['words over which nothing but a clear pane lies', '<p>Uno</p><i style="position: fixed; inset: 0"></i>', []],
  ] as const)
    test(what, async () => expect(await faultsOf(body)).toEqual(kinds))
})

test('the sign-in', async ({ page: stranger, demo }) => {
  const signedIn = page
  page = stranger
  await page.goto(`${demo.url}/login`)
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
  await selectTrip(page, trip.invoice)
  await expectTidy([NARROWEST, LOW, DESK], true)
  await page.unrouteAll()
})

for (const { path, steps } of SCREENS)
  test(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toBeVisible()
    await expectTidy(SIZES, path === '/guardian')
    for (const step of steps) {
      await step()
      if (step !== pressEscape) await expectTidy([NARROWEST, LOW, DESK], true)
    }
  })
