import { html, json, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { trackedUnit } from '../traffic.ts'

const unit = trackedUnit(9, 'Freightliner 9', '28-VN-6G', { from: 'Torreón', to: 'Ciudad Juárez' })
const CODE = '402918'

/** A code by text message after the password. */
export const secondFactor: Site = {
  name: 'second-factor',
  path: '/login',
  account: 'ops@northfleet.mx',
  password: 'Pa55-phrase',
  wanted: wantedUnit('28-VN-6G'),
  truth: { kind: 'refusal', obstacles: ['second-factor'] },
  open(stage) {
    const gate = createGate(stage, secondFactor)
    const halfway = new Set<string>()
    const box = (body: string) =>
      html(page('en', 'FleetVista', '', `<div class="MuiPaper-root"><h5>FleetVista</h5>${body}</div>`))
    const askCode = (error = '') =>
      box(`<p>Enter the 6-digit verification code we sent to your phone ending in 18.</p><p role="alert">${error}</p>
<form method="post" action="/login/verify"><input name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="6"><button>Verify</button></form>`)
    const askPassword = (error = '') =>
      box(
        `<form method="post" action="/login"><p role="alert">${error}</p><input name="username" aria-label="Username"><input name="password" type="password" aria-label="Password"><button>Log in</button></form>`,
      )
    return {
      secret: () => CODE,
      answer(ask) {
        if (ask.path === '/login' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('username'), ask.form.get('password'))
          if (key === null) return askPassword('Invalid username or password')
          halfway.add(key)
          return redirect('/login/verify', [`fv=${key}; path=/`])
        }
        const key = ask.cookie('fv')
        const isHalfway = key !== null && halfway.has(key)
        if (ask.path === '/login/verify' && isHalfway) {
          if (ask.method === 'GET') return askCode()
          if (ask.form.get('otp') !== CODE) return askCode('That code is not valid')
          halfway.delete(key)
          return redirect('/map')
        }
        if (isHalfway || !gate.isIn(key))
          return ask.path === '/login' ? askPassword() : redirect(isHalfway ? '/login/verify' : '/login')
        if (ask.path === '/map')
          return box(
            '<div id="v"></div><script>fetch("/vehicles.json").then(r=>r.json()).then(d=>{v.textContent=d[0].registration})</script>',
          )
        if (ask.path !== '/vehicles.json') return NOT_FOUND
        const { at, point, speedKmh } = unit.lastFix(stage.now())
        return json([
          {
            registration: unit.plates,
            location: { latitude: point.lat, longitude: point.lng, recordedAt: new Date(at).toISOString() },
            speedKph: speedKmh,
          },
        ])
      },
    }
  },
}
