import { html, json, NOT_FOUND, redirect, round } from '../answers.ts'
import { createGate } from '../gate.ts'
import type { PlatformSite } from '../platform-site.ts'
import { baseMap, placed } from './base-map.ts'
import { createLetters } from './letters.ts'
import { mapPage, signInPage } from './rastreo-total-pages.ts'
import type { ShownUnit } from './shown-units.ts'

interface RastreoTotal {
  readonly title: string
  readonly account: string
  readonly password: string
  /** Asks for the letters of a picture at sign-in. */
  readonly asksLetters: boolean
  readonly units: (now: number) => readonly ShownUnit[]
}

/** A platform without an API, as a person sees it: list of units, map, popup. Its address is `/mapa/unidades`. */
export const rastreoTotal = ({ title, account, password, asksLetters, units }: RastreoTotal): PlatformSite => ({
  name: title,
  path: '/mapa/unidades',
  account,
  password,
  open(stage) {
    const gate = createGate(stage, { account, password })
    const letters = asksLetters ? createLetters() : null
    const form = (error = '') => html(signInPage(title, error, letters !== null))
    return {
      secret: () => letters?.text() ?? '',
      answer(ask) {
        if (ask.path === '/codigo.svg' && letters !== null) return { type: 'image/svg+xml', body: letters.picture() }
        if (ask.path === '/acceso' && ask.method === 'POST') {
          if (letters !== null && !letters.accepts(ask.form.get('codigo')))
            return form('El código de la imagen no coincide.')
          const key = gate.enter(ask.form.get('cuenta'), ask.form.get('clave'))
          if (key === null) return form('Cuenta o contraseña incorrecta.')
          return redirect('/mapa/unidades', [`rt_sesion=${key}; Path=/; HttpOnly`])
        }
        if (ask.path === '/acceso') return form()
        if (!gate.isIn(ask.cookie('rt_sesion'))) return redirect('/acceso')
        if (ask.path === '/mapa/unidades') return html(mapPage(title, account))
        if (ask.path === '/mapa/base.svg')
          return { type: 'image/svg+xml', headers: { 'cache-control': 'max-age=86400' }, body: baseMap() }
        return ask.path === '/mapa/posiciones' ? json({ unidades: units(stage.now()).map(rowOf) }) : NOT_FOUND
      },
    }
  },
})

const rowOf = ({ id, plates, name, last }: ShownUnit) => ({
  id,
  placas: plates,
  economico: name,
  ...(last === null
    ? { latitud: null, longitud: null }
    : {
        latitud: round(last.point.lat, 6),
        longitud: round(last.point.lng, 6),
        velocidad: Math.round(last.speedKmh),
        rumbo: last.headingDeg,
        estado: last.speedKmh > 0 ? 'ENCENDIDO' : 'APAGADO',
        ultimo_reporte: new Date(last.at).toISOString(),
        dibujo: placed(last.point),
      }),
})
