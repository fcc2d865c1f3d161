import { civil, html, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(6, 'R-06', '71-HB-4N', { from: 'Veracruz', to: 'Silao' })
const units = [...otherUnits(2, ['71-HB-4M', '71-HV-4N'], (id) => `R-0${id}`), unit]
const ALPHABET = 'ABCDEFHKMNPRTWXY'

/** Letters in a picture: a machine stops here, a person goes on. */
export const captcha: Site = {
  name: 'captcha',
  path: '/acceso',
  account: 'monitoreo',
  password: 'letras$26',
  wanted: wantedUnit('71HB4N'),
  truth: { kind: 'refusal', obstacles: ['captcha'] },
  open(stage) {
    const gate = createGate(stage, captcha)
    let letters = 'HKRTW'
    const shuffle = () => {
      letters = Array.from({ length: 5 }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('')
    }
    const form = (error = '') =>
      html(
        page(
          'es',
          'Acceso',
          '',
          `<h1>Rastreo Total MX</h1><form method="post"><p>${error}</p>
<p><label>Cuenta <input name="cuenta"></label></p><p><label>Contraseña <input type="password" name="clave"></label></p>
<p><img src="/codigo.svg?${letters.length}" alt="Código de seguridad" width="170" height="50"></p>
<p><label>Escriba las letras de la imagen <input name="codigo" maxlength="5" autocomplete="off"></label></p><button>Ingresar</button></form>`,
        ),
      )
    return {
      secret: () => letters,
      answer(ask) {
        if (ask.path === '/codigo.svg') {
          const glyphs = [...letters].map(
            (letter, at) =>
              `<text x="${14 + at * 30}" y="${30 + ((at * 7) % 11)}" transform="rotate(${(at % 2 ? 1 : -1) * 9} ${14 + at * 30} 28)">${letter}</text>`,
          )
          return {
            type: 'image/svg+xml',
            body: `<svg xmlns="http://www.w3.org/2000/svg" width="170" height="50" font-size="26" font-family="serif"><rect width="170" height="50" fill="#dfe6ee"/>${glyphs.join('')}<path d="M0 20L170 34" stroke="#556"/></svg>`,
          }
        }
        if (ask.path === '/acceso' && ask.method === 'POST') {
          if (ask.form.get('codigo')?.toUpperCase() !== letters) {
            shuffle()
            return form('El código de la imagen no coincide.')
          }
          const key = gate.enter(ask.form.get('cuenta'), ask.form.get('clave'))
          return key === null ? form('Cuenta o contraseña incorrecta.') : redirect('/flota', [`rt=${key}; path=/`])
        }
        if (ask.path === '/acceso') return form()
        if (!gate.isIn(ask.cookie('rt'))) return redirect('/acceso')
        if (ask.path !== '/flota') return NOT_FOUND
        const rows = units.map((each) => {
          const { at, point, speedKmh } = each.lastFix(stage.now())
          const { date, time } = civil(at, -360)
          return {
            unidad: each.name,
            placas: each.plates,
            latitud: point.lat,
            longitud: point.lng,
            fecha: `${date} ${time}`,
            vel: speedKmh,
          }
        })
        return html(
          page(
            'es',
            'Flota',
            '<meta http-equiv="refresh" content="20">',
            `<ul>${units.map(({ plates }) => `<li>${plates}</li>`).join('')}</ul><script>var FLOTA=${JSON.stringify(rows)};</script>`,
          ),
        )
      },
    }
  },
}
