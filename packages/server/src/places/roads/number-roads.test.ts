import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { RoadPlace } from '@vigia/domain/road/choose-road'
import { type Random, randomOf } from '@vigia/simulator/random'
import { type MadeRoadOptions, madeRoad, mapRoads } from '@vigia/testbeds/maps/made-roads'
import { osmExtract } from '@vigia/testbeds/maps/osm-extract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberRoads } from './number-roads.ts'
import { readRoads } from './read-roads.ts'
import { createRoadIndex, type RoadIndex } from './road-index.ts'

const START: LatLng = { lat: 23.1, lng: -100.7 }
const TOLL: MadeRoadOptions = {
  ...{ reference: 'MEX-57D', written: ['MEX-57D', 'Mex 57 D', 'MEX57D;MEX-85', ''], class: 'motorway', start: START },
  ...{ headingDeg: 10, lengthKm: 130, fromKm: 20, curveDeg: 40, carriagewayM: 9 },
  ...{ postEveryKm: 1, withoutPosts: [[60, 72]], wrongPosts: 0.04, postsNameRoad: true },
}
const toll = madeRoad(TOLL)
const FREE: MadeRoadOptions = {
  ...{ reference: 'MEX-57', written: ['57'], class: 'trunk', start: toll.at(0, 160), headingDeg: 10, lengthKm: 130 },
  ...{ fromKm: 300, curveDeg: 40, carriagewayM: 0, postEveryKm: 5, wrongPosts: 0.08, postsNameRoad: false },
}
const STATE: MadeRoadOptions = {
  ...{ reference: 'SLP-63', written: ['S.L.P. 63', 'SLP-63'], class: 'secondary', start: { lat: 23, lng: -101.5 } },
  ...{ headingDeg: 95, lengthKm: 60, fromKm: 0, curveDeg: 75, carriagewayM: 0 },
  ...{ postEveryKm: 2, wrongPosts: 0, postsNameRoad: true },
}
const WITHOUT_POSTS: MadeRoadOptions = {
  ...{ reference: 'JAL-15', written: ['JAL 15'], class: 'primary', start: { lat: 21, lng: -103 }, headingDeg: 60 },
  ...{ lengthKm: 40, fromKm: 0, curveDeg: 20, carriagewayM: 0, postEveryKm: 1_000, wrongPosts: 0, postsNameRoad: true },
}
const BESIDE: MadeRoadOptions = {
  ...WITHOUT_POSTS,
  reference: 'JAL-70',
  written: ['JAL-70'],
  start: madeRoad(WITHOUT_POSTS).at(0, 20),
  lengthKm: 20,
}
const ALL = [TOLL, FREE, STATE, WITHOUT_POSTS, BESIDE]

let folder: string
let roads: RoadIndex
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-carreteras-'))
  const file = join(folder, 'hecho.osm.pbf')
  writeFileSync(file, osmExtract(mapRoads(ALL)))
  roads = createRoadIndex(numberRoads(await readRoads(file, () => undefined)).pieces)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A point on a road with posts, as a device says it: on either carriageway, some metres off; and what is told of it. */
function tellOne(random: Random) {
  const options = random.pick([TOLL, FREE, STATE])
  const { reference, fromKm, lengthKm, at } = madeRoad(options)
  const along = random.between(0, Math.floor((lengthKm - 1) / options.postEveryKm) * options.postEveryKm)
  const offM = random.pick([-1, 1]) * options.carriagewayM + random.between(-15, 15)
  return { reference, km: fromKm + along, told: roads.at(at(along, offM)) }
}

test('of 1 000 kilometres that are told 99 % are right within 300 m, and few are not told', () => {
  const random = randomOf('points')
  const all = Array.from({ length: 1_030 }, () => tellOne(random))
  const known = all.flatMap(({ told, ...truth }) =>
    told === null || told.km === null ? [] : [{ ...truth, told, errorKm: Math.abs(told.km - truth.km) }],
  )
  expect(known.length).toBeGreaterThanOrEqual(1_000)
  const wrong = known.filter(({ reference, told, errorKm }) => told.reference !== reference || errorKm > 0.3)
  expect(wrong.length / known.length, JSON.stringify(wrong.slice(0, 5))).toBeLessThanOrEqual(0.01)
})

test.each<[string, () => LatLng, RoadPlace | null]>([
  ['beside every road', () => toll.at(30, 75), null],
  ['between two roads as near', () => madeRoad(WITHOUT_POSTS).at(10, 10), null],
  ['on one of two that are as near', () => madeRoad(WITHOUT_POSTS).at(10, 1), null],
  ['far from all', () => ({ lat: 19, lng: -99 }), null],
  ['on the middle of a toll road', () => toll.at(30), { reference: 'MEX-57D', km: 50 }],
  ['where posts are missing', () => toll.at(66, -9), { reference: 'MEX-57D', km: 86 }],
  ['on a road without posts', () => madeRoad(WITHOUT_POSTS).at(30), { reference: 'JAL-15', km: null }],
  ['between posts every 5 km', () => madeRoad(FREE).at(52.5), { reference: 'MEX-57', km: 352.5 }],
])('a point %s', (_why, point, expected) => {
  const told = roads.at(point())
  const km = expected?.km ?? null
  expect(told).toEqual(km === null ? expected : { ...expected, km: expect.closeTo(km, 0) })
})
