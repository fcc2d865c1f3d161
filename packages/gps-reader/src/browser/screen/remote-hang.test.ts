import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheWheel } from '../../../test/at-the-wheel.ts'
import { holding, type LocalPages, openPages } from '../../../test/local-pages.ts'
import { answerOf } from '../navigation/page-script.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const NOT_TYPED = 'La página no respondió: no se escribió nada. Intente de nuevo.'
const NOT_PRESSED = 'La página no respondió: no se pulsó nada. Intente de nuevo.'
const unsure = (what: string) =>
  `La página dejó de responder: ${what} puede llegarle todavía. Revise qué hizo antes de seguir.`

test('what is typed on a page that hangs is refused, and does not arrive once it goes on', async () => {
  const { answer, hold, goOn } = holding()
  const site = await pages.serve({ '/': '<input id=q><input id=r>' }, answer)
  const { page, screen, refused, key } = await atTheWheel(pages, site)
  await page.focus('#q')
  await page.evaluate(hold)
  await expect.poll(() => site.hits).toEqual(['GET /hold'])
  const acts = [screen.act({ kind: 'text', text: 'uno' }), screen.act(key('x')), screen.act(key('Tab'))]
  await expect.poll(refused).toEqual([NOT_TYPED, NOT_PRESSED, NOT_PRESSED])
  goOn()
  await Promise.all(acts)
  await screen.act({ kind: 'text', text: 'dos' })
  expect([await page.inputValue('#q'), await page.inputValue('#r')]).toEqual(['dos', ''])
})

test('a key on which a page hangs is said to be unsure, its rest is not sent, and nothing is pressed before it', async () => {
  const { answer, script, goOn } = holding()
  const html = `<button id=cut onclick="fetch('/cut')">Paro de motor</button><input id=q><script>
    let isHeld = false
    const keys = []
    for (const type of ['keydown', 'keyup']) document.addEventListener(type, ({ key }) => keys.push(type + key), true)
    q.addEventListener('keydown', ({ key }) => { if (key === 'Shift' && !isHeld) { isHeld = true; ${script} } })</script>`
  const site = await pages.serve({ '/': html }, answer)
  const { page, screen, refused, denied, key, enter } = await atTheWheel(pages, site)
  await page.focus('#q')
  const acts = [screen.act(key('Tab', 8)), screen.act(enter), screen.act({ kind: 'text', text: 'a' })]
  await expect.poll(refused).toEqual([unsure('la tecla'), NOT_PRESSED, NOT_TYPED])
  goOn()
  await Promise.all(acts)
  await screen.act({ kind: 'text', text: 'b' })
  expect(await page.inputValue('#q')).toBe('b')
  expect(await page.evaluate('keys')).toEqual(['keydownShift', 'keyupShift'])
  await screen.act(key('Tab', 8))
  await screen.act(enter)
  expect(denied.map(({ because }) => because)).toEqual(['paro de motor'])
  expect(site.hits).toEqual(['GET /hold'])
})

test('a click on which a page hangs is said to be unsure, and the button does not stay down', async () => {
  const { answer, script, goOn } = holding()
  const html = `<button id=go onmousedown="${script}" onclick="fetch('/go')">Seguir</button>
    <input id=q onmousemove="document.title = event.buttons">`
  const site = await pages.serve({ '/': html }, answer)
  const { page, screen, refused } = await atTheWheel(pages, site)
  const at = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }
  }
  const go = { kind: 'mouse', ...(await at('#go')), button: 'left', clicks: 1 } as const
  const field = await at('#q')
  const acts = [
    ...[screen.act({ ...go, type: 'down' }), screen.act({ ...go, type: 'up' })],
    screen.act({ kind: 'text', text: 'a' }),
  ]
  await expect.poll(refused).toEqual([unsure('el clic'), NOT_TYPED])
  goOn()
  await Promise.all(acts)
  await expect.poll(() => site.hits).toEqual(['GET /hold', 'GET /go'])
  await screen.act({ kind: 'mouse', type: 'move', ...field, button: 'none', clicks: 0 })
  expect(await page.title()).toBe('0')
})

test('what was let go on a page is let go there, and a key that was held back is not let go', async () => {
  const html = `<button id=cut onkeyup="fetch('/up')">Paro de motor</button>`
  const site = await pages.serve({ '/': html })
  const { page, screen, denied, enter } = await atTheWheel(pages, site)
  await page.focus('#cut')
  await screen.act(enter)
  await screen.act({ ...enter, type: 'up' })
  await page.evaluate(`fetch('/after').then(() => undefined)`)
  expect(denied).toHaveLength(1)
  expect(site.hits).toEqual(['GET /after'])
})

test('a page that asks its person something does not hang, however long they think', async () => {
  const html = `<button id=b onclick="document.title = confirm('¿Continuar?') ? 'sí' : 'no'; q.focus()">Ver</button><input id=q>`
  const { page, screen, received, refused, click } = await atTheWheel(pages, await pages.serve({ '/': html }))
  const clicked = click('#b')
  await expect.poll(() => received('dialog')).toHaveLength(1)
  const typed = screen.act({ kind: 'text', text: 'hola' })
  // As long as two pages that hang are waited for.
  for (let times = 0; times < 2; times++) await answerOf(new Promise(() => undefined))
  expect(refused()).toEqual([])
  await screen.act({ kind: 'dialog', accept: true })
  await Promise.all([clicked, typed])
  expect([await page.title(), await page.inputValue('#q')]).toEqual(['sí', 'hola'])
})
