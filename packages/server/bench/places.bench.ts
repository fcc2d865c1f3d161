/** Places in words, on the server, by towns and by roads: goal ≤ 1 ms a place that was not told before. */
import { randomOf } from '@vigia/simulator/random'
import { type MadeRoadOptions, madeRoad } from '@vigia/testbeds/maps/made-roads'
import { createRoadIndex } from '../src/places/roads/road-index.ts'
import { packPieces } from '../src/places/roads/road-piece.ts'

const PLACES = 20_000
/** As long together as Mexico's motorways, trunk, primary and secondary roads, with a corner each 80 m. */
const ROADS = 400
const ROAD_KM = 400
const heapMb = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

const before = heapMb()
const loadedAt = performance.now()
const { namePlacesBy, placeOf } = await import('../src/places/place-of.ts')
const loadMs = performance.now() - loadedAt
const towns = heapMb() - before

const points = Array.from({ length: PLACES }, () => ({ lat: 15 + Math.random() * 17, lng: -115 + Math.random() * 27 }))
const timed = (): number[] =>
  points
    .map((point) => {
      const startedAt = performance.now()
      placeOf(point)
      return (performance.now() - startedAt) * 1_000
    })
    .sort((a, b) => a - b)
const at = (times: readonly number[], share: number): string =>
  (times[Math.floor(times.length * share)] ?? 0).toFixed(1)

const first = timed()
const again = timed()
console.log(
  `towns loaded and indexed in ${loadMs.toFixed(0)} ms, some ${towns.toFixed(1)} MB; ${PLACES} cells kept: ${(heapMb() - before - towns).toFixed(1)} MB`,
)
console.log(
  `anywhere in Mexico and its seas, first: median ${at(first, 0.5)} µs, p99 ${at(first, 0.99)}, longest ${at(first, 0.9999)}`,
)
console.log(`the same cells again: median ${at(again, 0.5)} µs, p99 ${at(again, 0.99)}`)

const random = randomOf('roads')
const made = Array.from({ length: ROADS }, (_, number): MadeRoadOptions => {
  const start = { lat: random.between(16, 28), lng: random.between(-108, -92) }
  return {
    ...{ reference: `MEX-${number}`, written: [], class: 'trunk', start, headingDeg: random.between(0, 360) },
    ...{
      lengthKm: ROAD_KM,
      fromKm: 0,
      curveDeg: 60,
      carriagewayM: 0,
      postEveryKm: 1,
      wrongPosts: 0,
      postsNameRoad: true,
    },
  }
})
const onRoads = made.map(madeRoad)
const pieces = onRoads.flatMap(({ reference, at: placeAt }) =>
  packPieces(
    reference,
    Array.from({ length: ROAD_KM / 0.08 }, (_, index) => ({ ...placeAt(index * 0.08), km: index * 0.08 })),
  ),
)
const buffersMb = (): number => process.memoryUsage().arrayBuffers / 1e6
const [heapBefore, buffersBefore] = [heapMb(), buffersMb()]
const indexedAt = performance.now()
namePlacesBy(await createRoadIndex(pieces))
const indexMs = performance.now() - indexedAt
const roadsMb = heapMb() - heapBefore + buffersMb() - buffersBefore
const places = Array.from({ length: PLACES }, () => random.pick(onRoads).at(random.between(0, ROAD_KM), 10))
points.splice(0, points.length, ...places)
const named = places.filter((point) => placeOf(point)?.startsWith('MEX-')).length
const onRoad = timed()
console.log(
  `${ROADS} roads, ${(ROADS * ROAD_KM) / 1_000} 000 km, indexed in ${indexMs.toFixed(0)} ms, some ${roadsMb.toFixed(0)} MB; ${named} of ${PLACES} places told by them`,
)
console.log(`on a road: median ${at(onRoad, 0.5)} µs, p99 ${at(onRoad, 0.99)}, longest ${at(onRoad, 0.9999)}`)
if (Number(at(first, 0.99)) > 1_000 || Number(at(onRoad, 0.99)) > 1_000) process.exitCode = 1
