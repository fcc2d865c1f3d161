import { STREET_BOUNDS, STREETS_AT, STREETS_MAX_ZOOM, streetTiles } from '@vigia/testbeds/maps/street-tiles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Streets } from './basemap/streets.ts'
import { createLiveMap, type LiveMap } from './live-map.ts'
import { LEVEL_SYMBOLS } from './symbology.ts'
import type { LoadTile } from './tile-layers.ts'

const PATH = '/api/map/basemap/{z}/{x}/{y}?v=1'
const ELSEWHERE = { lat: 20.97, lng: -89.62 }

const host = document.createElement('div')
host.style.cssText = 'width: 600px; height: 500px'
let live: LiveMap | null = null
const onNotice = vi.fn<(text: string | null) => void>()
const logged = vi.spyOn(console, 'error')

beforeEach(() => {
  document.body.append(host)
  vi.clearAllMocks()
})
afterEach(() => {
  live?.dispose()
  live = null
})

const UNSET = { isKnown: true, templates: {}, attribution: null, streets: null, streetsProblem: null }

function show(schema: Streets['schema'] | null, load: LoadTile, centre = STREETS_AT): LiveMap {
  const streets: Streets | null = schema && {
    ...{ path: PATH, schema, minZoom: 0, maxZoom: STREETS_MAX_ZOOM },
    ...{ bounds: STREET_BOUNDS, attribution: '© OpenStreetMap' },
  }
  live = createLiveMap(host, {
    look: {
      ...{ theme: 'dia', base: 'calles' },
      tiles: { ...UNSET, streets, load },
    },
    camera: { centre, zoom: 15.5 },
    ...{ interactive: true, glide: false, symbols: LEVEL_SYMBOLS, onNotice },
    ...{ onMoveEnd: () => undefined, onPick: () => undefined },
  })
  return live
}

/** As our server answers: nothing where the file has nothing. */
function serve(schema: Streets['schema']): LoadTile {
  const tiles = new Map(streetTiles(schema).map(({ z, x, y, data }) => [`${z}/${x}/${y}`, data]))
  return async (path) => {
    const [, place = ''] = /basemap\/(.+)\?/.exec(path) ?? []
    return { bytes: Uint8Array.from(tiles.get(place) ?? []).buffer, cacheControl: null }
  }
}

const drawn = ({ map }: LiveMap, layer: string) =>
  map.getLayer(layer) === undefined ? [] : map.queryRenderedFeatures({ layers: [layer] })
const namesOf = (of: LiveMap, layer: string): unknown[] => [
  ...new Set(drawn(of, layer).map(({ properties }) => properties.ref ?? properties.name ?? properties['name:latin'])),
]
/** The map draws when its tiles, its worker and its font are there. */
const soon = <T,>(read: () => T) => expect.poll(read, { timeout: 15_000 })
const note = () => host.querySelector<HTMLElement>('[data-slot="schematic-note"]')

test.each(['protomaps', 'openmaptiles'] as const)(
  'streets of %s: roads, names, shields, one-way arrows, towns; and no schematic road beside them',
  async (schema) => {
    const shown = show(schema, serve(schema))
    await soon(() => namesOf(shown, 'streets-names')).toContain('Calle Hidalgo')
    await soon(() => drawn(shown, 'streets-roads').length).toBeGreaterThan(1)
    await soon(() => namesOf(shown, 'streets-shields')).toContain('57')
    await soon(() => drawn(shown, 'streets-one-way').length).toBeGreaterThan(0)
    shown.map.jumpTo({ zoom: 11 })
    await soon(() => namesOf(shown, 'streets-towns')).toEqual(['Santiago de Querétaro'])
    await soon(() => drawn(shown, 'streets-water').length).toBeGreaterThan(0)
    expect(shown.map.getLayer('trunk')).toBeDefined()
    shown.map.jumpTo({ zoom: 13 })
    await soon(() => note()?.hidden).toBe(true)
    await soon(() => namesOf(shown, 'town-names')).toEqual([])
    expect(onNotice.mock.calls).toEqual([[null]])
    expect(logged).not.toHaveBeenCalled()
  },
)

test('streets that do not come give way to the included map, and the map says so', async () => {
  const refuse: LoadTile = async () => {
    throw Object.assign(new Error('No se puede leer esa parte del mapa de calles.'), { status: 503 })
  }
  const shown = show('protomaps', refuse)
  await soon(() => onNotice.mock.lastCall).toEqual(['Las calles no responden. Se muestra el mapa incluido.'])
  await soon(() => shown.map.getSource('streets')).toBeUndefined()
  expect(note()?.hidden).toBe(false)
})

test('beyond what the file covers the included map is drawn, and nobody says that it failed', async () => {
  const load = vi.fn(serve('openmaptiles'))
  const shown = show('openmaptiles', load, ELSEWHERE)
  shown.map.jumpTo({ zoom: 9 })
  await soon(() => namesOf(shown, 'town-names')).toContain('Mérida')
  expect(note()?.hidden).toBe(false)
  expect(load).not.toHaveBeenCalled()
  expect(onNotice.mock.calls).toEqual([[null]])
})

test('Calles without streets says in one line what to do and who may do it; who has no internet is asked for nothing', async () => {
  const none: LoadTile = () => Promise.reject(new Error('nobody asks'))
  const { dispose } = show(null, none)
  await soon(() => note()?.textContent).toBe(
    'carreteras esquemáticas · para ver calles, un administrador elige un proveedor en los ajustes del mapa',
  )
  dispose()
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(null, none)
  await soon(() => note()?.textContent).toBe('carreteras esquemáticas')
  offline.mockRestore()
})

test('which layers there are is said when it is known, and the map is not drawn anew for it', async () => {
  const load: LoadTile = () => Promise.reject(new Error('nobody asks'))
  const shown = show(null, load)
  await soon(() => note()?.textContent).toContain('ajustes del mapa')
  const redrawn = vi.fn()
  shown.map.on('style.load', redrawn)
  const problem = 'No se pudieron consultar las capas del mapa.'
  shown.setLook({ theme: 'dia', base: 'calles', tiles: { ...UNSET, isKnown: false, streetsProblem: problem, load } })
  expect(note()?.textContent).toBe('carreteras esquemáticas')
  expect(onNotice).toHaveBeenLastCalledWith(problem)
  shown.setLook({ theme: 'dia', base: 'calles', tiles: { ...UNSET, load } })
  expect(note()?.textContent).toContain('ajustes del mapa')
  expect(onNotice).toHaveBeenLastCalledWith(null)
  shown.map.triggerRepaint()
  await shown.map.once('idle')
  expect(redrawn).not.toHaveBeenCalled()
})
