import { expect, test } from 'vitest'
import { ROAD } from '../../test/factories.ts'
import { addCoverage, cellCentre, cellKey, cellOf, coverageAt, coverageShare, EMPTY_COVERAGE } from './coverage-grid.ts'

test.each([
  ['north-west of Greenwich', { lat: 20.7123, lng: -100.4321 }, { cellLat: 414, cellLng: -2009 }],
  ['just over the equator', { lat: 0.001, lng: 0.001 }, { cellLat: 0, cellLng: 0 }],
  ['just under it', { lat: -0.001, lng: -0.001 }, { cellLat: -1, cellLng: -1 }],
])('cell %s', (_why, point, cell) => {
  expect(cellOf(point)).toEqual(cell)
  expect(cellOf(cellCentre(cell))).toEqual(cell)
})

test('no two cells share a key', () => {
  const corners = [-90, -0.05, 0, 0.05, 89.95].flatMap((lat) =>
    [-180, -0.05, 0, 0.05, 179.95].map((lng) => ({ lat, lng })),
  )
  expect(new Set(corners.map((point) => cellKey(cellOf(point)))).size).toBe(25)
})

test.each<[string, number, number, number | null]>([
  ['never passed', 0, 0, null],
  ['three passes prove nothing', 3, 3, null],
  ['four passes, all heard', 4, 0, 5 / 6],
  ['four passes, one jammed', 4, 1, 4 / 6],
  ['four passes, two lost: still no hole', 4, 2, 3 / 6],
  ['four passes, three lost: a hole', 4, 3, 2 / 6],
  ['many, all lost', 98, 98, 1 / 100],
])('share: %s', (_why, passes, losses, share) => expect(coverageShare({ passes, losses })).toBe(share))

test('observations add up in any order and leave the grid as it was', () => {
  const cell = cellOf(ROAD)
  const reporting = { ...cell, passes: 1, losses: 0 }
  const lost = { ...cell, passes: 1, losses: 1 }
  const once = addCoverage(EMPTY_COVERAGE, [reporting, lost])
  const twice = addCoverage(addCoverage(EMPTY_COVERAGE, [lost, lost]), [reporting])
  expect(once.get(cellKey(cell))).toEqual({ ...cell, passes: 2, losses: 1 })
  expect(twice.get(cellKey(cell))).toEqual({ ...cell, passes: 3, losses: 2 })
  expect(EMPTY_COVERAGE.size).toBe(0)
  expect(coverageAt(addCoverage(twice, [lost]), ROAD)).toBe(2 / 6)
  expect(coverageAt(twice, { lat: 0, lng: 0 })).toBeNull()
})
