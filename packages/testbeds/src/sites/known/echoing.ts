import { civil, html, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import type { Ask } from '@vigia/simulator/platforms/platform-site'
import { type Site, wantedUnit } from '../site.ts'
import { trackedUnit } from '../traffic.ts'

const unit = trackedUnit(6, 'R-06', '71-HB-4N', { from: 'Veracruz', to: 'Silao' })
const PASSWORD = 'Eco-de-clave-91'

const row = (now: number, name: string): string => {
  const { at, point, speedKmh } = unit.lastFix(now)
  const { date, time } = civil(at, -360)
  return `<tr><td>${name}</td><td>${unit.plates}</td><td>${date} ${time}</td><td>${point.lat}</td><td>${point.lng}</td><td>${speedKmh} km/h</td></tr>`
}

/** Repeats what was typed: in its refusal, in its greeting, and in the names of its units. Not of the catalogue: it tries what is told, not what is read. */
export const echoing: Site = {
  name: 'echoing',
  path: '/',
  account: 'eco@flota.mx',
  password: PASSWORD,
  wanted: wantedUnit('71HB4N'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, echoing)
    const form = (error = '') =>
      html(
        page(
          'es',
          'Rastreo',
          '',
          `<h1>Rastreo</h1><form method="post" action="/"><p class="error">${error}</p>
<p><label>Usuario <input name="u"></label></p><p><label>Contraseña <input type="password" name="p"></label></p><button>Ingresar</button></form>`,
        ),
      )
    const enter = (ask: Ask) => {
      const [account, password] = [ask.form.get('u'), ask.form.get('p')]
      const key = gate.enter(account, password)
      if (key === null) return form(`La contraseña ${password} de ${account} no es correcta`)
      return redirect('/flota', [`eco=${key}; path=/`])
    }
    return {
      answer(ask) {
        if (ask.method === 'POST') return enter(ask)
        if (!gate.isIn(ask.cookie('eco'))) return form()
        const table = `<table border="1"><tr><th>Unidad</th><th>Placas</th><th>Fecha</th><th>Latitud</th><th>Longitud</th><th>Velocidad</th></tr>
${row(stage.now(), `R-06 ${PASSWORD}`)}</table>`
        return html(page('es', 'Flota', '', `<p>Bienvenido eco@flota.mx, su clave es ${PASSWORD}</p>${table}`))
      },
    }
  },
}
