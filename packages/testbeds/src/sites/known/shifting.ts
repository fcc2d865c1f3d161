import { html, json, NOT_FOUND, page, redirect, round } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(55, 'Cascadia 55', '48-LV-2W', { from: 'Zapopan', to: 'Monterrey', kmh: 76 })
const units = [...otherUnits(50, ['48-LV-2V', '84-LV-2W']), unit]

/** Its makers put another version in place in the middle of a session: other addresses, keys, nesting and markup. */
export const shifting: Site = {
  name: 'shifting',
  path: '/web',
  account: 'cascadia',
  password: 'v1-o-v2',
  wanted: wantedUnit('48-LV-2W', 'Cascadia 55'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, shifting)
    let isNew = false
    const oldRow = (each: (typeof units)[number]) => {
      const { at, point, speedKmh } = each.lastFix(stage.now())
      return {
        unidad: each.name,
        placas: each.plates,
        lat: round(point.lat, 6),
        lon: round(point.lng, 6),
        velocidad: speedKmh,
        fecha: new Date(at).toISOString(),
      }
    }
    const newRow = (each: (typeof units)[number]) => {
      const { at, point, speedKmh } = each.lastFix(stage.now())
      return {
        asset: { ref: `v-${each.id}`, plate: each.plates },
        telemetry: {
          geo: { coordinates: [round(point.lng, 6), round(point.lat, 6)], type: 'Point' },
          spd: { value: speedKmh, unit: 'km/h' },
          epoch: at,
        },
      }
    }
    return {
      happen() {
        isNew = true
      },
      answer(ask) {
        if (ask.path === '/web/login') {
          const key = gate.enter(ask.form.get('email'), ask.form.get('password'))
          return key === null ? redirect('/web?error') : redirect('/web', [`c=${key}; path=/`])
        }
        const isIn = gate.isIn(ask.cookie('c'))
        if (ask.path === '/web' && !isIn)
          return html(
            page(
              'es',
              'Web',
              '',
              `<form action="/web/login" method="post"><input name="email" aria-label="Correo"><input name="password" type="password" aria-label="Contraseña"><button>Entrar</button>${ask.query.has('error') ? '<p>Correo o contraseña incorrectos</p>' : ''}</form>`,
            ),
          )
        if (ask.path === '/web')
          return html(
            isNew
              ? page(
                  'es',
                  'Web 2',
                  '',
                  '<div class="grid"></div><script>const l=()=>fetch("/v2/assets").then(r=>r.json()).then(d=>{document.querySelector(".grid").innerHTML=d.result.items.map(i=>"<article>"+i.asset.plate+"</article>").join("");setTimeout(l,4000)});l()</script>',
                )
              : page(
                  'es',
                  'Web',
                  '',
                  '<table></table><script>const l=()=>fetch("/v1/unidades").then(r=>{if(r.status===410)location.reload();return r.json()}).then(d=>{document.querySelector("table").innerHTML=d.map(i=>"<tr><td>"+i.unidad+"</td><td>"+i.placas+"</td></tr>").join("");setTimeout(l,3000)});l()</script>',
                ),
          )
        if (!isIn) return json({ error: 'no autorizado' }, 401)
        if (ask.path === '/v1/unidades')
          return isNew ? json({ error: 'versión retirada' }, 410) : json(units.map(oldRow))
        return ask.path === '/v2/assets' && isNew ? json({ result: { items: units.map(newRow), page: 1 } }) : NOT_FOUND
      },
    }
  },
}
