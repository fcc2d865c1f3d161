import { html, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { openLayersFile } from '../map-files.ts'
import { CLEAR_SCRIPT, scrambled } from '../scrambled.ts'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(15, 'International 15', '24-XK-5S', { from: 'Chihuahua', to: 'Aguascalientes' })
const units = [...otherUnits(11, ['24-XK-5Z', '42-XK-5S', '83-BM-2J'], (id) => `International ${id}`), unit]

const APP = `${CLEAR_SCRIPT}
const src=new ol.source.Vector(),route=new ol.source.Vector();
const m=new ol.Map({target:'map',layers:[new ol.layer.Vector({source:route}),new ol.layer.Vector({source:src})],view:new ol.View({center:ol.proj.fromLonLat([-102.55,23.63]),zoom:6})});
route.addFeature(new ol.Feature({geometry:new ol.geom.LineString([[-106.07,28.63],[-104.9,26.9],[-102.29,21.88]].map(c=>ol.proj.fromLonLat(c))),nombre:'Ruta 24-XK-5S'}));
async function load(){const r=await fetch('/p');if(!r.ok)return location.reload();const rows=clear(await r.text());
 for(const x of rows){let f=src.getFeatureById(x[0]);const g=new ol.geom.Point(ol.proj.fromLonLat([+x[4],+x[3]]));
  if(!f){f=new ol.Feature(g);f.setId(x[0]);f.set('label',x[2]+' / '+x[1]);src.addFeature(f)}else f.setGeometry(g);f.set('velocidad',+x[6]);f.set('hora',+x[5])}}
load();setInterval(load,8000)`

/** The traffic is scrambled: where the unit is stands only in OpenLayers' features, in Web Mercator. */
export const openLayersOnly: Site = {
  name: 'openlayers-only',
  path: '/mapa',
  account: 'chih_logistica',
  password: 'N0rt3',
  wanted: wantedUnit('24XK5S'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, openLayersOnly)
    return {
      async answer(ask) {
        if (ask.path.startsWith('/lib/')) return openLayersFile(ask.path)
        if (ask.path === '/entrar') {
          const key = gate.enter(ask.form.get('usr'), ask.form.get('pwd'))
          return key === null ? redirect('/mapa?error=1') : redirect('/mapa', [`olsid=${key}; path=/`])
        }
        const isIn = gate.isIn(ask.cookie('olsid'))
        if (ask.path === '/p') return isIn ? { body: scrambled(units, stage.now()) } : { status: 401, body: '' }
        if (ask.path !== '/mapa') return NOT_FOUND
        if (isIn)
          return html(
            page(
              'es',
              'Mapa',
              '<script src="/lib/ol.js"></script>',
              `<div id="map" style="width:900px;height:560px"></div><script>${APP}</script>`,
            ),
          )
        const error =
          ask.query.get('error') === null ? '' : '<div class="toast">Usuario y/o contraseña no válidos</div>'
        return html(
          page(
            'es',
            'Ingreso',
            '',
            `<button onclick="document.getElementById('dlg').style.display='block';this.remove()">Iniciar sesión</button>${error}
<div id="dlg" style="display:none"><form action="/entrar" method="post"><table><tr><td>Usuario</td><td><input name="usr"></td></tr><tr><td>Contraseña</td><td><input name="pwd" type="password"></td></tr></table><button type="submit">Aceptar</button></form></div>`,
          ),
        )
      },
    }
  },
}
