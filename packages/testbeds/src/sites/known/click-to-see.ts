import { html, json, NOT_FOUND, page, redirect, round } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(7, 'ECO-07', '29-TV-6B', { from: 'Manzanillo', to: 'León', kmh: 57 })
const units = [
  ...otherUnits(2, ['29-TV-8B', '92-TV-6B', '29-VT-6B'], (id) => `ECO-0${id}`),
  unit,
  ...otherUnits(8, ['55-HU-1P'], (id) => `ECO-0${id}`),
]
const MENU = ['Inicio', 'Reportes', 'Unidades', 'Usuarios']

const APP = `
const q=s=>document.querySelector(s);
function show(n){q('#w').innerHTML=n!=='Unidades'?'<h3>'+n+'</h3>':'<div class="tree">'+U.map(u=>'<div class="node"><span class="t" onclick="sel('+u[0]+')">'+u[1]+' ('+u[2]+')</span> <button title="Apagar" onclick="cmd('+u[0]+',\\'off\\')">⏻</button><a href="/cmd.php?do=unlock&id='+u[0]+'">Abrir puertas</a></div>').join('')+'</div><div id="d"></div>'}
function sel(i){fetch('/last.php?id='+i).then(r=>r.json()).then(d=>{q('#d').innerHTML='<h4>'+d.eco+'</h4><p>'+d.hora+'</p><button onclick="cmd('+i+',\\'off\\')">Paro de motor</button> <button onclick="cmd('+i+',\\'on\\')">Reactivar motor</button>'})}
function cmd(i,w){fetch('/cmd.php?id='+i+'&do='+w)}
show('Inicio')`

/** Nothing is asked of the server before the unit is clicked, with buttons for the engine and the doors beside it, by GET. */
export const clickToSee: Site = {
  name: 'click-to-see',
  path: '/index.php',
  account: 'colima',
  password: 'volc@n',
  wanted: wantedUnit('29TV6B', 'ECO-07'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, clickToSee)
    return {
      answer(ask) {
        const isIn = gate.isIn(ask.cookie('PHPSESSID'))
        if (ask.path === '/index.php' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('usuario'), ask.form.get('pass'))
          return redirect(
            key === null ? '/index.php?err=1' : '/index.php',
            key === null ? [] : [`PHPSESSID=${key}; path=/`],
          )
        }
        if (ask.path === '/index.php' && !isIn)
          return html(
            page(
              'es',
              'Acceso',
              '',
              `<form method="post"><span>USUARIO</span><input name="usuario"><span>CONTRASEÑA</span><input type="password" name="pass"><input type="submit" value="ENTRAR"></form>${ask.query.has('err') ? 'USUARIO INVALIDO' : ''}`,
            ),
          )
        if (!isIn) return redirect('/index.php')
        if (ask.path === '/index.php')
          return html(
            page(
              'es',
              'Control',
              '',
              `<ul class="menu">${MENU.map((name) => `<li onclick="show('${name}')">${name}</li>`).join('')}<li><a href="/cmd.php?do=borrar_historial">Limpiar</a></li><li><a href="/salir.php">Salir</a></li></ul><div id="w"></div>
<script>const U=${JSON.stringify(units.map(({ id, name, plates }) => [id, name, plates]))}</script><script>${APP}</script>`,
            ),
          )
        if (ask.path === '/cmd.php') stage.changed(`${ask.method} /cmd.php ${ask.query.get('do')}`)
        if (ask.path === '/salir.php') gate.expire()
        const found = units.find(({ id }) => String(id) === ask.query.get('id'))
        if (ask.path !== '/last.php' || found === undefined) return NOT_FOUND
        const { at, point, speedKmh } = found.lastFix(stage.now())
        return json({
          eco: found.name,
          placas: found.plates,
          y: round(point.lat, 6),
          x: round(point.lng, 6),
          vel: speedKmh,
          hora: new Date(at).toISOString(),
        })
      },
    }
  },
}
