import { html, json, NOT_FOUND, page, round } from '@vigia/simulator/platforms/answers'
import { bearerOf, createGate } from '@vigia/simulator/platforms/gate'
import { mapLibreFile } from '../map-files.ts'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(2201, 'T680-2201', '91-FS-7K', { from: 'Monterrey', to: 'Nuevo Laredo', kmh: 82 })
const units = [...otherUnits(2190, ['91-FS-7X', '19-FS-7K', '60-WQ-3R'], (id) => `T680-${id}`), unit]

const APP = `import * as maplibregl from '/lib/maplibre-gl.mjs';window.maplibregl=maplibregl;
const ask=(p,o={})=>fetch('/graph/'+p,{...o,headers:{authorization:'JWT '+localStorage.jwt}});
const form=document.querySelector('form'),main=document.querySelector('main');
form.onsubmit=async e=>{e.preventDefault();const r=await fetch('/graph/token',{method:'POST',body:new FormData(form)});
 if(!r.ok){document.querySelector('[role=status]').textContent='Sign-in failed. Check your credentials.';return}localStorage.jwt=(await r.json()).jwt;open()};
async function open(){form.remove();main.hidden=false;
 const map=new maplibregl.Map({container:'map',style:{version:8,sources:{},layers:[]},center:[-99.1332,19.4326],zoom:5});
 const draw=async()=>{const d=await(await ask('assets.geojson')).json();const s=map.getSource('assets');if(s)s.setData(d);else{map.addSource('assets',{type:'geojson',data:d});map.addLayer({id:'assets',type:'circle',source:'assets'})}};
 map.on('load',()=>{draw();setInterval(draw,10000)})}
if(localStorage.jwt)open()`

/** GeoJSON (longitude first) in MapLibre, with depots and a route among the features; a token in local storage. */
export const mapLibreGeojson: Site = {
  name: 'maplibre-geojson',
  path: '/live',
  account: 'regio.freight',
  password: 'Cabrito-99',
  wanted: wantedUnit('91-FS-7K', 'T680-2201'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, mapLibreGeojson)
    const feature = (coordinates: unknown, properties: unknown, type = 'Point') => ({
      type: 'Feature',
      geometry: { type, coordinates },
      properties,
    })
    return {
      answer(ask) {
        if (ask.path.startsWith('/lib/')) return mapLibreFile(ask.path)
        if (ask.path === '/live')
          return html(
            page(
              'en',
              'Live map',
              '',
              `<form><input name="user" placeholder="User ID"><input name="pass" type="password" placeholder="Passphrase"><button>Sign in</button><p role="status"></p></form>
<main hidden><button onclick="fetch('/graph/immobilize?asset=2201')">Immobilize</button><div id="map" style="width:800px;height:500px"></div></main><script type="module">${APP}</script>`,
            ),
          )
        if (ask.path === '/graph/token') {
          const field = (name: string) => ask.body.split(`name="${name}"\r\n\r\n`)[1]?.split('\r')[0] ?? null
          const key = gate.enter(field('user'), field('pass'))
          return key === null ? json({ detail: 'Sign-in failed' }, 401) : json({ jwt: key })
        }
        if (!gate.isIn(bearerOf(ask))) return json({ detail: 'Unauthorized' }, 401)
        if (ask.path === '/graph/immobilize') stage.changed(`${ask.method} ${ask.path}`)
        if (ask.path !== '/graph/assets.geojson') return NOT_FOUND
        const assets = units.map((each) => {
          const { at, point, speedKmh, headingDeg } = each.lastFix(stage.now())
          return feature([round(point.lng, 6), round(point.lat, 6)], {
            assetId: each.id,
            name: each.name,
            licensePlate: each.plates,
            speed_mph: round(speedKmh / 1.609344, 1),
            bearing: headingDeg,
            eventTime: new Date(at).toISOString(),
          })
        })
        const route = feature(
          [
            [-100.316113, 25.686612],
            [-99.507351, 27.476412],
          ],
          { name: 'Route 91-FS-7K' },
          'LineString',
        )
        return json({
          type: 'FeatureCollection',
          features: [feature([-100.271234, 25.778912], { kind: 'depot', name: 'Patio Apodaca' }), route, ...assets],
        })
      },
    }
  },
}
