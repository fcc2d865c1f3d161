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
