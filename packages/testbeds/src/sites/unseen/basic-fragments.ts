import { civil, html, NOT_FOUND, page } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import type { Ask } from '@vigia/simulator/platforms/platform-site'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(3, 'Mack 3', '52-OA-1C', { from: 'Puebla', to: 'Coatzacoalcos', kmh: 69, everyMs: 12_000 })
const units = [...otherUnits(1, ['52-OA-1G', '25-OA-1C'], (id) => `Mack ${id}`), unit]

const CHALLENGE = {
  status: 401,
  type: 'text/plain',
  headers: { 'www-authenticate': 'Basic realm="Rastreo interno"' },
  body: 'Authorization required',
} as const

/** Signs in by HTTP itself, without a page; pieces of markup replace each other, a list with `geo:` links in semicolons' company. */
export const basicFragments: Site = {
  name: 'basic-fragments',
  path: '/rastreo',
  account: 'olmeca',
  password: 'jade-verde',
  wanted: wantedUnit('52OA1C', 'MACK-3'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, basicFragments)
    let header: string | null = null
    const isIn = (ask: Ask): boolean => {
      const given = /^Basic (.+)$/.exec(ask.header('authorization') ?? '')?.[1]
      if (given === undefined) return false
      if (given === header) return true
      const [account = '', password = ''] = Buffer.from(given, 'base64').toString('utf8').split(':')
      if (gate.enter(account, password) === null) return false
      header = given
      return true
    }
    const card = (each: (typeof units)[number]): string => {
      const { at, point, speedKmh } = each.lastFix(stage.now())
      const { dayFirst, time } = civil(at, -360)
      return `<article id="u${each.id}"><h3>${each.name}</h3><dl><dt>Matrícula</dt><dd>${each.plates}</dd><dt>Reporte</dt><dd>${dayFirst} ${time}</dd><dt>Marcha</dt><dd>${Math.round(speedKmh)} km/h</dd></dl>
<a href="geo:${point.lat.toFixed(6)},${point.lng.toFixed(6)}?z=14">abrir en el teléfono</a><button hx-delete="/rastreo/${each.id}">Quitar</button></article>`
    }
    return {
      answer(ask) {
        if (!isIn(ask)) return CHALLENGE
        if (ask.method === 'DELETE') stage.changed(`DELETE ${ask.path}`)
        if (ask.path === '/rastreo/lista') return html(units.map(card).join(''))
        if (ask.path !== '/rastreo') return NOT_FOUND
        const swap = `const g=document.querySelector('#lista');const s=()=>fetch('/rastreo/lista',{headers:{'HX-Request':'true'}}).then(r=>r.text()).then(t=>{g.innerHTML=t});s();setInterval(s,10000)`
        return html(
          page(
            'es',
            'Rastreo interno',
            '',
            `<h2>Rastreo interno</h2><p>Patio: 17°58.3' N</p><div id="lista"></div><script>${swap}</script>`,
          ),
        )
      },
    }
  },
}
