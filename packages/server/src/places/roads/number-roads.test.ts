import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { placeOnRoad } from '@vigia/domain/place/place-on-road'
import type { RoadPlace } from '@vigia/domain/road/choose-road'
import { type Random, randomOf } from '@vigia/simulator/random'
import { type MadeRoadOptions, madeRoad, mapRoads } from '@vigia/testbeds/maps/made-roads'
import { osmExtract } from '@vigia/testbeds/maps/osm-extract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberRoads } from './number-roads.ts'
import { readRoads } from './read-roads.ts'
import { createRoadIndex, type RoadIndex } from './road-index.ts'
import { packPieces } from './road-piece.ts'

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
  const { pieces } = await numberRoads(await readRoads(file, () => undefined))
  roads = await createRoadIndex(pieces)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The kilometre that the words say; null where they say none. */
function saidKm(place: RoadPlace | null): number | null {
  const [, km, metres = '0'] = / km (\d+)(?:\+(\d{3}))?,/.exec(placeOnRoad(place, 'En Sola')) ?? []
  return km === undefined ? null : Number(km) + Number(metres) / 1_000
}

/** A point on a road with posts, as a device says it: on either carriageway, some metres off; and what is told of it. */
function reportOf(random: Random) {
  const options = random.pick([TOLL, FREE, STATE])
  const { reference, fromKm, lengthKm, at } = madeRoad(options)
  const along = random.between(0, Math.floor((lengthKm - 1) / options.postEveryKm) * options.postEveryKm)
  const offM = random.pick([-1, 1]) * options.carriagewayM + random.between(-15, 15)
  return { reference, km: fromKm + along, told: roads.at(at(along, offM)) }
}

test('of 1 000 kilometres that are told 99 % are right within 300 m, and few are not told', () => {
  const random = randomOf('points')
  const all = Array.from({ length: 1_030 }, () => reportOf(random))
  const known = all.flatMap(({ told, ...truth }) => {
    const km = saidKm(told)
    return told === null || km === null ? [] : [{ ...truth, told, errorKm: Math.abs(km - truth.km) }]
  })
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

test.each<[string, Readonly<Record<string, string>>]>([
  ['a reference of no way', { distance: '148', ref: 'MEX-999' }],
  ['the kilometre as reference', { ref: 'Km 148' }],
  ['the kilometre twice', { distance: '148', ref: '148 km' }],
])('posts that say %s belong to the only road beside them', async (_why, tags) => {
  const data = mapRoads([{ ...TOLL, lengthKm: 20, withoutPosts: [], wrongPosts: 0 }])
  const nodes = data.nodes.map((node) =>
    node.tags?.highway === 'milestone' ? { ...node, tags: { highway: 'milestone', ...tags } } : node,
  )
  const file = join(folder, 'postes.osm.pbf')
  writeFileSync(file, osmExtract({ ...data, nodes }))
  expect((await numberRoads(await readRoads(file, () => undefined))).posts).toBe(20)
})

test('while many roads are indexed the event loop goes on', async () => {
  const line = Array.from({ length: 100_000 }, (_, index) => ({ lat: 15 + index / 10_000, lng: -100, km: null }))
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  const index = await createRoadIndex(packPieces('MEX-57', line))
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(3)
  expect([15.5, 18.5, 24.5].map((lat) => index.at({ lat, lng: -100 })?.reference)).toEqual([
    'MEX-57',
    'MEX-57',
    'MEX-57',
  ])
})
