import { html, json, NOT_FOUND, page, redirect, round } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { LEAFLET, leafletFile } from '../map-files.ts'
import { type Site, wantedUnit } from '../site.ts'
import { trackedUnit } from '../traffic.ts'

const unit = trackedUnit(1, 'Torton blanco', '73-RD-4M', { from: 'Lázaro Cárdenas', to: 'Celaya', kmh: 66 })
const LATE_MS = 5_000

const APP = `
const map=L.map('m').setView([CONFIG.map.lat,CONFIG.map.lng],CONFIG.map.zoom);
const mk=L.marker([CONFIG.map.lat,CONFIG.map.lng],{title:CONFIG.unit}).addTo(map);
const ask=()=>fetch('/ultima?unidad='+CONFIG.id).then(r=>r.json()).then(d=>{if(d.pos){mk.setLatLng([d.pos.latitude,d.pos.longitude]);map.panTo(mk.getLatLng());document.getElementById('d').textContent=d.pos.direccion}});
ask();setInterval(ask,4000)`

/** The map opens on a default centre with the unit's marker on it; the true position comes seconds later. */
export const wrongCentre: Site = {
  name: 'wrong-centre',
  path: '/login',
  account: 'blanco',
  password: 'toro55',
  wanted: wantedUnit('73RD4M'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, wrongCentre)
    let firstAskedAt: number | null = null
    const form = (error = '') =>
      html(
        page(
          'es',
          'Localiza',
          '',
          `<form method="post"><fieldset><legend>Localiza tu unidad</legend><p class="error">${error}</p><input name="usuario" placeholder="Usuario"><br><input name="contrasena" placeholder="Contraseña" type="password"><br><button>Entrar al sistema</button></fieldset></form>`,
        ),
      )
    return {
      answer(ask) {
        if (ask.path.startsWith('/lib/')) return leafletFile(ask.path)
        if (ask.path === '/login' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('usuario'), ask.form.get('contrasena'))
          return key === null ? form('Usuario o contraseña incorrectos') : redirect('/mapa', [`loc=${key}; path=/`])
        }
        if (ask.path === '/login') return form()
        if (!gate.isIn(ask.cookie('loc'))) return redirect('/login')
        if (ask.path === '/mapa') {
          const config = {
            id: 1,
            unit: unit.plates,
            map: { lat: 20.588812, lng: -100.389901, zoom: 12 },
            empresa: { nombre: 'Localiza', lat: 20.588812, lng: -100.389901 },
          }
          return html(
            page(
              'es',
              'Mapa',
              LEAFLET,
              `<h3>${unit.plates}</h3><p id="d">Buscando…</p><div id="m" style="width:700px;height:480px"></div><script>const CONFIG=${JSON.stringify(config)}</script><script>${APP}</script>`,
            ),
          )
        }
        if (ask.path !== '/ultima') return NOT_FOUND
        firstAskedAt ??= stage.now()
        if (stage.now() - firstAskedAt < LATE_MS) return json({ unidad: unit.plates, estado: 'conectando', pos: null })
        const { at, point, speedKmh } = unit.lastFix(stage.now())
        return json({
          unidad: unit.plates,
          estado: 'en línea',
          pos: {
            latitude: round(point.lat, 6),
            longitude: round(point.lng, 6),
            velocidad: speedKmh,
            fecha_gps: new Date(at).toISOString(),
            direccion: 'Carretera libre, Mich.',
          },
        })
      },
    }
  },
}
