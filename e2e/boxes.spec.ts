import type { Page } from '@playwright/test'
import { boxFaults } from './support/boxes.ts'
import { expect, test } from './support/vigia.ts'

// What `screens.spec` takes for a fault of a page, and what not.
let bare: Page
test.beforeAll(async ({ browser }) => {
  bare = await browser.newPage({ viewport: { width: 600, height: 400 } })
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
<<<<<<< HEAD
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
=======
  '/dashboard/gps': [],
  '/dashboard/monitoreo-inteligente': [],
  '/dashboard/viajes-en-transito': [() => page.getByRole('option').first().click()],
  '/dashboard/viajes-en-transito-mapa': [() => page.getByRole('button', { name: /^Lista/ }).click()],
  '/dashboard/viajes-mapa': [() => page.getByRole('option').first().click()],
  '/dashboard/operators': [() => page.getByRole('list', { name: 'Operadores' }).getByRole('button').first().click()],
  '/catalogos': [() => page.getByRole('radio', { name: 'Rutas' }).click()],
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
>>>>>>> d6e6fa72 (Add: the catalogues to the menus, and to what is measured and looked at for accessibility)
