import { html, NOT_FOUND, page, redirect, script } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { GOOGLE_MAPS } from '../google-maps.ts'
import { CLEAR_SCRIPT, scrambled } from '../scrambled.ts'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(330, 'Sterling 330', '16-JC-2A', { from: 'Guadalajara', to: 'Los Mochis', kmh: 78 })
const units = [...otherUnits(325, ['16-JC-2R', '16-CJ-2A', '58-EV-6Q'], (id) => `Sterling ${id}`), unit]

const APP = `${CLEAR_SCRIPT}
var map,mk={},info;
function initMap(){map=new google.maps.Map(document.getElementById('map'),{center:{lat:20.6597,lng:-103.3496},zoom:6});info=new google.maps.InfoWindow();
 new google.maps.Marker({position:{lat:20.6597,lng:-103.3496},map:map,title:'Mi casa'});
 new google.maps.Polyline({path:[{lat:20.6597,lng:-103.3496},{lat:25.7905,lng:-108.9859}],map:map});load();setInterval(load,10000)}
function load(){fetch('/u').then(function(r){if(!r.ok){location='/ingreso';throw 0}return r.text()}).then(function(t){clear(t).forEach(function(r){
 var p=new google.maps.LatLng(+r[3],+r[4]);if(mk[r[0]]){mk[r[0]].setPosition(p)}else{
 var k=mk[r[0]]=new google.maps.Marker({position:p,map:map,title:r[2],label:{text:r[1]}});
 k.addListener('click',function(){info.setContent('<b>'+r[2]+'</b> '+r[6]+' km/h');info.open(map,k)})}})})}`

/** The traffic is scrambled: where the unit is stands only in Google's markers, which are set by `LatLng` objects. */
export const googleOnly: Site = {
  name: 'google-only',
  path: '/ingreso',
  account: 'fletes@occidente.mx',
  password: 'tequila 1800',
  wanted: wantedUnit('16-JC-2A', 'Sterling 330'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, googleOnly)
    const form = (error: string) =>
      page(
        'es',
        'Ingreso',
        '',
        `<form method="post" onsubmit="this.b.disabled=true"><p>E-mail<br><input type="email" name="m"></p><p>Contraseña<br><input type="password" name="p" readonly onfocus="this.removeAttribute('readonly')"></p><button name="b" type="submit">Continuar</button></form>${error}`,
      )
    return {
      answer(ask) {
        if (ask.path === '/maps/api/js')
          return script(`${GOOGLE_MAPS};window[${JSON.stringify(ask.query.get('callback'))}]()`)
        if (ask.path === '/ingreso' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('m'), ask.form.get('p'))
          return key === null
            ? html(form('<script>alert("El correo o la contraseña no son correctos")</script>'))
            : redirect('/panel', [`sess=${key}; path=/`])
        }
        if (ask.path === '/ingreso') return html(form(''))
        if (!gate.isIn(ask.cookie('sess'))) return ask.path === '/u' ? { status: 401, body: '' } : redirect('/ingreso')
        if (ask.path === '/panel')
          return html(
            page(
              'es',
              'Panel',
              '',
              `<div id="map" style="width:900px;height:600px"></div><script>${APP}</script><script async defer src="/maps/api/js?key=AIza&callback=initMap"></script>`,
            ),
          )
        return ask.path === '/u' ? { body: scrambled(units, stage.now()) } : NOT_FOUND
      },
    }
  },
}
