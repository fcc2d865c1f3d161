import { civil, html, NOT_FOUND, page } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(27, 'Unidad 27', '03-PL-6J', { from: 'Tuxtla Gutiérrez', to: 'Córdoba', kmh: 59 })
const units = [...otherUnits(24, ['03-PL-8J', '30-PL-6J'], (id) => `Unidad ${id}`), unit]

const APP = `
const el=i=>document.getElementById(i);el('ok').onclick=()=>el('banner').remove();el('abrir').onclick=()=>{el('modal').hidden=false};
el('entrar').onclick=async()=>{if(!el('terminos').checked){el('aviso').textContent='Debe aceptar los términos';return}
 const t=await(await fetch('/ajax.php?op=acceso',{method:'POST',body:new URLSearchParams({a:el('a').value,b:el('b').value})})).text();
 if(t[0]!=='1'){el('aviso').textContent='Usuario o contraseña no válidos';return}el('modal').remove();el('abrir').remove();lee()};
async function lee(){const t=await(await fetch('/ajax.php?op=pos')).text();el('t').innerHTML=t.trim().split('\\n').map(l=>l.split('|')).map(c=>'<tr><td>'+c[1]+'</td><td>'+c[2]+'</td><td>'+c[6]+'</td></tr>').join('');setTimeout(lee,8000)}
fetch('/ajax.php?op=pos').then(r=>{if(r.ok){el('abrir').remove();lee()}})`

/** A dialog under a cookie banner, terms to be accepted; answers are lines with bars, decimal commas and the time in seconds. */
export const pipeLines: Site = {
  name: 'pipe-lines',
  path: '/inicio.html',
  account: 'chiapas27',
  password: 'cafe-de-altura',
  wanted: wantedUnit('03PL6J', 'Unidad 27'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, pipeLines)
    const line = (each: (typeof units)[number]) => {
      const { at, point, speedKmh, headingDeg } = each.lastFix(stage.now())
      const comma = (value: number) => value.toFixed(6).replace('.', ',')
      return [
        each.id,
        each.name,
        each.plates,
        comma(point.lat),
        comma(point.lng),
        speedKmh,
        civil(at, -360).time,
        Math.round(at / 1000),
        headingDeg,
      ].join('|')
    }
    return {
      answer(ask) {
        if (ask.path === '/inicio.html')
          return html(
            page(
              'es',
              'Rastreo Chiapas',
              '',
              `<div id="banner" style="position:fixed;inset:0;background:#000a;z-index:9;color:#fff"><p>Usamos cookies para mejorar su experiencia.</p><button id="ok">Aceptar</button></div>
<h1>Rastreo Chiapas</h1><p>Oficinas: Blvd. Belisario Domínguez 1080, Tuxtla (16.754000, -93.129000)</p><button id="abrir">Clientes</button>
<div id="modal" hidden><input id="a" placeholder="Usuario"><input id="b" type="password" placeholder="Contraseña"><label><input type="checkbox" id="terminos"> Acepto los términos y condiciones</label><button id="entrar">Entrar</button><p id="aviso"></p></div><table id="t"></table><script>${APP}</script>`,
            ),
          )
        if (ask.path !== '/ajax.php') return NOT_FOUND
        if (ask.query.get('op') === 'acceso') {
          const key = gate.enter(ask.form.get('a'), ask.form.get('b'))
          return key === null ? { body: '0|error' } : { headers: { 'set-cookie': `rc=${key}; path=/` }, body: '1|ok' }
        }
        if (!gate.isIn(ask.cookie('rc'))) return { status: 403, body: '0|sesion' }
        return ask.query.get('op') === 'pos' ? { body: `${units.map(line).join('\n')}\n` } : NOT_FOUND
      },
    }
  },
}
