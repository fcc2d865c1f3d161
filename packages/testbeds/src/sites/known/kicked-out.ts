import { html, json, NOT_FOUND, page, redirect, round } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { trackedUnit } from '../traffic.ts'

const unit = trackedUnit(40, 'U-40', '36-PZ-9D', { from: 'Querétaro', to: 'Veracruz' })
const TAKEN_AFTER_MS = 6_000

const APP = `const t=()=>fetch('/api/posicion').then(r=>r.json().then(d=>{if(!r.ok){alert(d.mensaje);location='/?motivo=sesion';return}document.getElementById('p').textContent=d.placas;setTimeout(t,2000)}));t()`

/** One login at a time: some seconds after each sign-in somebody else signs in with the same account. */
export const kickedOut: Site = {
  name: 'kicked-out',
  path: '/',
  account: 'unica',
  password: 'sesion1',
  wanted: wantedUnit('36-PZ-9D'),
  truth: { kind: 'refusal', obstacles: ['session-taken'], before: unit },
  open(stage) {
    const gate = createGate(stage, kickedOut)
    let enteredAt = 0
    const form = (error: string) =>
      html(
        page(
          'es',
          'Entrar',
          '',
          `<form method="post"><p>${error}</p>Usuario <input name="u"> Clave <input type="password" name="c"> <button>Entrar</button></form>`,
        ),
      )
    return {
      happen: () => gate.expire(),
      answer(ask) {
        if (ask.path === '/' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('u'), ask.form.get('c'))
          if (key === null) return form('Usuario o clave incorrectos')
          enteredAt = stage.now()
          return redirect('/mapa', [`uno=${key}; path=/`])
        }
        if (ask.path === '/')
          return form(ask.query.has('motivo') ? 'Su sesión se cerró porque la cuenta se abrió en otro equipo.' : '')
        if (stage.now() - enteredAt > TAKEN_AFTER_MS) gate.expire()
        const isIn = gate.isIn(ask.cookie('uno'))
        if (ask.path === '/mapa')
          return isIn
            ? html(page('es', 'Mapa', '', `<b id="p"></b><script>${APP}</script>`))
            : redirect('/?motivo=sesion')
        if (ask.path !== '/api/posicion') return NOT_FOUND
        if (!isIn) return json({ mensaje: 'Sesión iniciada en otro dispositivo' }, 401)
        const { at, point, speedKmh } = unit.lastFix(stage.now())
        return json({
          placas: unit.plates,
          lat: round(point.lat, 6),
          lng: round(point.lng, 6),
          velocidad: speedKmh,
          timestamp: Math.round(at / 1000),
        })
      },
    }
  },
}
