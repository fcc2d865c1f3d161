import { html, json, NOT_FOUND, page, round } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(1204, 'CABEZAL 1204', '50-DW-9E', { from: 'Ciudad Obregón', to: 'Nogales', everyMs: 5_000 })
const units = [...otherUnits(1190, ['50-DW-9F', '05-DW-9E', '19-OP-4U'], (id) => `CABEZAL ${id}`), unit]

const APP = `
const $=i=>document.getElementById(i);let ws;
$('f').onsubmit=async e=>{e.preventDefault();const r=await fetch('/session',{method:'PUT',headers:{'content-type':'application/json'},body:JSON.stringify({u:$('u').value,k:$('k').value})});
 if(r.status!==200){$('e').textContent='Acceso denegado: verifique usuario y clave';return}$('f').hidden=true;$('k').value='';start()};
function start(){ws=new WebSocket('ws://'+location.host+'/stream');ws.binaryType='arraybuffer';
 ws.onmessage=e=>{const v=new DataView(e.data);const n=v.getUint32(4);const t=new TextDecoder().decode(new Uint8Array(e.data,8,n));
 const m=JSON.parse(t);$('l').innerHTML=m.v.map(x=>'<tr><td>'+x.alias+'</td><td>'+x.tag+'</td></tr>').join('')}}
fetch('/session').then(r=>{if(r.ok){$('f').hidden=true;start()}})`

/** Positions in binary frames of a WebSocket, JSON behind a header, in millionths of a degree. */
export const binaryStream: Site = {
  name: 'binary-stream',
  path: '/',
  account: 'sonora1',
  password: 'desierto',
  wanted: wantedUnit('50DW9E', '1204'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, binaryStream)
    return {
      answer(ask) {
        if (ask.path === '/')
          return html(
            page(
              'es',
              'Central de rastreo',
              '',
              `<form id="f"><input id="u" placeholder="usuario"><input id="k" placeholder="clave" type="password"><button>OK</button><i id="e"></i></form><table id="l"></table><button onclick="ws.send('CUT:1204')">Corte de combustible</button><script>${APP}</script>`,
            ),
          )
        if (ask.path !== '/session') return NOT_FOUND
        if (ask.method === 'GET') return gate.isIn(ask.cookie('cr')) ? json({ ok: 1 }) : json({ ok: 0 }, 401)
        const { u, k } = JSON.parse(ask.body)
        const key = gate.enter(u, k)
        return key === null
          ? json({ ok: 0 }, 403)
          : { ...json({ ok: 1 }), headers: { 'set-cookie': `cr=${key}; path=/` } }
      },
      socket(socket, ask) {
        if (!gate.isIn(ask.cookie('cr'))) return socket.close()
        const send = () => {
          const v = units.map((each) => {
            const { at, point, speedKmh, headingDeg } = each.lastFix(stage.now())
            return {
              alias: each.name,
              tag: each.plates,
              g: {
                la: round(point.lat * 1e6, 0),
                lo: round(point.lng * 1e6, 0),
                s: speedKmh,
                h: headingDeg,
                t: Math.round(at / 1000),
              },
            }
          })
          const text = Buffer.from(JSON.stringify({ v, c: { la: 29_072_967, lo: -110_955_919 } }))
          const header = Buffer.alloc(8)
          header.writeUInt32BE(0xcafe0001, 0)
          header.writeUInt32BE(text.length, 4)
          socket.send(Buffer.concat([header, text]))
        }
        send()
        const timer = setInterval(send, 5_000)
        socket.on('message', (data) => String(data).startsWith('CUT') && stage.changed('socket CUT'))
        socket.on('close', () => clearInterval(timer))
        socket.on('error', () => socket.terminate())
      },
    }
  },
}
