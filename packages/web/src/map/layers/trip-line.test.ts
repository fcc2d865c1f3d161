import type { Feature, FeatureCollection } from 'geojson'
import type { LayerSpecification, Map as LibraryMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { createTripLine } from './trip-line.ts'

const ORIGIN = { point: { lat: 19, lng: -98 }, isTown: false }
const CURRENT = { lat: 20, lng: -99 }
const DESTINATION = { point: { lat: 21, lng: -100 }, isTown: true }

/** As much of the library as a line asks of it: what is on the map can be looked at. */
function bareMap() {
  const layers: LayerSpecification[] = []
  let shown: Feature[] = []
  const setData = (data: FeatureCollection): void => {
    shown = data.features
  }
  const map = {
    getLayer: (id: string) => layers.find((layer) => layer.id === id),
    addLayer: (layer: LayerSpecification) => layers.push(layer),
    getSource: () => (layers.length === 0 ? undefined : { setData }),
    addSource: () => undefined,
  } as unknown as LibraryMap
  return { map, layers, shown: () => shown }
}

const put = () => {
  const bare = bareMap()
  const line = createTripLine(bare.map)
  line.attach((token) => token)
  const path = () => bare.shown().find(({ properties }) => properties?.id === 'line')?.geometry
  const letters = () => bare.shown().flatMap(({ properties }) => properties?.letter ?? [])
  return { ...bare, line, path, letters }
}

test.each([
  [
    'all known',
    { origin: ORIGIN, destination: DESTINATION, path: [ORIGIN.point, CURRENT, DESTINATION.point] },
    [
      [-98, 19],
      [-99, 20],
      [-100, 21],
    ],
    ['O', 'D'],
  ],
  ['no destination', { origin: ORIGIN, destination: null, path: [] }, [], ['O']],
  ['the unit alone is no line', { origin: null, destination: null, path: [CURRENT] }, [], []],
] as const)('%s', (_why, way, coordinates, ends) => {
  const { line, path, letters } = put()
  line.show(way)
  expect(path()).toEqual({ type: 'LineString', coordinates })
  expect(letters()).toEqual(ends)
})

test('no trip: nothing', () => {
  const { line, shown } = put()
  line.show({ origin: ORIGIN, destination: DESTINATION, path: [ORIGIN.point, DESTINATION.point] })
  line.show(null)
  expect(shown()).toEqual([])
})

test('an end that is known by its town only is no place: wide, faint and without an edge', () => {
  const { line, shown, layers } = put()
  line.show({ origin: ORIGIN, destination: DESTINATION, path: [] })
  expect(shown().flatMap(({ properties }) => properties?.isTown ?? [])).toEqual([false, true])
  expect(layers.find(({ id }) => id === 'trip-line-ends')?.paint).toMatchObject({
    'circle-radius': ['case', ['get', 'isTown'], 18, 8],
    'circle-opacity': ['case', ['get', 'isTown'], 0.3, 1],
    'circle-stroke-width': ['case', ['get', 'isTown'], 0, 2],
  })
})

test('the line is dashed, the origin green, the destination in the blue of ways', () => {
  const { layers } = put()
  const paint = (id: string) => layers.find((layer) => layer.id === id)?.paint
  expect(paint('trip-line')).toMatchObject({ 'line-dasharray': [3.5, 2.5], 'line-color': 'map-route' })
  expect(paint('trip-line-ends')).toMatchObject({
    'circle-color': ['match', ['get', 'letter'], 'O', 'st-moving', 'map-route'],
  })
})
