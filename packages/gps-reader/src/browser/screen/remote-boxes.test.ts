import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheWheel } from '../../../test/at-the-wheel.ts'
import { type LocalPages, openPages } from '../../../test/local-pages.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const box = (kind: string, options: string) =>
  `<select id=s ${kind} onchange="fetch('/' + this.selectedIndex)">${options}</select>`
const OPTIONS = '<option>Norte<option>Sur<option>Paro de motor<option>Bajío'
const HARMLESS = '<option>Norte<option>Sur<option>Oriente<option>Bajío'
const KINDS = [['size=4'], ['multiple size=4']]

async function atTheBox(html: string) {
  const site = await pages.serve({ '/': html })
  const wheel = await atTheWheel(pages, site)
  const { page, screen } = wheel
  const mouse = async (type: 'down' | 'move' | 'up', selector: string, dx = 0): Promise<void> => {
    const at = await page.locator(selector).boundingBox()
    if (at === null) throw new Error(`${selector} no está`)
    const place = { x: at.x + 10 + dx, y: at.y + at.height / 2 }
    await screen.act({ kind: 'mouse', type, ...place, button: 'left', clicks: 1 })
  }
  const drag = async (from: string, to: string): Promise<void> => {
    await mouse('down', from)
    await mouse('move', to)
    await mouse('up', to)
  }
  const hits = async () => {
    await page.evaluate(`fetch('/after').then(() => undefined)`)
    return site.hits.filter((hit) => hit !== 'GET /after')
  }
  return { ...wheel, site, mouse, drag, hits }
}

test.each(KINDS)('keys with Alt choose in a box what they choose without it: %s', async (kind) => {
  const { page, screen, refused, key, hits } = await atTheBox(box(kind, OPTIONS))
  await page.selectOption('#s', 'Sur')
  await page.focus('#s')
  await screen.act(key('ArrowDown', 1))
  expect(refused()).toEqual(['Con esa tecla podría elegirse «Paro de motor»: abra la lista con un clic.'])
  expect(await hits()).not.toContain('GET /2')
  expect(await page.inputValue('#s')).toBe('Sur')
})

test.each(KINDS)('Enter in a box presses the button of its form no more than in a field: %s', async (kind) => {
  const form = `<form onsubmit="fetch('/cut'); return false">${box(kind, HARMLESS)}<button>Paro de motor</button></form>`
  const { page, screen, denied, enter, hits } = await atTheBox(form)
  await page.focus('#s')
  await screen.act(enter)
  expect(denied.map(({ because }) => because)).toEqual(['paro de motor'])
  expect(await hits()).toEqual([])
})

test.each(KINDS)('nothing is dragged to or over an option that would change the platform: %s', async (kind) => {
  const { page, refused, denied, drag, mouse, hits } = await atTheBox(`${box(kind, OPTIONS)}<p id=out>Fuera</p>`)
  await drag('#s option:nth-child(2)', '#s option:nth-child(3)')
  expect(denied.map(({ because }) => because)).toEqual(['paro de motor'])
  await drag('#s option:nth-child(1)', '#s option:nth-child(4)')
  expect(refused()).toEqual(['Al arrastrar podría elegirse «Paro de motor»: elija con un clic.'])
  await mouse('down', '#s option:nth-child(2)')
  await mouse('move', '#s option:nth-child(3)')
  await mouse('up', '#out')
  expect(
    await page.locator('#s').evaluate((s) => [...(s as HTMLSelectElement).selectedOptions].map((o) => o.text)),
  ).toEqual(['Sur'])
  expect(await hits()).toEqual(['GET /1', 'GET /0', 'GET /1'])
})

test('nor from a place of the box where there is no option', async () => {
  const { page, denied, drag, hits } = await atTheBox(`${box('size=8 style="padding-bottom:40px"', OPTIONS)}`)
  const edge = await page.locator('#s').boundingBox()
  expect(edge?.height).toBeGreaterThan(100)
  await page.evaluate(`s.insertAdjacentHTML('afterend', '<i id=edge style="position:absolute;pointer-events:none"></i>')
    Object.assign(edge.style, { left: s.offsetLeft + 'px', top: s.offsetTop + s.offsetHeight - 12 + 'px', width: '40px', height: '8px' })`)
  await drag('#edge', '#s option:nth-child(3)')
  expect(denied.map(({ because }) => because)).toEqual(['paro de motor'])
  expect(await page.locator('#s').evaluate((list) => list instanceof HTMLSelectElement && list.selectedIndex)).not.toBe(
    2,
  )
  expect(await hits()).not.toContain('GET /2')
})

test('a hand that is not quite still clicks an option, and one that lets go elsewhere unheard does not hold the mouse', async () => {
  const { page, refused, mouse, hits } = await atTheBox(box('size=4', OPTIONS))
  await mouse('down', '#s option:nth-child(2)')
  await mouse('move', '#s option:nth-child(2)', 2)
  await mouse('up', '#s option:nth-child(2)', 2)
  await mouse('down', '#s option:nth-child(4)')
  await mouse('down', '#s option:nth-child(1)')
  await mouse('up', '#s option:nth-child(1)')
  expect(await hits()).toEqual(['GET /1', 'GET /3', 'GET /0'])
  expect(refused()).toEqual([])
  expect(await page.inputValue('#s')).toBe('Norte')
})

test('through a box of which every option may be chosen one drags as ever', async () => {
  const { page, drag, denied, hits } = await atTheBox(box('size=4', HARMLESS))
  await drag('#s option:nth-child(2)', '#s option:nth-child(3)')
  expect(await hits()).toEqual(['GET /2'])
  expect(denied).toEqual([])
  expect(await page.inputValue('#s')).toBe('Oriente')
})

test('what is pressed in one place is let go there when it may not be let go in another', async () => {
  const div = (id: string, said: string) => `<div id=${id} onmouseup="fetch('/${id}')">${said}</div>`
  const { denied, drag, hits } = await atTheBox(div('map', 'Mapa') + div('list', 'Lista') + div('cut', 'Paro de motor'))
  await drag('#map', '#cut')
  expect(denied.map(({ because }) => because)).toEqual(['paro de motor'])
  await drag('#map', '#list')
  expect(await hits()).toEqual(['GET /map', 'GET /list'])
})
