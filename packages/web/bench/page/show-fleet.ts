import roads from '../../../domain/src/road/roads.json'
import type { BaseLayer } from '../../src/map/base-layers.ts'
import { BASE_LAYERS } from '../../src/map/base-layers.ts'
import type { UnitUpdate } from '../../src/map/fleet-map.ts'
import { createLiveMap } from '../../src/map/live-map.ts'
import type { MarkerSlot } from '../../src/map/marker-slot.ts'
import { LEVEL_SYMBOLS } from '../../src/map/symbology.ts'

const MINUTE = 60_000

/** A small fleet in every state, to be looked at. */
export function showFleet(host: HTMLElement, params: URLSearchParams): void {
  const theme = params.get('theme') === 'dia' ? 'dia' : 'noche'
  document.documentElement.dataset.theme = theme
  const base: BaseLayer = BASE_LAYERS.find((id) => id === params.get('base')) ?? (theme === 'dia' ? 'calles' : 'oscuro')
  const [lat = 20.4, lng = -99.9, zoom = 9.2] = (params.get('at') ?? '20.4,-99.9,9.2').split(',').map(Number)
  const { fleet } = createLiveMap(host, {
    look: { theme, base, tiles: null },
    camera: { centre: { lat, lng }, zoom },
    interactive: true,
    glide: false,
    symbols: LEVEL_SYMBOLS,
    onMoveEnd: () => undefined,
    onPick: (tripId) => fleet.units.setSelected(tripId),
    onNotice: (text) => text !== null && console.log(text),
  })
  const now = Date.now()
  const slots: readonly MarkerSlot[] = [3, 3, 3, 2, 3, 1, 3, 3, 0, 3, 2]
  const updates: UnitUpdate[] = []
  const legs = roads.flatMap((road) => road.points.map((point, i) => ({ point, next: road.points[i + 1] })))
  const many = Number(params.get('many') ?? 60)
  for (let i = 0; i < many; i++) {
    const leg = legs[(i * 7919) % legs.length]
    const [x = 0, y = 0] = leg?.point ?? []
    const [nx = x, ny = y] = leg?.next ?? []
    updates.push({
      tripId: `n${i}`,
      lng: x,
      lat: y,
      headingDeg: (Math.atan2((nx - x) * 0.94, ny - y) * 180) / Math.PI,
      slot: slots[i % slots.length] ?? 3,
      stopped: i % 9 === 4,
      fixAt: now - (i % 13 === 5 ? 40 : 2) * MINUTE,
      hasGps: i % 17 !== 6,
    })
  }
  const states = [
    { stopped: false, headingDeg: 60, hasGps: true, age: 1 },
    { stopped: true, headingDeg: null, hasGps: true, age: 1 },
    { stopped: false, headingDeg: 300, hasGps: true, age: 40 },
    { stopped: true, headingDeg: null, hasGps: true, age: 40 },
    { stopped: false, headingDeg: null, hasGps: false, age: 90 },
  ]
  if (params.has('states'))
    for (const [column, state] of states.entries())
      for (const slot of [0, 1, 2, 3] as const)
        updates.push({
          tripId: `s${column}${slot}`,
          lng: lng - 0.12 + column * 0.06,
          lat: lat + 0.06 - slot * 0.04,
          slot,
          stopped: state.stopped,
          headingDeg: state.headingDeg,
          hasGps: state.hasGps,
          fixAt: now - state.age * MINUTE,
        })
  const hero = { lat: 20.336, lng: -99.9315 }
  updates.push({ tripId: 'hero', ...hero, headingDeg: null, slot: 0, stopped: true, fixAt: now, hasGps: true })
  updates.push({
    tripId: 'alto',
    lat: 20.5725,
    lng: -100.3,
    headingDeg: 100,
    slot: 1,
    stopped: false,
    fixAt: now,
    hasGps: true,
  })
  fleet.units.apply(updates)
  fleet.units.setSelected('hero')
  fleet.labels.apply([
    { tripId: 'hero', plates: '87-AK-2T', reason: 'Detenida 47 min', score: 92 },
    { tripId: 'alto', plates: '68-AN-3W', reason: '104 km/h · Sin com.', score: 58 },
    ...updates
      .map(({ tripId }) => ({ tripId, plates: '41-BG-7R', reason: 'Sin comunicación 2 hrs', score: 80 }))
      .slice(0, many),
  ])
  const way = roads.find((road) => road.ref === '57D')?.points ?? []
  const until = way.findIndex(([x = 0]) => x < hero.lng)
  const track = way
    .slice(0, until)
    .map(([x = 0, y = 0], i) => ({ lng: x, lat: y, at: now - (until - i + (i < 30 ? 20 : 0)) * MINUTE }))
  fleet.history.show([...track, { ...hero, at: now }])
  const trail = way.slice(until, until + 12)
  fleet.trails.apply([
    { tripId: 'alto', level: 'high', lngLats: new Float64Array(way.slice(-8).flat()) },
    { tripId: 'n0', level: 'low', lngLats: new Float64Array(trail.flat()) },
  ])
  fleet.geofences.show([
    {
      id: 'g1',
      name: 'Zona de riesgo Palmillas',
      kind: 'danger',
      shape: {
        type: 'polygon',
        ring: [
          { lat: 20.37, lng: -99.97 },
          { lat: 20.4, lng: -99.9 },
          { lat: 20.36, lng: -99.86 },
          { lat: 20.28, lng: -99.87 },
          { lat: 20.29, lng: -99.95 },
        ],
      },
    },
    {
      id: 'g2',
      name: 'Entrega · CEDIS Querétaro',
      kind: 'delivery',
      shape: { type: 'circle', centre: { lat: 20.6, lng: -100.4 }, radiusM: 6000 },
    },
    {
      id: 'g3',
      name: 'Patio seguro',
      kind: 'safe',
      shape: { type: 'circle', centre: { lat: 20.1, lng: -99.7 }, radiusM: 4000 },
    },
  ])
  if (params.has('pins'))
    fleet.pins.show({
      truck: { ...hero, text: 'Camión · 3 min', cached: params.has('cached') },
      phone: { lat: hero.lat - 0.0012, lng: hero.lng + 0.006, text: 'Operador · 9 min' },
      separationM: 640,
    })
  Object.assign(globalThis, { fleet })
}
