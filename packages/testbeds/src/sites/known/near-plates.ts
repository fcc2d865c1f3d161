import { html, json, NOT_FOUND, page, round, script } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const LETTERS = ['P', 'F', 'R', 'B', 'D', 'Q', 'O', 'T']
const near = LETTERS.flatMap((letter) => [
  `45-AK-7${letter}`,
  `54-AK-7${letter}`,
  `45-KA-7${letter}`,
  `45-AK-1${letter}`,
  `46-AK-7${letter}`,
])
const unit = trackedUnit(15_007, '45-AK-7P', '45-AK-7P', { from: 'Tepotzotlán', to: 'Aguascalientes', kmh: 71 })
const units = [
  ...otherUnits(
    15_010,
    near.filter((plates) => plates !== '45-AK-7P'),
  ),
  unit,
]

/** ExtJS-like, after Wialon: `{y, x}` under ids in one answer, names in another, and a tree that shows forty near-equal plates. */
const APP = `
var sid=/sid=(\\w+)/.exec(document.cookie);
function rpc(s,p,cb){var x=new XMLHttpRequest();x.open('POST','/svc?s='+s);x.setRequestHeader('Content-Type','application/x-www-form-urlencoded');x.onload=function(){cb(eval('('+x.responseText+')'))};x.send('params='+encodeURIComponent(JSON.stringify(p)))}
document.write('<div class="x-viewport"><div class="x-panel x-tree" id="ext-comp-1001"></div><div class="x-panel"><a class="x-btn" onclick="rpc(\\'unit/exec_cmd\\',{itemId:15007,cmd:\\'block\\'},function(){})">Comando</a></div></div>');
rpc('items',{f:1},function(r){document.getElementById('ext-comp-1001').innerHTML=r.items.map(function(i){return '<div class="x-tree-node" ext:tree-node-id="'+i.id+'"><span unselectable="on">'+i.nm+'</span></div>'}).join('')});
function poll(){rpc('evts',{},function(r){if(r.error){location='/entrada.html';return}setTimeout(poll,8000)})}poll();`

export const nearPlates: Site = {
  name: 'near-plates',
  path: '/entrada.html',
  account: 'grupo_ak',
  password: 'ak-ak-ak',
  wanted: wantedUnit('45 ak 7p'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, nearPlates)
    const form = (error: string) =>
      html(
        page(
          'es',
          'Hosting GPS',
          '',
          `<form action="/entrada.html" method="post"><div>Usuario:</div><input type="text" name="user"><div>Contraseña:</div><input type="password" name="passw"><a href="#" id="go" onclick="document.forms[0].submit();return false">Entrar</a><div class="error-block">${error}</div></form>`,
        ),
      )
    return {
      answer(ask) {
        if (ask.path === '/entrada.html' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('user'), ask.form.get('passw'))
          if (key === null) return form('Nombre de usuario o contraseña no válidos')
          return { status: 302, headers: { location: '/index.html', 'set-cookie': `eid=${key}; path=/` }, body: '' }
        }
        if (ask.path === '/entrada.html' || ask.path === '/') return form('')
        if (ask.path === '/index.html') return html(page('es', 'Hosting GPS', '', '<script src="/all.js"></script>'))
        if (ask.path === '/all.js') return script(APP)
        if (ask.path !== '/svc') return NOT_FOUND
        if (!gate.isIn(ask.cookie('eid'))) return json({ error: 1 })
        const service = ask.query.get('s') ?? ''
        if (service.includes('exec_cmd')) stage.changed(`${ask.method} ${service}`)
        if (service === 'items')
          return json({ items: units.map(({ id, plates }) => ({ id, nm: plates, cls: 2, uacl: 19_327_369_763 })) })
        if (service !== 'evts') return json({ error: 4 })
        const events = units.map((each) => {
          const { at, point, speedKmh, headingDeg } = each.lastFix(stage.now())
          return {
            i: each.id,
            t: 'm',
            d: {
              t: Math.round(at / 1000),
              f: 3,
              tp: 'ud',
              pos: { y: round(point.lat, 6), x: round(point.lng, 6), z: 1880, s: speedKmh, c: headingDeg, sc: 14 },
            },
          }
        })
        return json({ tm: Math.round(stage.now() / 1000), events })
      },
    }
  },
}
