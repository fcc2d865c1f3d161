import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheWheel } from '../../../test/at-the-wheel.ts'
import { type LocalPages, openPages } from '../../../test/local-pages.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const OPTIONS = '<option>Norte<option>Sur<option>Paro de motor<option>Bajío'
const ORDERS = `<select id=s onchange="fetch('/' + this.selectedIndex)">${OPTIONS}</select>`

test('an option that would change the platform is not chosen in its list, and is told', async () => {
  const site = await pages.serve({ '/': ORDERS })
  const { page, screen, denied, received, click } = await atTheWheel(pages, site)
  await click('#s')
  await expect.poll(() => received('options').at(-1)?.options).toHaveLength(4)
  await screen.act({ kind: 'select', index: 2 })
  expect(denied).toEqual([{ by: 'person', what: 'click', where: 'Paro de motor', because: 'paro de motor' }])
  expect(received('denied')).toHaveLength(1)
  expect(await page.inputValue('#s')).toBe('Norte')
  await click('#s')
  await expect.poll(() => received('options')).toHaveLength(2)
  await screen.act({ kind: 'select', index: 3 })
  await expect.poll(() => site.hits).toEqual(['GET /3'])
})

test.each([
  ['its name', `<select id=s name=paroDeMotor onchange="fetch('/cut')"><option>Sí<option>No</select>`],
  ['its label', `<label>Motor <select id=s onchange="fetch('/cut')"><option>Sí<option>No</select></label>`],
  ['what it does', `<select id=s onchange="fetch('/engineStop')"><option>Sí<option>No</select>`],
  ['a group', `<select id=s onchange="fetch('/cut')"><optgroup label=Motor><option>Sí<option>No</optgroup></select>`],
])('nor one of a list that would: %s', async (_, html) => {
  const site = await pages.serve({ '/': html })
  const { page, screen, denied, received, click, key } = await atTheWheel(pages, site)
  await click('#s')
  await expect.poll(() => received('options')).toHaveLength(1)
  await screen.act({ kind: 'select', index: 1 })
  expect(denied).toHaveLength(1)
  await screen.act(key('ArrowDown'))
  expect(denied).toHaveLength(2)
  expect(await page.inputValue('#s')).toBe('Sí')
  expect(site.hits).toEqual([])
})

test('a list of a sign-in is chosen from, whatever it says', async () => {
  const html = `<form>${ORDERS}<input type=password></form>`
  const { page, screen, denied, key } = await atTheWheel(pages, await pages.serve({ '/': html }))
  await page.focus('#s')
  for (const name of ['ArrowDown', 'ArrowDown']) await screen.act(key(name))
  expect(await page.inputValue('#s')).toBe('Paro de motor')
  expect(denied).toEqual([])
})

test('keys choose the options before it and no further, not by a letter or a leap either', async () => {
  const site = await pages.serve({ '/': ORDERS })
  const { page, screen, denied, refused, key } = await atTheWheel(pages, site)
  await page.focus('#s')
  await screen.act(key('ArrowDown'))
  await expect.poll(() => site.hits).toEqual(['GET /1'])
  for (const name of ['ArrowDown', 'ArrowRight']) await screen.act(key(name))
  expect(denied.map(({ where }) => where)).toEqual(Array(2).fill('Paro de motor'))
  for (const name of ['PageDown', 'End', 'P']) await screen.act(key(name))
  await screen.act({ kind: 'text', text: 'Paro' })
  expect(refused()).toHaveLength(4)
  expect(refused()[0]).toBe('Con esa tecla podría elegirse «Paro de motor»: abra la lista con un clic.')
  expect(await page.inputValue('#s')).toBe('Sur')
  await screen.act(key('ArrowUp'))
  await expect.poll(() => site.hits).toEqual(['GET /1', 'GET /0'])
  expect(await page.inputValue('#s')).toBe('Norte')
})

test('a list that a key or its page opens is told of, as one that is clicked', async () => {
  const html = `${ORDERS}<button id=b onclick="s.showPicker()">Ver</button>`
  const site = await pages.serve({ '/': html })
  const { page, screen, received, click, key, enter } = await atTheWheel(pages, site)
  await page.focus('#s')
  await screen.act(key('ArrowDown', 1))
  await expect.poll(() => received('options')).toHaveLength(1)
  await screen.act(enter)
  await expect.poll(() => received('options')).toHaveLength(2)
  await click('#b')
  await expect.poll(() => received('options')).toHaveLength(3)
  expect(await page.evaluate(`s.matches(':open')`)).toBe(false)
  await screen.act(key('ArrowDown'))
  expect(await page.inputValue('#s')).toBe('Sur')
})

test('a list that changed since it was told of is not chosen from', async () => {
  const site = await pages.serve({ '/': ORDERS })
  const { page, screen, received, refused, click } = await atTheWheel(pages, site)
  await click('#s')
  await expect.poll(() => received('options')).toHaveLength(1)
  await page.evaluate(`s.options[1].text = 'Otra'`)
  await screen.act({ kind: 'select', index: 1 })
  expect(refused()).toEqual(['La lista cambió: no se eligió nada. Ábrala de nuevo.'])
  expect(await page.inputValue('#s')).toBe('Norte')
})

test('in a box of options a click chooses one, and keys none where one of them would change the platform', async () => {
  const html = `<select id=s size=4 onchange="fetch('/' + this.selectedIndex)">${OPTIONS}</select>`
  const site = await pages.serve({ '/': html })
  const { page, screen, denied, refused, click, key } = await atTheWheel(pages, site)
  await click('#s option:nth-child(2)')
  await expect.poll(() => site.hits).toEqual(['GET /1'])
  await click('#s option:nth-child(3)')
  expect(denied.map(({ because }) => because)).toEqual(['paro de motor'])
  await screen.act(key('ArrowDown'))
  expect(refused()).toHaveLength(1)
  expect(await page.inputValue('#s')).toBe('Sur')
})

test('of a group of buttons of which one is chosen the arrows do not press the one that would change the platform', async () => {
  const one = (id: string, said: string) =>
    `<input type=radio name=r id=${id} onchange="fetch('/${id}')"><label for=${id}>${said}</label>`
  const site = await pages.serve({ '/': one('a', 'Normal') + one('b', 'Sur') + one('c', 'Paro de motor') })
  const { page, screen, denied, click, key } = await atTheWheel(pages, site)
  await click('#a')
  await screen.act(key('ArrowDown'))
  for (const name of ['ArrowDown', 'ArrowRight']) await screen.act(key(name))
  await click('#c')
  expect(denied.map(({ because }) => because)).toEqual(Array(3).fill('paro de motor'))
  expect(await page.isChecked('#b')).toBe(true)
  await expect.poll(() => site.hits).toEqual(['GET /a', 'GET /b'])
})

test('Enter presses neither the button of the form nor the option that a field points at, where that would change the platform', async () => {
  const form = (id: string, said: string) =>
    `<form onsubmit="fetch('/${id}'); return false"><input id=${id}><button>${said}</button></form>`
  const box = `<input id=box role=combobox aria-activedescendant=o onkeydown="event.key === 'Enter' && fetch('/box')">
    <ul role=listbox><li role=option id=o>Paro de motor</ul>`
  const site = await pages.serve({ '/': form('cut', 'Paro de motor') + form('find', 'Buscar') + box })
  const { page, screen, denied, enter } = await atTheWheel(pages, site)
  for (const id of ['cut', 'box', 'find']) {
    await page.focus(`#${id}`)
    await screen.act(enter)
  }
  expect(denied.map(({ because }) => because)).toEqual(['paro de motor', 'paro de motor'])
  await expect.poll(() => site.hits).toEqual(['GET /find'])
})
