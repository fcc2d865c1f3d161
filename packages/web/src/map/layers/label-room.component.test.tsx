import { afterEach, expect, test } from 'vitest'
import { createLiveMap, type LiveMap } from '../live-map.ts'
import { LEVEL_SYMBOLS } from '../symbology.ts'

const MERIDA = { lat: 20.97, lng: -89.62 }
/** As far as a disc reaches. */
const DISC_PX = 10

const host = document.createElement('div')
host.style.cssText = 'width: 600px; height: 500px'
let live: LiveMap | null = null
afterEach(() => live?.dispose())

function openMap(): LiveMap {
  document.body.append(host)
  live = createLiveMap(host, {
    ...{ look: { theme: 'noche', base: 'calles', tiles: null }, camera: { centre: MERIDA, zoom: 8 } },
    ...{ interactive: true, glide: false, symbols: LEVEL_SYMBOLS },
    ...{ onMoveEnd: () => undefined, onPick: () => undefined, onNotice: () => undefined },
  })
  return live
}

/** The names of towns on the map, of all or of those that reach into a box. */
const names = ({ map }: LiveMap, box?: [[number, number], [number, number]]): unknown[] =>
  map.getLayer('town-names') === undefined
    ? []
    : map.queryRenderedFeatures(box, { layers: ['town-names'] }).map(({ properties }) => properties.name)
const soon = <T,>(read: () => T) => expect.poll(read, { timeout: 20_000 })

test('the name of a town gives way to a unit in it, and comes back when the unit has gone', async () => {
  const shown = openMap()
  await soon(() => names(shown)).toContain('Mérida')
  const [dot] = shown.map
    .queryRenderedFeatures({ layers: ['town-dots'] })
    .filter(({ properties }) => properties.name === 'Mérida')
  const [lng = 0, lat = 0] = dot?.geometry.type === 'Point' ? dot.geometry.coordinates : []
  const { x, y } = shown.map.project([lng, lat])
  const underUnit = () =>
    names(shown, [
      [x - DISC_PX, y - DISC_PX],
      [x + DISC_PX, y + DISC_PX],
    ])
  await soon(underUnit).toContain('Mérida')
  shown.fleet.units.apply([
    { tripId: '1', lng, lat, headingDeg: null, slot: 0, stopped: false, fixAt: Date.now(), hasGps: true },
  ])
  await soon(underUnit).toEqual([])
  await soon(() => names(shown)).toContain('Mérida')
  shown.fleet.units.remove(['1'])
  await soon(underUnit).toContain('Mérida')
})
