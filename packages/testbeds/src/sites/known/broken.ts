import { html, json, NOT_FOUND, page, redirect, round } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const CHUNK = Buffer.alloc(64 * 1024, '<p>....................................................</p>')
const ENDLESS_BYTES = 1024 ** 3

/** Answers 500 to everything. */
export const down: Site = {
  name: 'down',
  path: '/login',
  account: 'nadie',
  password: 'nada',
  wanted: wantedUnit('11-AA-1A'),
  truth: { kind: 'refusal', obstacles: ['platform-down'] },
  open: () => ({
    answer: () => ({
      ...html(
        page(
          'en',
          'Error',
          '',
          '<h1>500 - Internal server error.</h1><p>There is a problem with the resource you are looking for, and it cannot be displayed.</p>',
        ),
      ),
      status: 500,
    }),
  }),
}

/** A page of 1 GB, as fast as the line takes it. */
export const endless: Site = {
  name: 'endless',
  path: '/',
  account: 'mucho',
  password: 'texto',
  wanted: wantedUnit('22-BB-2B'),
  truth: { kind: 'refusal', obstacles: ['too-large', 'too-slow'] },
  open: () => ({
    answer(ask) {
      if (ask.path !== '/') return NOT_FOUND
      async function* gigabyte() {
        yield Buffer.from('<!doctype html><html><body><h1>Reporte general</h1>')
        for (let sent = 0; sent < ENDLESS_BYTES; sent += CHUNK.length) yield CHUNK
      }
      return { type: 'text/html; charset=utf-8', body: gigabyte() }
    },
  }),
}

const unit = trackedUnit(77, 'Eco 77', '39-GT-8S', { from: 'Altamira', to: 'San Luis Potosí' })
const units = [...otherUnits(70, ['39-GT-85', '93-GT-8S']), unit]

/** Two of three answers fail: a 502, or half a text before the connection breaks. */
export const halfAnswers: Site = {
  name: 'half-answers',
  path: '/cliente',
  account: 'huasteca',
  password: 'medio&medio',
  wanted: wantedUnit('39-GT-8S'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, halfAnswers)
    let asked = 0
    return {
      answer(ask) {
        if (ask.path === '/cliente' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('user_login'), ask.form.get('user_pass'))
          return key === null
            ? html('<p>Error: contraseña incorrecta</p><a href="/cliente">Volver</a>')
            : redirect('/cliente/rastreo', [`wp=${key}; path=/`])
        }
        if (ask.path === '/cliente')
          return html(
            page(
              'es',
              'Clientes',
              '',
              '<form method="post"><label>Nombre de usuario<br><input name="user_login"></label><br><label>Contraseña<br><input type="password" name="user_pass"></label><br><input type="submit" value="Acceder"></form>',
            ),
          )
        if (!gate.isIn(ask.cookie('wp'))) return redirect('/cliente')
        if (ask.path === '/cliente/rastreo')
          return html(
            page(
              'es',
              'Rastreo',
              '',
              '<ol></ol><script>(function l(){fetch("/cliente/datos").then(r=>r.json()).then(d=>{document.querySelector("ol").innerHTML=d.map(v=>"<li>"+v[1]+"</li>").join("")}).catch(()=>{}).then(()=>setTimeout(l,1500))})()</script>',
            ),
          )
        if (ask.path !== '/cliente/datos') return NOT_FOUND
        const rows = units.map((each) => {
          const { at, point, speedKmh } = each.lastFix(stage.now())
          return [
            each.id,
            each.plates,
            new Date(at).toISOString(),
            round(point.lat, 6),
            round(point.lng, 6),
            speedKmh,
            'km/h',
            'Encendido',
          ]
        })
        asked++
        if (asked % 3 === 1) return { status: 502, body: 'Bad Gateway' }
        const whole = json(rows)
        return asked % 3 === 2 ? { ...whole, body: JSON.stringify(rows).slice(0, 120), broken: true } : whole
      },
    }
  },
}
