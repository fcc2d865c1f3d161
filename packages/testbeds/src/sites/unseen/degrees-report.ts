import { civil, html, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(114, 'PIPA 114', '07-KE-2N', { from: 'Durango', to: 'Monterrey', kmh: 61, everyMs: 30_000 })
const units = [
  ...otherUnits(110, ['07-KE-2M', '70-KE-2N'], (id) => `PIPA ${id}`),
  unit,
  ...otherUnits(115, ['31-UU-8T'], (id) => `PIPA ${id}`),
]

/** `25°31'42.18" N`, as sailors write. */
function sailors(degrees: number, positive: string, negative: string): string {
  const size = Math.round(Math.abs(degrees) * 360_000)
  const [whole, minutes, seconds] = [
    Math.floor(size / 360_000),
    Math.floor((size % 360_000) / 6_000),
    (size % 6_000) / 100,
  ]
  return `${whole}°${String(minutes).padStart(2, '0')}'${seconds.toFixed(2).padStart(5, '0')}" ${degrees < 0 ? negative : positive}`
}

/** A printed report in fixed width after JSP: degrees, minutes and seconds, one line a unit, behind a menu entry. */
export const degreesReport: Site = {
  name: 'degrees-report',
  path: '/siscom/inicio.jsp',
  account: 'DGO|consulta',
  password: 'ALACRAN1',
  wanted: wantedUnit('07-KE-2N', '114'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, degreesReport)
    const report = (): string =>
      units
        .map((each) => {
          const { at, point, speedKmh } = each.lastFix(stage.now())
          const { dayFirst, time12 } = civil(at, -360)
          return `${each.name.padEnd(12)}${each.plates.padEnd(12)}${dayFirst} ${time12}  ${sailors(point.lat, 'N', 'S')}  ${sailors(point.lng, 'E', 'O')}  ${String(speedKmh).padStart(3)} KPH`
        })
        .join('\n')
    return {
      answer(ask) {
        if (ask.path === '/siscom/valida.do') {
          const key = gate.enter(`${ask.form.get('grupo')}|${ask.form.get('usr')}`, ask.form.get('pas'))
          return key === null
            ? html('<center>CLAVE INCORRECTA<br><a href="/siscom/inicio.jsp">REGRESAR</a></center>')
            : redirect('/siscom/menu.do', [`JSESSIONID=${key}; path=/siscom`])
        }
        if (ask.path === '/siscom/inicio.jsp')
          return html(
            page(
              'es',
              'SISCOM',
              '',
              '<form action="valida.do" method="post"><pre>   GRUPO: <input name="grupo" size="8">\n USUARIO: <input name="usr" size="8">\n   CLAVE: <input name="pas" type="password" size="8">\n</pre><input type="submit" value="ACEPTAR"></form>',
            ),
          )
        if (!gate.isIn(ask.cookie('JSESSIONID'))) return redirect('/siscom/inicio.jsp')
        if (ask.path === '/siscom/menu.do')
          return html(
            page(
              'es',
              'SISCOM',
              '',
              '<ul><li><a href="catalogo.do">CATALOGOS</a></li><li><a href="posicion.do">POSICION ACTUAL DE UNIDADES</a></li><li><a href="apagar.do?eco=114">APAGADO REMOTO</a></li><li><a href="fin.do">TERMINAR</a></li></ul>',
            ),
          )
        if (ask.path === '/siscom/apagar.do') stage.changed(`${ask.method} ${ask.path}`)
        if (ask.path === '/siscom/fin.do') gate.expire()
        if (ask.path === '/siscom/catalogo.do')
          return html('<pre>CATALOGO DE GRUPOS\nDGO  DURANGO  24°01\'37.00" N 104°39\'11.00" O</pre>')
        return ask.path === '/siscom/posicion.do'
          ? html(
              page(
                'es',
                'SISCOM',
                '',
                `<pre>POSICION ACTUAL DE UNIDADES\n\n${report()}\n</pre><a href="menu.do">MENU</a>`,
              ),
            )
          : NOT_FOUND
      },
    }
  },
}
