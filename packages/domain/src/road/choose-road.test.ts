import { expect, test } from 'vitest'
import { chooseRoad } from './choose-road.ts'

type Piece = readonly [reference: string, metres: number, km: number | null]

test.each<[string, readonly Piece[], readonly [string, number | null] | null]>([
  ['on a road', [['MEX-57D', 8, 148.2]], ['MEX-57D', 148.2]],
  ['still on it', [['MEX-57D', 50, 148.2]], ['MEX-57D', 148.2]],
  ['beside it', [['MEX-57D', 51, 148.2]], null],
  ['no road', [], null],
  ['where the kilometre is not known', [['MEX-57D', 8, null]], ['MEX-57D', null]],
  [
    'on a crossing',
    [
      ['MEX-57D', 4, 148.2],
      ['MEX-70', 9, 12],
    ],
    null,
  ],
  [
    'the toll road beside the free one',
    [
      ['MEX-57D', 12, 148.2],
      ['MEX-57', 36, 201],
    ],
    null,
  ],
  [
    'far enough from the free one',
    [
      ['MEX-57D', 12, 148.2],
      ['MEX-57', 38, 201],
    ],
    ['MEX-57D', 148.2],
  ],
  [
    'between two, the other just out of reach',
    [
      ['MEX-57D', 45, 148.2],
      ['MEX-57', 55, 201],
    ],
    null,
  ],
  [
    'in any order',
    [
      ['MEX-57', 60, 201],
      ['MEX-57D', 12, 148.2],
    ],
    ['MEX-57D', 148.2],
  ],
  [
    'two carriageways',
    [
      ['MEX-57D', 6, 148.2],
      ['MEX-57D', 30, 148.24],
    ],
    ['MEX-57D', 148.2],
  ],
  [
    'only the other carriageway knows it',
    [
      ['MEX-57D', 6, null],
      ['MEX-57D', 30, 148.24],
    ],
    ['MEX-57D', 148.24],
  ],
  [
    'a hairpin',
    [
      ['MEX-57D', 6, 148.2],
      ['MEX-57D', 70, 148.9],
    ],
    ['MEX-57D', null],
  ],
  [
    'where the count begins anew',
    [
      ['MEX-57D', 6, 20],
      ['MEX-57D', 6, 0],
    ],
    ['MEX-57D', null],
  ],
  ['the beginning of a road', [['MEX-57D', 6, 0]], ['MEX-57D', 0]],
])('road: %s', (_why, pieces, expected) => {
  const place = chooseRoad(pieces.map(([reference, metres, km]) => ({ reference, distanceKm: metres / 1_000, km })))
  expect(place === null ? null : [place.reference, place.km]).toEqual(expected)
})
