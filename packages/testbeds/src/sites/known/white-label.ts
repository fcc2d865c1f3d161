import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { html, json, NOT_FOUND, page, redirect, round } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, type TrackedUnit } from '../traffic.ts'

interface Brand {
  readonly name: string
  readonly title: string
  readonly plates: string
  readonly obstacles: readonly GpsObstacle[]
  readonly units: readonly TrackedUnit[]
  /** What the platform has instead of a position of the units with these plates. */
  readonly without?: Readonly<
    Record<string, { readonly lat: number | null; readonly lng: number | null; readonly time: string | null }>
  >
  /** What the trip has as its password, when it is not the right one. */
  readonly storedPassword?: string
}

const PASSWORD = 'marca-blanca'

const APP = `$=s=>document.querySelector(s);
function devices(){fetch('/objects/list?page=1').then(r=>{if(r.redirected)location.reload();return r.json()}).then(d=>{
 $('#objects').innerHTML=d.objects.map(o=>'<div class="object" data-id="'+o.id+'"><i class="dot '+o.online+'"></i><span class="nm">'+o.name+'</span> <span>'+(o.time||'Sin conexión')+'</span> <a href="/objects/'+o.id+'/destroy">×</a></div>').join('')})}
devices();setInterval(devices,10000)`

/** One engine under many brands, each with an account in which the wanted unit cannot be read, and why. */
const brand = ({ name, title, plates, obstacles, units, without = {}, storedPassword = PASSWORD }: Brand): Site => ({
  name,
  path: '/authentication',
  account: `cliente-${name}`,
  password: storedPassword,
  wanted: wantedUnit(plates),
  truth: { kind: 'refusal', obstacles },
  open(stage) {
    const gate = createGate(stage, { account: `cliente-${name}`, password: PASSWORD })
    const form = (error: string) =>
      page(
        'es',
        title,
        '',
        `<div class="login"><h1>${title}</h1>${error}<form method="post" action="/authentication/store"><input name="email" placeholder="Correo / usuario"><input name="password" type="password" placeholder="Contraseña"><label><input type="checkbox" name="remember_me"> Recordarme</label><button type="submit">Iniciar sesión</button></form></div>`,
      )
    return {
      answer(ask) {
        if (ask.path === '/authentication/store') {
          const key = gate.enter(ask.form.get('email'), ask.form.get('password'))
          return key === null
            ? redirect('/authentication?wrong=1')
            : redirect('/objects', [`laravel_session=${key}; path=/`])
        }
        if (ask.path === '/authentication')
          return html(
            form(
              ask.query.has('wrong')
                ? '<div class="alert alert-danger">Las credenciales no coinciden con nuestros registros.</div>'
                : '',
            ),
          )
        if (!gate.isIn(ask.cookie('laravel_session'))) return redirect('/authentication')
        if (ask.path.endsWith('/destroy')) stage.changed(`${ask.method} ${ask.path}`)
        if (ask.path === '/objects')
          return html(
            page(
              'es',
              title,
              '',
              `<div id="objects"></div><div id="map" data-lat="19.4326" data-lng="-99.1332" data-zoom="5"></div><script>${APP}</script>`,
            ),
          )
        if (ask.path !== '/objects/list') return NOT_FOUND
        const objects = units.map((unit) => {
          const { at, point, speedKmh, headingDeg } = unit.lastFix(stage.now())
          const shown = without[unit.plates] ?? {
            lat: round(point.lat, 6),
            lng: round(point.lng, 6),
            time: new Date(at).toISOString(),
          }
          return {
            id: unit.id,
            name: `${unit.name} ${unit.plates}`,
            online: shown.time === null ? 'offline' : 'online',
            ...shown,
            speed: speedKmh,
            course: headingDeg,
          }
        })
        return json({ objects, settings: { map: { center: { lat: 19.4326, lng: -99.1332 }, zoom: 5 } } })
      },
    }
  },
})

const fleet = (firstId: number, plates: readonly string[]) => otherUnits(firstId, plates)
const NEVER = { lat: null, lng: null, time: null }

/** The account is right, and the unit is not in it. */
export const missingUnit = brand({
  name: 'missing-unit',
  title: 'Rastreo Sureste',
  plates: '77-QW-1Z',
  obstacles: ['unit-not-found', 'plates-mismatch'],
  units: fleet(300, ['12-AB-3C', '45-DE-6F', '78-GH-9J', '77-QW-2Z']),
})

/** The unit is there and has never reported. */
export const muteUnit = brand({
  name: 'mute-unit',
  title: 'Caribe GPS',
  plates: '80-MU-7E',
  obstacles: ['no-position', 'device-mute'],
  units: fleet(320, ['80-MV-7E', '80-MU-7E', '81-MU-7E']),
  without: { '80-MU-7E': NEVER },
})

/** The unit stands where platforms put what they don't know. */
export const placeholderUnit = brand({
  name: 'placeholder-unit',
  title: 'Altiplano Satelital',
  plates: '20-PH-0L',
  obstacles: ['placeholder', 'no-position'],
  units: fleet(340, ['20-PH-1L', '20-PH-0L', '21-PH-0L']),
  without: { '20-PH-0L': { lat: 19.4326, lng: -99.1332, time: '2026-01-01T00:00:00.000Z' } },
})

/** A new tracker was put in beside the old one: two units of the same plates. */
export const ambiguousUnit = brand({
  name: 'ambiguous-unit',
  title: 'Doble Remolque GPS',
  plates: '66-DR-2T',
  obstacles: ['unit-ambiguous'],
  units: otherUnits(360, ['66-DR-2T', '66-DR-2T', '10-XX-1Y'], (id) => (id === 360 ? 'GPS nuevo' : 'GPS viejo')),
})

/** The password was changed by the carrier. */
export const wrongPassword = brand({
  name: 'wrong-password',
  title: 'Golfo Monitoreo',
  plates: '13-WP-5K',
  obstacles: ['credentials-refused'],
  units: fleet(380, ['13-WP-5K', '13-WP-6K']),
  storedPassword: 'la-de-antes',
})
