import { html, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { LEAFLET, leafletFile } from '../map-files.ts'
import { CLEAR_SCRIPT, scrambled } from '../scrambled.ts'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(88, 'VOLVO-88', '62-SE-1T', { from: 'Puebla', to: 'Oaxaca', kmh: 60 })
const units = [...otherUnits(84, ['62-SE-1I', '62-SF-1T', '40-CC-7H'], (id) => `VOLVO-${id}`), unit]

const APP = `${CLEAR_SCRIPT}
var map=L.map('map',{center:[19.0414,-98.2063],zoom:7}),mk={};
L.marker([19.0414,-98.2063],{title:'Oficina'}).addTo(map);
function load(){var x=new XMLHttpRequest();x.open('GET','feed.ashx?_='+Date.now());x.onload=function(){if(x.status!==200){location='/';return}
 clear(x.responseText).forEach(function(r){var p=[+r[3],+r[4]];
  if(!mk[r[0]]){mk[r[0]]=L.marker(p,{title:r[1]+' '+r[2]}).addTo(map).bindPopup('')}
  mk[r[0]].setLatLng(p);mk[r[0]].setPopupContent('<h4>'+r[2]+'</h4>Hora: '+new Date(+r[5]).toLocaleString('es-MX')+'<br>Vel.: '+r[6]+' km/h<br><button onclick="fetch(\\'/bloqueo?u='+r[0]+'\\')">Bloqueo</button>')})};x.send()}
load();setInterval(load,10000)`

/** The traffic is scrambled: where the unit is stands only in Leaflet's markers. */
export const leafletOnly: Site = {
  name: 'leaflet-only',
  path: '/',
  account: 'mirror-88',
  password: 'qwerty12',
  wanted: wantedUnit('62-SE-1T'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, leafletOnly)
    const form = (error = '') =>
      html(
        page(
          'es',
          'GeoVigía Plus',
          '',
          `<style>label{position:absolute;left:-9999px}</style><form method="POST" action="/"><label for="a">Usuario</label><input id="a" name="f1" placeholder="Usuario"><label for="b">Contraseña</label><input id="b" name="f2" type="password" placeholder="••••••"><input type="submit" value="Ingresar"><em>${error}</em></form>`,
        ),
      )
    return {
      answer(ask) {
        if (ask.path.startsWith('/lib/')) return leafletFile(ask.path)
        if (ask.path === '/' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('f1'), ask.form.get('f2'))
          return key === null ? form('Acceso incorrecto') : redirect('/', [`gv=${key}; path=/`])
        }
        if (!gate.isIn(ask.cookie('gv'))) return ask.path === '/' ? form() : { status: 403, body: '' }
        if (ask.path === '/')
          return html(
            page(
              'es',
              'GeoVigía Plus',
              LEAFLET,
              `<div id="map" style="width:900px;height:600px"></div><script>${APP}</script>`,
            ),
          )
        if (ask.path === '/bloqueo') stage.changed(`${ask.method} /bloqueo`)
        return ask.path === '/feed.ashx' ? { body: scrambled(units, stage.now()) } : NOT_FOUND
      },
    }
  },
}
