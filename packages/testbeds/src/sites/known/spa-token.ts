import { html, json, NOT_FOUND, page, round, script } from '@vigia/simulator/platforms/answers'
import { bearerOf, createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(73, 'Kenworth 73', '45-AK-7P', { from: 'Puebla', to: 'Veracruz', kmh: 74 })
const units = [
  ...otherUnits(60, ['45-AK-7R', '45-AX-7P', '12-RT-5D'], (id) => `Kenworth ${id}`),
  unit,
  ...otherUnits(80, ['77-LM-2A', '54-KA-7P']),
]

/** Keys as a bundler leaves them: `lt`, `lg`, `sp`; speeds in m/s; geofences, home and head office among the answers. */
const APP = `
const h=(t,p,...c)=>{const e=document.createElement(t);Object.assign(e,p);e.append(...c);return e};
const root=document.getElementById('root');
const call=(m,p,b)=>fetch('/api/v3'+p,{method:m,headers:{'content-type':'application/json',...(sessionStorage.tk?{authorization:'Bearer '+sessionStorage.tk}:{})},body:b&&JSON.stringify(b)});
function login(msg){root.replaceChildren(h('div',{className:'css-1x9kq'},h('h1',{textContent:'FlotaNube'}),
 h('div',{className:'css-a71'},h('input',{placeholder:'Correo electrónico',type:'text',id:'r1:'})),
 h('div',{className:'css-a71'},h('input',{placeholder:'Contraseña',type:'password',id:'r2:'})),
 h('div',{className:'css-btn',role:'button',tabIndex:0,textContent:'Iniciar sesión',onclick:go}),
 h('p',{className:'css-err',textContent:msg||''})))}
async function go(){const [u,p]=root.querySelectorAll('input');const r=await call('POST','/auth/login',{username:u.value,password:p.value});
 if(!r.ok)return login('Credenciales inválidas');sessionStorage.tk=(await r.json()).data.accessToken;main()}
async function main(){const list=h('ul',{className:'css-9zz'});
 root.replaceChildren(h('nav',{},h('a',{href:'#/mapa',textContent:'Mapa'}),h('button',{textContent:'Apagar motor',onclick:()=>call('POST','/commands/send',{unit:73,cmd:'engineStop'})})),list,h('div',{id:'m',style:'height:300px;background:#dde'}));
 call('GET','/company');call('GET','/geofences');
 const tick=async()=>{const r=await call('POST','/units/search',{page:1,size:100});if(r.status===401){delete sessionStorage.tk;return login('Sesión expirada')}
  const d=await r.json();list.replaceChildren(...d.data.rows.map(x=>h('li',{textContent:x.nm+' · '+x.pl})));setTimeout(tick,9000)};tick()}
sessionStorage.tk?main():login();`

/** A single-page app: no form element, a token in a header, everything by fetch as JSON, reading by POST. */
export const spaToken: Site = {
  name: 'spa-token',
  path: '/',
  account: 'trafico@fletesolmeca.mx',
  password: 'olmeca/77',
  wanted: wantedUnit('45 AK 7P'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, spaToken)
    return {
      answer(ask) {
        if (ask.path === '/')
          return html(
            page(
              'es',
              'FlotaNube',
              '',
              '<div id="root"></div><script src="/assets/index-8f3a.js" type="module"></script>',
            ),
          )
        if (ask.path === '/assets/index-8f3a.js') return script(APP)
        if (ask.path === '/api/v3/auth/login') {
          const { username, password } = JSON.parse(ask.body)
          const key = gate.enter(username, password)
          return key === null
            ? json({ ok: false, error: { code: 'AUTH_001', message: 'Credenciales inválidas' } }, 401)
            : json({ ok: true, data: { accessToken: key, home: { lat: 19.0413, lng: -98.2062 } } })
        }
        if (!gate.isIn(bearerOf(ask))) return json({ ok: false, error: { code: 'AUTH_401' } }, 401)
        if (ask.path.startsWith('/api/v3/commands')) stage.changed(`${ask.method} ${ask.path}`)
        const fence = (id: number, lat: number, lng: number) => ({
          id,
          nombre: `CEDIS ${id} 45AK7P`,
          centro: { lat, lng },
          radio: 300,
        })
        if (ask.path === '/api/v3/company')
          return json({ ok: true, data: { nombre: 'Fletes Olmeca', matriz: { lat: 18.134512, lng: -94.458923 } } })
        if (ask.path === '/api/v3/geofences')
          return json({ ok: true, data: [fence(1, 19.173812, -96.134211), fence(2, 18.851234, -97.103456)] })
        if (ask.path !== '/api/v3/units/search') return NOT_FOUND
        const rows = units.map((each) => {
          const { at, point, speedKmh, headingDeg } = each.lastFix(stage.now())
          const last = {
            lt: round(point.lat, 6),
            lg: round(point.lng, 6),
            sp: round(speedKmh / 3.6, 2),
            hd: headingDeg,
            ts: at,
          }
          return { uid: each.id, nm: each.name, pl: each.plates, st: 1, ls: last, fuel: 61.25 }
        })
        return json({ ok: true, data: { total: rows.length, rows }, ts: stage.now() })
      },
    }
  },
}
