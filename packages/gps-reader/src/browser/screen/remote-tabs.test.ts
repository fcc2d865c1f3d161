import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheWheel } from '../../../test/at-the-wheel.ts'
import { type LocalPages, openPages } from '../../../test/local-pages.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const OTHER = `<title>Otra</title><button style="position: fixed; inset: 0" onclick="fetch('/pressed')">Seguir</button>
  <input id=q autofocus>`

test('what is done on a page that is no longer shown is done on no other, and it is said why', async () => {
  const site = await pages.serve({ '/': '<a id=a target=_blank href=/b>Mapa</a>', '/b': OTHER })
  const { page, screen, received, refused, click, enter } = await atTheWheel(pages, site)
  await expect.poll(() => received('frame').length).toBeGreaterThan(0)
  const seen = received('frame')[0]?.page ?? -1
  await click('#a')
  await expect.poll(() => received('page').at(-1)?.title).toBe('Otra')
  const opened = page.context().pages()[1]
  await opened?.waitForSelector('#q:focus')
  const press = { kind: 'mouse', x: 30, y: 30, button: 'left', clicks: 1 } as const
  const typed = { kind: 'text', text: 'a' } as const
  await screen.act({ ...press, type: 'down', page: seen })
  await screen.act({ ...press, type: 'up', page: seen })
  await screen.act({ ...typed, page: seen })
  await screen.act({ ...enter, page: seen })
  const [pressed, written] = ['no se pulsó nada', 'no se escribió nada'].map(
    (undone) => `La pestaña que se ve cambió: ${undone}. Revise la página e intente de nuevo.`,
  )
  expect(refused()).toEqual([pressed, written, pressed])
  await expect.poll(() => received('frame').at(-1)?.page).not.toBe(seen)
  const now = received('frame').at(-1)?.page ?? -1
  await screen.act({ ...typed, page: now })
  expect(await opened?.inputValue('#q')).toBe('a')
  await screen.act({ ...press, type: 'down', page: now })
  await screen.act({ ...press, type: 'up', page: now })
  await expect.poll(() => site.hits).toEqual(['GET /pressed'])
})

test('a button of the mouse is let go where it was pressed, though another tab is shown by then', async () => {
  const html = `<button id=b onmousedown="window.open('/b')" onclick="fetch('/clicked')">Mapa</button>`
  const site = await pages.serve({ '/': html, '/b': OTHER })
  const { page, screen, received, refused } = await atTheWheel(pages, site)
  const box = await page.locator('#b').boundingBox()
  const press = { kind: 'mouse', x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5, button: 'left', clicks: 1 } as const
  await screen.act({ ...press, type: 'down' })
  await expect.poll(() => received('page').at(-1)?.title).toBe('Otra')
  await screen.act({ ...press, type: 'up' })
  await expect.poll(() => site.hits).toEqual(['GET /clicked'])
  expect(refused()).toEqual([])
})

test('of a list of a tab that is no longer shown nothing is chosen', async () => {
  const html = `<select id=s><option>Norte<option>Sur</select><a id=a target=_blank href=/b>Mapa</a>`
  const site = await pages.serve({ '/': html, '/b': OTHER })
  const { page, screen, received, refused, click } = await atTheWheel(pages, site)
  await click('#s')
  await expect.poll(() => received('options')).toHaveLength(1)
  await click('#a')
  await expect.poll(() => received('page').at(-1)?.title).toBe('Otra')
  await screen.act({ kind: 'select', index: 1 })
  expect(refused()).toEqual(['La lista ya no está: no se eligió nada.'])
  expect(await page.inputValue('#s')).toBe('Norte')
})
