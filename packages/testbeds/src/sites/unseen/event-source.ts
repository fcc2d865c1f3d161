import { PassThrough } from 'node:stream'
import { html, json, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { leafletFile } from '../map-files.ts'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(61, 'LT-61', '18-IE-9M', { from: 'Mérida', to: 'Villahermosa', kmh: 84, everyMs: 6_000 })
const units = [...otherUnits(56, ['18-IE-9N', '81-IE-9M', '18-EI-9M'], (id) => `LT-${id}`), unit]
const ref = (id: number) => `urn:dev:${(id * 104_729).toString(16)}`

const APP = `import * as L from '/lib/leaflet-src.esm.js';
const names=new Map((await(await fetch('/v/directory')).json()).map(d=>[d.ref,d]));const marks=new Map();
const map=L.map('map').setView([20.97,-89.62],6);document.querySelector('ol').innerHTML=[...names.values()].map(d=>'<li>'+d.caption+'</li>').join('');
const es=new EventSource('/v/events');es.addEventListener('fix',e=>{const m=JSON.parse(e.data);const at=[m.loc.latitudeE7/1e7,m.loc.longitudeE7/1e7];
 if(!marks.has(m.dev))marks.set(m.dev,L.circleMarker(at).addTo(map));marks.get(m.dev).setLatLng(at)})`

/** Events one unit at a time, ten-millionths of a degree, names in a directory; the map library is hidden in a module. */
export const eventSource: Site = {
  name: 'event-source',
  path: '/console',
  account: 'peninsula-view',
  password: 'henequ3n',
  wanted: wantedUnit('18-IE-9M'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, eventSource)
    const timers = new Set<NodeJS.Timeout>()
    const form = (error: string) =>
      html(
        page(
          'en',
          'Console',
          '',
          `<dialog open><form method="post" action="/console/login"><label>Organization user<input name="principal"></label><label>Secret<input name="secret" type="password"></label><menu><button value="ok">Enter console</button></menu></form>${error}</dialog>`,
        ),
      )
    return {
      close() {
        for (const timer of timers) clearInterval(timer)
      },
      async answer(ask) {
        if (ask.path === '/lib/leaflet-src.esm.js') return leafletFile(ask.path)
        if (ask.path === '/console/login') {
          const key = gate.enter(ask.form.get('principal'), ask.form.get('secret'))
          return key === null
            ? form('<p>Unknown user or wrong secret.</p>')
            : redirect('/console', [`con=${key}; Path=/`])
        }
        const isIn = gate.isIn(ask.cookie('con'))
        if (ask.path === '/console')
          return isIn
            ? html(
                page(
                  'en',
                  'Console',
                  '',
                  `<ol></ol><div id="map" style="height:420px"></div><script type="module">${APP}</script>`,
                ),
              )
            : form('')
        if (!isIn) return { status: 403, body: '' }
        if (ask.path === '/v/directory')
          return json(
            units.map(({ id, name, plates }) => ({
              ref: ref(id),
              caption: `${plates} – ${name}`,
              depot: { latitudeE7: 209_674_000, longitudeE7: -896_236_000 },
            })),
          )
        if (ask.path !== '/v/events') return NOT_FOUND
        const stream = new PassThrough()
        const send = () => {
          for (const each of units) {
            const { at, point, speedKmh } = each.lastFix(stage.now())
            const data = {
              dev: ref(each.id),
              loc: { latitudeE7: Math.round(point.lat * 1e7), longitudeE7: Math.round(point.lng * 1e7) },
              kn: Math.round(speedKmh / 0.1852) / 10,
              ms: at,
            }
            stream.write(`event: fix\ndata: ${JSON.stringify(data)}\n\n`)
          }
        }
        send()
        const timer = setInterval(send, 5_000)
        timers.add(timer)
        stream.on('close', () => clearInterval(timer))
        return { type: 'text/event-stream', body: stream }
      },
    }
  },
}
