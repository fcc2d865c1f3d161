import { civil, html, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { LEAFLET, leafletFile } from '../map-files.ts'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(31, 'TRACTO 31', '09-UJ-3D', { from: 'Celaya', to: 'Guadalajara', kmh: 62 })
const units = [...otherUnits(28, ['09-UJ-3O', '51-YT-8F', '23-WE-1S'], (id) => `TRACTO ${id}`), unit]

/** Old PHP: the sign-in in one frame, menu and map in others; positions are arguments of calls in an inline script. */
export const frames: Site = {
  name: 'frames',
  path: '/gps/',
  account: 'TSG',
  password: '123456',
  wanted: wantedUnit('09UJ3D', 'ECO 31'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, frames)
    const form = (error: string) =>
      page(
        'es',
        'acceso',
        '',
        `<form action="valida.php" method="post"><b>Clientes</b><br>Clave de cliente <input name="cve" size="12"><br>
NIP <input name="nip" type="password" size="12"><br><input type="submit" value="Acceder"><br>${error}</form>`,
      )
    const map = (now: number) =>
      page(
        'es',
        'mapa',
        LEAFLET,
        `<div id="mapa" style="width:600px;height:420px"></div><script>
var m=L.map('mapa').setView([23.634500,-102.552800],5);
function pinta(la,lo,t,f,v){L.marker([la,lo]).addTo(m).bindPopup('<b>'+t+'</b><br>'+f+'<br>'+v+' km/h').bindTooltip(t)}
L.circle([20.5236,-100.8157],{radius:900}).addTo(m);
L.polyline([[20.5236,-100.8157],[20.57,-101.19],[20.67,-103.35]]).addTo(m);
${units
  .map((each) => {
    const { at, point, speedKmh } = each.lastFix(now)
    const { dayFirst, time } = civil(at, -360)
    return `pinta(${point.lat.toFixed(5)},${point.lng.toFixed(5)},'${each.name} (${each.plates})','${dayFirst} ${time}',${speedKmh});`
  })
  .join('\n')}
setTimeout(function(){location.reload()},15000)</script>`,
      )
    return {
      answer(ask) {
        if (ask.path === '/gps/')
          return html(
            page(
              'es',
              'GPS Seguro',
              '',
              '<h1>GPS Seguro</h1><iframe src="/gps/marco.php" name="principal" width="1000" height="640"></iframe>',
            ),
          )
        if (ask.path.endsWith('.js') || ask.path.endsWith('.css') || ask.path.endsWith('.png'))
          return leafletFile(ask.path)
        if (ask.path === '/gps/valida.php') {
          const key = gate.enter(ask.form.get('cve'), ask.form.get('nip'))
          return key === null
            ? html(form('<font color=red>Datos de acceso no válidos</font>'))
            : redirect('/gps/marco.php', [`PHPSESSID=${key}; path=/gps`])
        }
        const isIn = gate.isIn(ask.cookie('PHPSESSID'))
        if (ask.path === '/gps/marco.php')
          return html(
            isIn
              ? page(
                  'es',
                  'marco',
                  '',
                  '<iframe src="menu.php" width="200" height="500"></iframe><iframe src="mapa.php" name="mapa" width="700" height="500"></iframe>',
                )
              : form(''),
          )
        if (!isIn) return redirect('/gps/marco.php')
        if (ask.path === '/gps/menu.php')
          return html(
            page(
              'es',
              'menu',
              '',
              units.map(({ id, name }) => `<p>${name} <a href="paro.php?u=${id}" target="mapa">paro</a></p>`).join('') +
                '<a href="borra.php?id=31" target="mapa">Borrar</a>',
            ),
          )
        if (ask.path === '/gps/paro.php' || ask.path === '/gps/borra.php') stage.changed(`${ask.method} ${ask.path}`)
        return ask.path === '/gps/mapa.php' ? html(map(stage.now())) : NOT_FOUND
      },
    }
  },
}
