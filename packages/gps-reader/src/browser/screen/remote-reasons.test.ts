import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheWheel } from '../../../test/at-the-wheel.ts'
import { holding, type LocalPages, openPages } from '../../../test/local-pages.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

test('back where there is no page before, and a page that does not load anew, say so', async () => {
  let isDown = false
  const site = await pages.serve({ '/': '<a id=a target=_blank href=/b>Mapa</a>' }, ({ url }, _, response) => {
    if (isDown) response.destroy()
    return url === '/b' ? '<title>Mapa</title>' : undefined
  })
  const { screen, received, refused, click } = await atTheWheel(pages, site)
  await click('#a')
  await expect.poll(() => received('page').at(-1)?.title).toBe('Mapa')
  await screen.act({ kind: 'back' })
  expect(refused()).toEqual(['No hay una página anterior.'])
  isDown = true
  await screen.act({ kind: 'reload' })
  expect(refused()).toEqual(['No hay una página anterior.', 'No se pudo recargar la página.'])
})

test('a frame too deep inside to be looked into is not said to have been silent', async () => {
  const frame = (depth: number) =>
    `<body style="margin: 0"><iframe src=/${depth} style="border: 0; width: 300px; height: 100px"></iframe>`
  const site = await pages.serve({
    ...{ '/': frame(1), '/1': frame(2), '/2': frame(3), '/3': frame(4), '/4': frame(5) },
    '/5': `<input id=q><script>top.ready = 1</script>`,
  })
  const { page, screen, refused } = await atTheWheel(pages, site)
  await page.waitForFunction('window.ready')
  await screen.act({ kind: 'mouse', type: 'down', x: 20, y: 20, button: 'left', clicks: 1 })
  await page.frames()[5]?.focus('#q')
  await screen.act({ kind: 'credential', field: 'account' })
  const because = 'Ese lugar queda demasiado adentro de la página para revisarlo'
  expect(refused()).toEqual([`${because}: no se pulsó nada.`, `${because}: no se escribió nada.`])
})

test('a page that is being loaded is not said to have been silent', async () => {
  const { answer, script, goOn } = holding()
  const html = { '/': '<a id=a href=/slow>Mapa</a>', '/slow': `<script>${script}</script><input id=q>` }
  const site = await pages.serve(html, answer)
  const { page, screen, refused, click } = await atTheWheel(pages, site)
  await click('#a')
  await expect.poll(() => site.hits).toEqual(['GET /hold'])
  await screen.act({ kind: 'text', text: 'a' })
  await screen.act({ kind: 'credential', field: 'account' })
  expect(refused()).toEqual(Array(2).fill('La página se está cargando: no se escribió nada. Intente de nuevo.'))
  goOn()
  await page.waitForSelector('#q')
})
