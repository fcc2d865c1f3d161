import { html, json, NOT_FOUND, page, redirect, round, wait } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(12, 'Camión 12', '85-MC-3F', { from: 'Toluca', to: 'Monterrey' })
const units = [unit, ...otherUnits(13, ['85-MC-3E', '58-MC-3F'])]

/** Everything takes its time: 2 s for the form, 4 s for the sign-in, 5 s for the data. */
export const slow: Site = {
  name: 'slow',
  path: '/sistema/',
  account: 'lento',
  password: 'paciencia',
  wanted: wantedUnit('85-MC-3F'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, slow)
    return {
      async answer(ask) {
        if (ask.path === '/sistema/entrar') {
          await wait(4_000)
          const key = gate.enter(ask.form.get('usuario'), ask.form.get('password'))
          return key === null ? redirect('/sistema/?e=1') : redirect('/sistema/tablero', [`s=${key}; path=/`])
        }
        if (ask.path === '/sistema/') {
          await wait(2_000)
          return html(
            page(
              'es',
              'Sistema',
              '',
              `<form action="/sistema/entrar" method="post"><input name="usuario" placeholder="Usuario"><input name="password" type="password" placeholder="Contraseña"><button>Acceder</button>${ask.query.has('e') ? '<p>Los datos no coinciden</p>' : ''}</form>`,
            ),
          )
        }
        if (!gate.isIn(ask.cookie('s'))) return redirect('/sistema/')
        if (ask.path === '/sistema/tablero') {
          await wait(1_000)
          return html(
            page(
              'es',
              'Tablero',
              '',
              '<p>Cargando unidades…</p><table></table><script>const l=()=>fetch("/sistema/unidades").then(r=>r.json()).then(d=>{document.querySelector("p").textContent="";document.querySelector("table").innerHTML=d.unidades.map(u=>"<tr><td>"+u.eco+"</td><td>"+u.placa+"</td></tr>").join("");setTimeout(l,8000)});l()</script>',
            ),
          )
        }
        if (ask.path !== '/sistema/unidades') return NOT_FOUND
        await wait(5_000)
        return json({
          unidades: units.map((each) => {
            const { at, point, speedKmh } = each.lastFix(stage.now())
            return {
              eco: each.name,
              placa: each.plates,
              ultimo: { fecha: `/Date(${at})/`, gps: `${round(point.lat, 6)},${round(point.lng, 6)}`, vel: speedKmh },
            }
          }),
        })
      },
    }
  },
}
