import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalPages, openPages } from '../../../test/local-pages.ts'
import type { DeniedAct } from '../../platform.ts'
import { isChangingWords } from '../../reading/read-only.ts'
import { goToUnit } from './go-to-unit.ts'
import { readPageText } from './read-page-text.ts'

const WANTED: WantedUnit = { plates: '45-AK-7P', name: 'T-118', pickedName: null }
const CUT = `<button onclick="fetch('/cut')">Paro de motor</button>`
/** What shows the position, when it is pressed on the right thing. */
const SHOW = `fetch('/shown');document.title='visto'`

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const go = async (html: Record<string, string>) => {
  const site = await pages.serve(html)
  const page = await pages.page()
  await page.goto(site.url)
  const denied: DeniedAct[] = []
  const hasGone = await goToUnit(page, [WANTED], {
    now: Date.now,
    signal: new AbortController().signal,
    isDenied: isChangingWords,
    onDenied: (act) => denied.push(act),
    isEnough: async () => site.hits.some((hit) => hit.includes('/shown')),
  })
  return { hasGone, site, page, denied }
}

describe('goes to the unit, and presses no engine cut on the way', () => {
  test.each<[string, Record<string, string>]>([
    [
      'a row of a table, the cut inside it',
      {
        '/': `<table><tr onclick="${SHOW.replace('/shown', '/other')}"><td>45AK7PX</td><td>${CUT}</td></tr><tr onclick="${SHOW}"><td>45 AK 7P ${CUT}${CUT}</td></tr></table>`,
      },
    ],
    [
      'an option of a list',
      {
        '/': `<select onchange="if(this.value==2){${SHOW}}"><option value=1>45AK8P<option value=2>T-118 (45AK7P)</select>${CUT}`,
      },
    ],
    [
      'an item of a tree behind a menu, in a frame',
      {
        '/': `${CUT}<a href=/comandos>Comandos</a><a href=/mapa>Monitoreo</a>`,
        '/mapa': `<iframe src=/arbol width=300 height=300></iframe>`,
        '/arbol': `<ul><li>Grupo<ul><li>${CUT}<span onclick="${SHOW}">T-118</span></li></ul></li></ul>`,
      },
    ],
    [
      'a list that only a search fills',
      {
        '/': `<form action=/x method=post><input name=q placeholder="Buscar comando"><button>Enviar</button></form><input placeholder="Buscar unidad" oninput="r.innerHTML = this.value === '45AK7P' ? document.querySelector('template').innerHTML : ''"><div id=r></div><template><a href="#" onclick="${SHOW}">45-AK-7P</a></template>`,
      },
    ],
    [
      'under a welcome and a notice of cookies',
      {
        '/': `<div role=dialog style="position:fixed;inset:0;background:#ffe">Bienvenido a la nueva versión <button onclick="this.parentNode.remove()">Cerrar</button></div>
        <div class=cookies style="position:fixed;bottom:0;height:300px;width:100%;background:#eee">Usamos cookies <a href=/politica>Más</a><button onclick="this.parentNode.remove()">Aceptar</button></div><p onclick="${SHOW}">T 118</p>`,
      },
    ],
    [
      'a card in an open shadow root',
      {
        '/': `<x-list></x-list><script>customElements.define('x-list', class extends HTMLElement { connectedCallback() {
          this.attachShadow({mode:'open'}).innerHTML = '<div class=card><h3>45AK7P</h3></div>'; this.shadowRoot.querySelector('h3').onclick = () => { ${SHOW} } } })</script>`,
      },
    ],
  ])(
    '%s',
    async (_why, html) => {
      const { hasGone, site } = await go(html)
      expect(hasGone).toBe(true)
      expect(site.hits.filter((hit) => /cut|POST|other|comandos/.test(hit))).toEqual([])
    },
    20_000,
  )

  test.each([
    ['by its words', '<a onclick="fetch(\'/cut\')">Monitoreo: apagar motor</a>'],
    ['by its address', '<a href="/units/delete?id=4">Vehículos</a>'],
    ['by its script', '<button onclick="cutEngine(4); function cutEngine() { fetch(\'/cut\') }">Mapa</button>'],
    ['by its hint', '<button title="Bloquear unidad" onclick="fetch(\'/cut\')">Unidades</button>'],
    ['by what is around a unit', '<div onclick="fetch(\'/cut\')" title="Paro de motor"><b>45AK7P</b></div>'],
  ])(
    'what changes something is known %s, is not pressed, and is told',
    async (_why, html) => {
      const { site, denied } = await go({ '/': html })
      expect(site.hits.filter((hit) => /cut|delete/.test(hit))).toEqual([])
      expect(denied.length).toBeGreaterThan(0)
    },
    20_000,
  )
})

describe('reads a page', () => {
  const read = async (html: Record<string, string>) => {
    const site = await pages.serve(html)
    const page = await pages.page()
    await page.goto(site.url, { waitUntil: 'networkidle' })
    const evidence = await readPageText(page, () => 1)
    if (evidence === null) throw new Error('the page does not answer')
    return evidence
  }

  test('a row has its own text only, in frames and shadow roots too', async () => {
    const evidence = await read({
      '/': `<table><tr><td>45AK7P</td><td>20.5881</td><td>-100.3899</td></tr><tr><td>45AK8P</td><td>19.1</td></tr></table>
        <ul><li>Grupo norte<ul><li>T-118 <i>en ruta</i></li><li>T-119</li></ul></li></ul><iframe src=/f></iframe><x-c></x-c>
        <script>customElements.define('x-c', class extends HTMLElement { connectedCallback() { this.attachShadow({mode:'open'}).innerHTML = '<article>T-200</article>' } })</script>`,
      '/f': '<div class="leaflet-popup">T-300<br>Velocidad: 62 km/h</div><div hidden>T-999</div>',
    })
    expect(evidence.map(({ body }) => body)).toEqual([
      '45AK7P\n20.5881\n-100.3899',
      '45AK8P\n19.1',
      'Grupo norte',
      'T-118 en ruta',
      'T-119',
      'T-200',
      'T-300 Velocidad: 62 km/h',
    ])
    expect(evidence.at(-1)?.where).toBe('/f')
  })

  test('panels that are alike are apart, and lines of one panel are together', async () => {
    const panel = (name: string, lat: string) =>
      `<div class=u><b>${name}</b><div class=l>Lat <i>${lat}</i></div><div class=l>Lon <i>-100.3899</i></div></div>`
    const alike = await read({ '/': panel('45AK7P', '20.5881') + panel('45AK8P', '19.4411') })
    expect(alike.map(({ body }) => body)).toEqual([
      '45AK7P\nLat 20.5881\nLon -100.3899',
      '45AK8P\nLat 19.4411\nLon -100.3899',
    ])
  })

  test('links and data attributes come with their row', async () => {
    const evidence = await read({
      '/': `<ul><li>45AK7P <a href="https://maps.google.com/?q=20.5881,-100.3899">Ver</a></li>
        <li data-lat=19.1234 data-lng=-99.4321 data-unit-id=7>45AK8P</li></ul>`,
    })
    expect(evidence.filter(({ source }) => source !== 'text').map(({ source, body }) => [source, body])).toEqual([
      ['link', '45AK7P Ver\nhttps://maps.google.com/?q=20.5881,-100.3899'],
      ['attribute', { lat: '19.1234', lng: '-99.4321', unit_id: '7', label: '45AK8P' }],
    ])
  })

  test('a page of ten thousand rows is read to its bounds', async () => {
    const evidence = await read({
      '/': `<table>${'<tr><td>T-1</td></tr>'.repeat(10_000)}</table><p>${'x'.repeat(9_000)}</p>`,
    })
    expect(evidence).toHaveLength(500)
    expect(evidence.every(({ body }) => String(body).length <= 2_000)).toBe(true)
  })
})
