import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connectApi } from './support/api.ts'
import { inBothThemes } from './support/axe.ts'
import { boxFaults } from './support/boxes.ts'
import { SCREENS } from './support/screens.ts'
import { createStillFleet, type StillFleet } from './support/still-fleet.ts'
import { expect, offerSampleAccount, selectTrip, signedInPage, test } from './support/vigia.ts'
import { createVigiaServer, type VigiaServer } from './support/vigia-server.ts'

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

// A server of its own: its names and figures are those of no other test, and the same each time.
let own: VigiaServer
let page: Page
let fleet: StillFleet
test.beforeAll(async ({ browser }) => {
  own = await createVigiaServer({ VIGIA_DEMO: 'off' })
  await own.start()
  fleet = await createStillFleet(own, await connectApi(own.url, own.account))
  page = await signedInPage(browser, own, { viewport: DESK })
})
test.beforeEach(() => fleet.hear())
test.afterAll(async () => {
  await page?.context().close()
  await own?.dispose()
})

/** Done one after the other, on a desk; the page is looked at before them, and narrow, low and on a desk after each. */
type Steps = readonly (() => Promise<unknown>)[]
const pressEscape = () => page.keyboard.press('Escape')
const firstButton = (name: string | RegExp) => page.getByRole('button', { name }).first()

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
  expect.soft([...found].map(([fault, widths]) => `${fault} @ ${[...new Set(widths)].join(' ')}`)).toEqual([])
}

/** Each screen, and what opens on it: the steps follow each other. Another screen is a line here; a section of the settings is none. */
const STEPS: Readonly<Record<keyof typeof SCREENS, Steps>> & Readonly<Record<string, Steps>> = {
  '/sentinel': [
    () => selectTrip(page, fleet.trip.invoice),
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
    () => page.getByText('Historial', { exact: true }).click(),
  ],
  '/dashboard/gps': [],
  '/dashboard/monitoreo-inteligente': [],
  '/dashboard/viajes-en-transito': [() => page.getByRole('option').first().click()],
  '/dashboard/viajes-en-transito-mapa': [() => page.getByRole('button', { name: /^Lista/ }).click()],
  '/dashboard/viajes-mapa': [() => page.getByRole('option').first().click()],
  '/dashboard/operators': [() => page.getByRole('list', { name: 'Operadores' }).getByRole('button').first().click()],
  '/primeros-pasos': [],
  '/viajes': [],
  '/viajes/nuevo': [],
  '/viajes/importar': [],
  '/settings': [],
  ...Object.fromEntries(sections().map((id) => [`/settings/${id}`, []])),
}

/** The sections of the settings, which are there by their file. */
function sections(): string[] {
  const folder = join(import.meta.dirname, '../packages/web/src/screens/settings')
  return readdirSync(folder).filter((id) => existsSync(join(folder, id, `${id}-section.tsx`)))
}

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
  /** A list of 60 px between two rows of which `filler` stands, with a bar over each end. */
  const BARS = (filler: string) =>
    `<div style="height: 60px; overflow: auto"><p style="position: sticky; top: 0; background: white">Cabeza</p>
     <hr style="${filler}"><button>Uno</button><hr style="${filler}"><p style="position: sticky; bottom: 0; background: white; margin-top: -18px">Pie</p></div>`
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
    ['rows that a scroll brings from under the head and the foot of their list', BARS('height: 200px'), []],
    ['a row under the foot of a list that scrolls no further', BARS('height: 0; overflow: hidden'), ['overlap Uno']],
    ['words across words', '<p>Esperando</p><p style="margin-top: -10px">Extrayendo</p>', ['overlap Esperando']],
    ['words over which nothing but a clear pane lies', '<p>Uno</p><i style="position: fixed; inset: 0"></i>', []],
  ] as const)
    test(what, async () => expect(await faultsOf(body)).toEqual(kinds))
})

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
  await expectTidy([NARROWEST, LOW, DESK], true)
  await page.unrouteAll()
})

const NAMES: Readonly<Record<string, string>> = SCREENS
test.describe('each path has its screen, whose boxes are tidy', () => {
  for (const [path, steps] of Object.entries(STEPS))
    test(path, async () => {
      await page.goto(path)
      // The name stands first; some screens add what they are.
      const name = new RegExp(`^${NAMES[path] ?? '.*'}( |$)`)
      await expect(page.getByRole('banner').getByRole('heading', { level: 1, name })).toBeVisible()
      await expectTidy(SIZES, path === '/guardian')
      for (const step of steps) {
        await step()
        if (step !== pressEscape) await expectTidy([NARROWEST, LOW, DESK], true)
      }
    })
})
