import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheWheel, WHEEL_ACCOUNT, WHEEL_SECRET } from '../../../test/at-the-wheel.ts'
import { holding, type LocalPages, openPages } from '../../../test/local-pages.ts'
import { platformTarget } from '../../../test/platform-target.ts'
import { createRemoteScreen } from './remote-screen.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const until = (isTrue: () => unknown) => expect.poll(isTrue, { timeout: 20_000, interval: 20 })

test('a person types the captcha, the credential unseen, and Enter sends the form', async () => {
  const form = `<form method=post action=/login><input name=u placeholder=Usuario><input name=p type=password>
    <input name=c placeholder=Captcha><button>Entrar</button></form>`
  const site = await pages.serve({ '/': form }, ({ method }) => (method === 'POST' ? '<h1>Adentro</h1>' : undefined))
  const { page, screen, received, click, enter } = await atTheWheel(pages, site)
  await until(() => received('frame').length).toBeGreaterThan(0)
  expect(received('frame')[0]).toMatchObject({ width: 1280, height: 720 })
  expect(received('frame')[0]?.jpeg.subarray(0, 2).toString('hex')).toBe('ffd8')
  await click('[name=u]')
  await screen.act({ kind: 'credential', field: 'account' })
  await screen.act({ kind: 'credential', field: 'password' })
  expect(received('refused').at(-1)?.message).toMatch(/oculta/)
  await click('[name=p]')
  await screen.act({ kind: 'credential', field: 'password' })
  await click('[name=c]')
  await screen.act({ kind: 'text', text: 'operación ñandú' })
  expect(await page.inputValue('[name=c]')).toBe('operación ñandú')
  await screen.act(enter)
  await until(() => site.hits.length).toBe(1)
  const sent = new URLSearchParams(site.hits[0]?.split(' ')[2])
  expect([...sent.values()]).toEqual([WHEEL_ACCOUNT, WHEEL_SECRET, 'operación ñandú'])
  await until(() => page.textContent('h1')).toBe('Adentro')
})

test('a list of options is shown by us, and chosen as a person does', async () => {
  const html = `<select id=s onchange="document.title = this.value"><option>Norte<option>Sur<option>Bajío</select>`
  const { page, screen, received, click } = await atTheWheel(pages, await pages.serve({ '/': html }))
  await click('#s')
  await until(() => received('options').at(-1)).toEqual({
    kind: 'options',
    options: ['Norte', 'Sur', 'Bajío'],
    selected: 0,
  })
  await screen.act({ kind: 'select', index: 2 })
  expect(await page.title()).toBe('Bajío')
})

test('a question of the page is answered by the person', async () => {
  const html = `<button id=b onclick="document.title = confirm('¿Continuar?') ? 'sí' : 'no'">Ver</button>`
  const { page, screen, received, click } = await atTheWheel(pages, await pages.serve({ '/': html }))
  const clicked = click('#b')
  await until(() => received('dialog').at(-1)).toEqual({ kind: 'dialog', type: 'confirm', message: '¿Continuar?' })
  await screen.act({ kind: 'dialog', accept: true })
  await clicked
  expect(await page.title()).toBe('sí')
})

test.each([
  [true, '¿Apagar el motor de la unidad 5?', 'no'],
  [true, '¿Eliminar la unidad 5?', 'no'],
  [false, '¿Apagar el motor de la unidad 5?', 'no'],
  [false, '¿Registrar este equipo?', 'sí'],
  [false, '¿Enviar código por SMS?', 'sí'],
  [false, '¿Enviar SMS a la unidad 5?', 'no'],
])(
  'a question is not answered with a yes that would change the platform: signed in %s, %s',
  async (isSignedIn, question, answer) => {
    const html = `<button id=b>Ver</button><script>b.onclick = () => { document.title = confirm('${question}') ? 'sí' : 'no' }</script>`
    const site = await pages.serve({ '/': html })
    const { page, screen, denied, received, click } = await atTheWheel(pages, site, isSignedIn)
    const clicked = click('#b')
    await until(() => received('dialog').at(-1)?.message).toBe(question)
    await screen.act({ kind: 'dialog', accept: true })
    await clicked
    expect(await page.title()).toBe(answer)
    expect(denied.map(({ where }) => where)).toEqual(answer === 'no' ? [question] : [])
    expect(received('denied')).toHaveLength(denied.length)
  },
)

test('what would change the platform is not pressed, by mouse or key, in a frame or a shadow root, and is told', async () => {
  const cut = `<button id=cut onclick="fetch('/cut')">Paro de motor</button>`
  const site = await pages.serve({
    '/': `${cut}<iframe src=/frame width=300 height=100></iframe><my-cut></my-cut><script>
      customElements.define('my-cut', class extends HTMLElement { connectedCallback() { this.attachShadow({mode:'open'}).innerHTML = ${JSON.stringify(cut.replace('id=cut', 'id=shadow'))} } })</script>`,
    '/frame': cut.replace('id=cut', 'id=framed'),
  })
  const { page, screen, received, denied, click, enter } = await atTheWheel(pages, site)
  await click('#cut')
  await click('my-cut #shadow')
  const framed = await page.frameLocator('iframe').locator('#framed').boundingBox()
  if (framed === null) throw new Error('sin marco')
  const place = { x: framed.x + 20, y: framed.y + 8, button: 'left', clicks: 1 } as const
  await screen.act({ kind: 'mouse', type: 'down', ...place })
  await screen.act({ kind: 'mouse', type: 'up', ...place })
  await page.focus('#cut')
  await screen.act(enter)
  expect(denied.map(({ by, because }) => [by, because])).toEqual(Array(4).fill(['person', 'paro de motor']))
  expect(received('denied')).toHaveLength(4)
  expect(site.hits).toEqual([])
})

test('while the page does not answer no Enter is pressed and nothing is typed: nobody knows what it would be', async () => {
  const { answer, hold, goOn } = holding()
  const site = await pages.serve({ '/': `<button id=cut onclick="fetch('/cut')">Paro de motor</button>` }, answer)
  const { page, screen, received, enter } = await atTheWheel(pages, site)
  await page.focus('#cut')
  await page.evaluate(hold)
  await until(() => site.hits).toEqual(['GET /hold'])
  const acts = [screen.act(enter), screen.act({ kind: 'credential', field: 'account' })]
  await until(() => received('refused').map(({ message }) => message)).toEqual([
    'La página no respondió: no se pulsó nada. Intente de nuevo.',
    'La página no respondió: no se escribió nada. Intente de nuevo.',
  ])
  goOn()
  await Promise.all(acts)
  await page.evaluate(`fetch('/after').then(() => undefined)`)
  expect(site.hits).toEqual(['GET /hold', 'GET /after'])
})

test('nor is anything pressed after a move of the mouse that the page has not taken', async () => {
  const { answer, hold, goOn } = holding()
  const site = await pages.serve({ '/': `<button id=go onclick="fetch('/go')">Seguir</button>` }, answer)
  const { page, screen, received, enter } = await atTheWheel(pages, site)
  await page.focus('#go')
  await page.evaluate(hold)
  await until(() => site.hits).toEqual(['GET /hold'])
  const place = { x: 20, y: 15, button: 'left', clicks: 1 } as const
  const acts = [screen.act({ kind: 'mouse', type: 'down', ...place }), screen.act(enter)]
  const refused = 'La página no respondió: no se pulsó nada. Intente de nuevo.'
  await until(() => received('refused').map(({ message }) => message)).toEqual([refused, refused])
  goOn()
  await Promise.all(acts)
  await page.evaluate(`fetch('/after').then(() => undefined)`)
  expect(site.hits).toEqual(['GET /hold', 'GET /after'])
})

test('while the page does not answer nothing is chosen in its list, nor once it goes on', async () => {
  const { answer, hold, goOn } = holding()
  const list = '<select id=s><option>Norte<option>Sur</select>'
  const site = await pages.serve({ '/': list }, answer)
  const { page, screen, received, click } = await atTheWheel(pages, site)
  await click('#s')
  await until(() => received('options').length).toBe(1)
  await page.evaluate(hold)
  await until(() => site.hits).toEqual(['GET /hold'])
  const choosing = screen.act({ kind: 'select', index: 1 })
  await until(() => received('refused').map(({ message }) => message)).toEqual([
    'La página no respondió: no se eligió nada. Intente de nuevo.',
  ])
  goOn()
  await choosing
  expect(await page.inputValue('#s')).toBe('Norte')
  await screen.act({ kind: 'select', index: 1 })
  expect(await page.inputValue('#s')).toBe('Sur')
})

test('what is chosen is chosen in the list that was told of last, and in no other', async () => {
  const list = '<select id=s><option>Norte<option>Sur</select>'
  const html = `${list}<iframe src=/frame width=300 height=100></iframe>`
  const site = await pages.serve({ '/': html, '/frame': `${list}<script>parent.ready = 1</script>` })
  const { page, screen, received, click } = await atTheWheel(pages, site)
  await page.waitForFunction('window.ready')
  await click('#s')
  await until(() => received('options').length).toBe(1)
  const inner = page.frameLocator('iframe').locator('#s')
  const box = await inner.boundingBox()
  if (box === null) throw new Error('sin marco')
  await screen.act({ kind: 'mouse', type: 'down', x: box.x + 10, y: box.y + 8, button: 'left', clicks: 1 })
  await until(() => received('options').length).toBe(2)
  await screen.act({ kind: 'select', index: 1 })
  expect([await page.inputValue('#s'), await inner.inputValue()]).toEqual(['Norte', 'Sur'])
  await inner.evaluate((gone) => gone.remove())
  await screen.act({ kind: 'select', index: 0 })
  expect(received('refused').at(-1)?.message).toBe('La lista ya no está: no se eligió nada.')
})

test('of a field that does not say whether it hides what is typed neither half of the credential gets in', async () => {
  const { answer, script, goOn } = holding()
  const html = `<input id=p type=password><script>
    Object.defineProperty(HTMLInputElement.prototype, 'readOnly', { get() { ${script}; return false } })</script>`
  const site = await pages.serve({ '/': html }, answer)
  const { page, screen, received } = await atTheWheel(pages, site)
  await page.focus('#p')
  for (const [times, field] of [[1, 'account'] as const, [2, 'password'] as const]) {
    const typing = screen.act({ kind: 'credential', field })
    await until(() => received('refused').map(({ message }) => message)).toEqual(
      Array(times).fill('La página no respondió: no se escribió nada. Intente de nuevo.'),
    )
    goOn()
    await typing
    expect(await page.inputValue('#p')).toBe('')
  }
})

test('a page that answers with an error is not said to have been silent', async () => {
  const html = `<button id=b>Ver</button><input id=u><script>
    document.elementFromPoint = () => { throw new Error('no') }
    Object.defineProperty(document, 'activeElement', { get: () => { throw new Error('no') } })</script>`
  const { screen, received, click } = await atTheWheel(pages, await pages.serve({ '/': html }))
  await click('#b')
  await screen.act({ kind: 'credential', field: 'account' })
  expect(received('refused').map(({ message }) => message)).toEqual([
    'La página cambió o no se dejó revisar: no se pulsó nada. Intente de nuevo.',
    'La página cambió o no se dejó revisar: no se escribió nada. Intente de nuevo.',
  ])
})

test('a credential is not typed on another site, and the person stays on the platform’s', async () => {
  const other = await pages.serve({ '/': '<input id=u autofocus>' })
  const site = await pages.serve({
    '/': `<iframe src="${other.url}" width=300 height=100></iframe><a id=a href="http://localhost:1/">Fuera</a>`,
  })
  const { page, screen, received, click } = await atTheWheel(pages, site)
  const [, frame] = page.frames()
  await frame?.waitForSelector('#u')
  await frame?.focus('#u')
  const typed = async () => {
    await screen.act({ kind: 'credential', field: 'account' })
    return received('refused').at(-1)?.message
  }
  // A page on a busy machine may not answer within its time: then nothing is typed, and the person asks again.
  await until(typed).toMatch(/Solo se escribe en el sitio guardado/)
  expect(await frame?.inputValue('#u')).toBe('')
  await click('#a')
  await until(() => received('refused').at(-1)?.message).toMatch(/No se sale de la plataforma/)
  expect(page.url()).toBe(`${site.url}/`)
})

test('a password that its page shows, or copies, stays dots', async () => {
  const html = `<input id=p type=password value=""><input id=copy><button id=b type=button onclick="p.type='text'; copy.value = p.value">Mostrar</button>`
  const { page, screen, click } = await atTheWheel(pages, await pages.serve({ '/': html }))
  await click('#p')
  await screen.act({ kind: 'credential', field: 'password' })
  await click('#b')
  const dots = (selector: string) =>
    page.locator(selector).evaluate((field) => getComputedStyle(field).getPropertyValue('-webkit-text-security'))
  await until(() => Promise.all([dots('#p'), dots('#copy')])).toEqual(['disc', 'disc'])
})

test('a tab that the person opens is followed, and so is its end', async () => {
  const site = await pages.serve({ '/': '<a id=a target=_blank href=/b>Mapa</a>', '/b': '<title>Mapa</title>' })
  const { page, received, click } = await atTheWheel(pages, site)
  await click('#a')
  await until(() => received('page').at(-1)?.title).toBe('Mapa')
  await page.context().pages()[1]?.close()
  await until(() => received('page').at(-1)?.title).toBe('')
})

test('who takes no pictures gets two, then the newest', async () => {
  const html = `<b id=n>0</b><script>setInterval(() => { n.textContent = Number(n.textContent) + 1 }, 20)</script>`
  const page = await pages.page()
  const site = await pages.serve({ '/': html })
  const target = platformTarget(site.url)
  const deps = {
    target,
    now: Date.now,
    isDenied: () => null,
    isSignedIn: () => true,
    onDenied: () => undefined,
    onAct: () => undefined,
  }
  const screen = await createRemoteScreen(page, deps)
  await page.goto(site.url)
  let slow = 0
  let quick = 0
  const one = screen.watch(({ kind }) => {
    if (kind === 'frame') slow += 1
  })
  const two = screen.watch(({ kind }) => {
    if (kind !== 'frame') return
    quick += 1
    two.acknowledge()
  })
  await until(() => quick).toBeGreaterThan(8)
  expect(slow).toBe(2)
  one.acknowledge()
  await until(() => slow).toBe(3)
  one.stop()
  two.stop()
})
