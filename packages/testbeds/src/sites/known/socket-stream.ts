import { html, json, metresPerSecond, NOT_FOUND, page, redirect, round } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(502, 'Unit 502', '68-TG-5V', { from: 'Saltillo', to: 'Monterrey', everyMs: 4_000 })
const units = [...otherUnits(490, ['68-TG-5W', '86-TG-5V', '17-NB-3X'], (id) => `Unit ${id}`), unit]

const APP = `<div id="fleet"></div><script>
var s=new WebSocket('ws://'+location.host+'/socket.io/?EIO=4&transport=websocket');var seen={};
s.onopen=function(){s.send('40')};
s.onmessage=function(e){if(e.data==='2'){s.send('3');return}if(e.data.slice(0,2)!=='42')return;
 var d=JSON.parse(e.data.slice(2));if(d[0]==='pos'){d[1].forEach(function(p){seen[p[0]]=1});document.getElementById('n').textContent=Object.keys(seen).length+' online'}};
fetch('/me').then(function(r){return r.json()}).then(function(d){document.getElementById('fleet').innerHTML=d.assets.map(function(a){return '<div class=row data-k="'+a.key+'">'+a.label+' <small>'+a.reg+'</small></div>'}).join('')});
</script><span id="n"></span>`

/** English, sign-in in two steps; names by HTTP, positions by a socket.io stream as arrays under an id, speeds in m/s. */
export const socketStream: Site = {
  name: 'socket-stream',
  path: '/app',
  account: 'dispatch@norteno.com',
  password: 'Norte.2026!',
  wanted: wantedUnit('68-TG-5V'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, socketStream)
    const key = (id: number) => `a${(id * 2_654_435_761).toString(36)}`
    const step = (title: string, fields: string, button: string, error = '') =>
      html(
        page(
          'en',
          title,
          '',
          `<main><h2>${title}</h2><p class="alert">${error}</p><form method="post">${fields}<button type="submit">${button}</button></form></main>`,
        ),
      )
    const askEmail = () =>
      step(
        'Sign in to TrackPoint',
        '<input type="email" name="identifier" placeholder="Email address" autocomplete="username">',
        'Next',
      )
    const askPassword = (email: string, error = '') =>
      step(
        'Welcome back',
        `<input type="hidden" name="identifier" value="${email.replace(/[^\w@.-]/g, '')}"><input type="password" name="credential" placeholder="Password">`,
        'Sign in',
        error,
      )
    return {
      answer(ask) {
        const isIn = gate.isIn(ask.cookie('tp_sid'))
        if (ask.path === '/signin' && ask.method === 'POST') {
          const [email, password] = [ask.form.get('identifier'), ask.form.get('credential')]
          if (password === null) return askPassword(email ?? '')
          const entered = gate.enter(email, password)
          return entered === null
            ? askPassword(email ?? '', 'That password is not correct.')
            : redirect('/app', [`tp_sid=${entered}; Path=/; SameSite=Lax`])
        }
        if (ask.path === '/signin') return askEmail()
        if (!isIn) return redirect('/signin')
        if (ask.path === '/app') return html(page('en', 'TrackPoint', '', APP))
        if (ask.path === '/me')
          return json({
            user: { home: [25.6866, -100.3161] },
            assets: units.map(({ id, name, plates }) => ({ key: key(id), label: name, reg: plates })),
          })
        return NOT_FOUND
      },
      socket(socket, ask) {
        if (!gate.isIn(ask.cookie('tp_sid'))) return socket.close()
        const send = () =>
          socket.send(
            `42${JSON.stringify([
              'pos',
              units.map((each) => {
                const { at, point, speedKmh, headingDeg } = each.lastFix(stage.now())
                return [
                  key(each.id),
                  round(point.lat, 6),
                  round(point.lng, 6),
                  metresPerSecond(speedKmh),
                  headingDeg,
                  Math.round(at / 1000),
                ]
              }),
            ])}`,
          )
        socket.send('0{"sid":"x1","upgrades":[],"pingInterval":25000,"pingTimeout":20000}')
        const timer = setInterval(send, 4_000)
        socket.on('message', (data) => {
          if (String(data) !== '40') return
          socket.send('40{"sid":"y2"}')
          send()
        })
        socket.on('close', () => clearInterval(timer))
        socket.on('error', () => socket.terminate())
      },
    }
  },
}
