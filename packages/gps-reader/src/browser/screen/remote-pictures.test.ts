import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheWheel } from '../../../test/at-the-wheel.ts'
import { type LocalPages, openPages } from '../../../test/local-pages.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const SENDS = `onclick="fetch('/sent')"`
const SIZE = 'style="display:inline-block;width:20px;height:20px"'
const button = (inside: string) => `<button id=b ${SENDS}>${inside}</button>`
const SWITCH = `<label id=b class=switch ${SIZE}><input type=checkbox hidden onchange="fetch('/sent')"><i class=slider></i></label>`

test.each([
  ['a bin', button(`<i class="fa fa-trash" ${SIZE}></i>`)],
  ['a sign of power', button(`<i class="fa fa-power-off" ${SIZE}></i>`)],
  ['a disk', button(`<i class="fa fa-floppy-o" ${SIZE}></i>`)],
  ['a picture of that name', button(`<img src="/img/new/delete.png?2" ${SIZE}>`)],
  ['a switch in its line', `<table><tr><td>Paro de motor<td>${SWITCH}</table>`],
  [
    'a switch in its line, which says how it stands',
    `<table><tr><td>Paro de motor<td>${SWITCH.replace('</i>', '</i><span>OFF</span>')}</table>`,
  ],
  [
    'a switch in its line, that is off',
    `<table><tr><td>Paro de motor<td>${SWITCH.replace('</i>', '</i><span>Desactivado</span>')}</table>`,
  ],
  ['a bin that is drawn by a use of it', button(`<svg ${SIZE}><use href="#icon-delete"></use></svg>`)],
  ['a bin of another make', button(`<i class="mdi mdi-delete" ${SIZE}></i>`)],
  ['a switch of that name', SWITCH.replace('hidden', 'hidden name=engineCut')],
])('what changes the platform is not pressed where it is drawn: %s', async (_, html) => {
  const site = await pages.serve({ '/': html, '/img/new/delete.png': '' })
  const { page, screen, denied, click, enter } = await atTheWheel(pages, site)
  await click('#b')
  await page.focus('#b')
  await screen.act(enter)
  await page.evaluate(`fetch('/after').then(() => undefined)`)
  expect(denied.length).toBeGreaterThan(0)
  expect(site.hits).toEqual(['GET /after'])
})

test.each([
  ['a lens', button(`<i class="fa fa-search" ${SIZE}></i>`)],
  ['a place beside a bin', `<div id=b ${SENDS}><i class=fa-trash ${SIZE}></i></div>`],
  ['a box before its words', `<input type=checkbox> Paro de motor <input type=checkbox id=b ${SENDS}> Ralentí`],
  ['a cross', button(`<i class="fa fa-times" ${SIZE}></i>`)],
  ['a picture in a folder', button(`<img src="/img/new/zoom.png" ${SIZE}>`)],
  [
    'a switch that has a name of its own',
    `<table><tr><td>Paro de motor<td>${SWITCH.replace('</i>', '</i><span>Tránsito</span>')}</table>`,
  ],
  ['a switch of a layer', `<table><tr><td>Tránsito<td>${SWITCH}</table>`],
])('what changes nothing is: %s', async (_, html) => {
  const site = await pages.serve({ '/': html, '/img/new/zoom.png': '' })
  const { denied, click } = await atTheWheel(pages, site)
  await click('#b')
  await expect.poll(() => site.hits).toEqual(['GET /sent'])
  expect(denied).toEqual([])
})
