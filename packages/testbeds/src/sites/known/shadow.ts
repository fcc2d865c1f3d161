import { html, NOT_FOUND, page, redirect, script } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { CLEAR_SCRIPT, scrambled } from '../scrambled.ts'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(909, 'Truck 909', '57-BY-6H', { from: 'Reynosa', to: 'San Luis Potosí', kmh: 73 })
const units = [...otherUnits(900, ['57-BY-6B', '75-BY-6H', '57-YB-6H'], (id) => `Truck ${id}`), unit]

/** English, web components: the form and the list stand in open shadow roots, coordinates in a card's text and attributes. */
const APP = `${CLEAR_SCRIPT}
customElements.define('tk-login',class extends HTMLElement{connectedCallback(){const s=this.attachShadow({mode:'open'});
 s.innerHTML='<style>:host{display:block}</style><form><tk-field label="User name" name="user"></tk-field><tk-field label="Password" name="pass" kind="password"></tk-field><button>Log in</button><p role="alert"></p></form>';
 s.querySelector('form').onsubmit=e=>{e.preventDefault();const v=n=>s.querySelector('[name='+n+']').value;
  fetch('/auth?'+Date.now(),{method:'POST',headers:{'content-type':'application/x-www-form-urlencoded'},body:'user='+encodeURIComponent(v('user'))+'&pass='+encodeURIComponent(v('pass'))}).then(r=>{if(r.ok)location='/fleet';else s.querySelector('p').textContent='Incorrect user name or password'})}}});
customElements.define('tk-field',class extends HTMLElement{connectedCallback(){const s=this.attachShadow({mode:'open'});s.innerHTML='<label>'+this.getAttribute('label')+'<input type="'+(this.getAttribute('kind')||'text')+'"></label>'}
 get value(){return this.shadowRoot.querySelector('input').value}});
customElements.define('tk-fleet',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'});this.load();setInterval(()=>this.load(),9000)}
 load(){fetch('/f').then(r=>r.ok?r.text():(location='/')).then(t=>{this.shadowRoot.innerHTML='<button class="stop">Stop engine</button>'+clear(t).map(r=>'<section class="card"><h3>'+r[2]+'</h3><p>'+r[1]+'</p><p>Position: '+r[3]+', '+r[4]+'</p><p>Speed: '+r[6]+' km/h</p><time datetime="'+new Date(+r[5]).toISOString()+'">'+new Date(+r[5]).toISOString()+'</time></section>').join('');
  this.shadowRoot.querySelector('.stop').onclick=()=>fetch('/engine/stop?all=1')})}});`

export const shadow: Site = {
  name: 'shadow',
  path: '/',
  account: 'frontera',
  password: 'R10-Bravo',
  wanted: wantedUnit('57-BY-6H'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, shadow)
    return {
      answer(ask) {
        if (ask.path === '/')
          return html(page('en', 'TruckKeeper', '<script src="/tk.js"></script>', '<tk-login></tk-login>'))
        if (ask.path === '/tk.js') return script(APP)
        if (ask.path === '/auth') {
          const key = gate.enter(ask.form.get('user'), ask.form.get('pass'))
          return key === null
            ? { status: 401, body: '' }
            : { headers: { 'set-cookie': `tk=${key}; path=/` }, body: 'ok' }
        }
        if (!gate.isIn(ask.cookie('tk'))) return ask.path === '/f' ? { status: 401, body: '' } : redirect('/')
        if (ask.path === '/engine/stop') stage.changed(`${ask.method} ${ask.path}`)
        if (ask.path === '/fleet')
          return html(page('en', 'TruckKeeper', '<script src="/tk.js"></script>', '<tk-fleet></tk-fleet>'))
        return ask.path === '/f' ? { body: scrambled(units, stage.now()) } : NOT_FOUND
      },
    }
  },
}
