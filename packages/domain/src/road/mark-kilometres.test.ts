import { expect, test } from 'vitest'
import { KM_PER_DEGREE } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { markKilometres } from './mark-kilometres.ts'

/** A place so far north of the line's beginning, and so far beside it. */
const at = (northKm: number, eastKm = 0): LatLng => ({ lat: 22 + northKm / KM_PER_DEGREE, lng: -100 + eastKm / 103 })
/** Corners where no post stands. */
const line = [0, 0.7, 3.3, 6.1, 8.4, 10].map((km) => at(km))

interface Case {
  readonly posts: readonly (readonly [northKm: number, km: number, eastKm?: number])[]
  /** `from–to`: the kilometres of a stretch, at the distances along the line where it begins and ends. */
  readonly known: readonly string[]
}

const stretchesOf = ({ posts }: Case): readonly string[] => {
  const points = markKilometres(
    line,
    posts.map(([north, km, east]) => ({ point: at(north, east), km })),
  )
  const text = points.map(({ lat, km }) =>
    km === null ? '' : `${((lat - 22) * KM_PER_DEGREE).toFixed(1)}:${km.toFixed(1)}`,
  )
  return text
    .join(' ')
    .split(/ {2,}/)
    .map((stretch) => stretch.trim().split(' '))
    .flatMap((corners) => (corners[0] === '' || corners[0] === undefined ? [] : [`${corners[0]}–${corners.at(-1)}`]))
}

test.each<[string, Case]>([
  [
    'between two posts, and some way beyond them',
    {
      posts: [
        [3, 148],
        [5, 150],
      ],
      known: ['1.0:146.0–7.0:152.0'],
    },
  ],
  [
    'the other way round',
    {
      posts: [
        [3, 150],
        [5, 148],
      ],
      known: ['1.0:152.0–7.0:146.0'],
    },
  ],
  [
    'not beyond the ends of the line',
    {
      posts: [
        [1, 148],
        [9, 156],
      ],
      known: ['0.0:147.0–10.0:157.0'],
    },
  ],
  [
    'never less than none',
    {
      posts: [
        [3, 1],
        [5, 3],
      ],
      known: ['2.0:0.0–7.0:5.0'],
    },
  ],
  [
    'never less than none, at the other end',
    {
      posts: [
        [3, 3],
        [5, 1],
      ],
      known: ['1.0:5.0–6.0:0.0'],
    },
  ],
  [
    'posts on either side of the road',
    {
      posts: [
        [3, 148, 0.03],
        [3, 148, -0.03],
        [5, 150, 0.03],
        [5, 150, -0.03],
      ],
      known: ['1.0:146.0–7.0:152.0'],
    },
  ],
  [
    'a post of another line',
    {
      posts: [
        [3, 148],
        [4, 500, 0.2],
        [5, 150],
      ],
      known: ['1.0:146.0–7.0:152.0'],
    },
  ],
  [
    'a wrong post between',
    {
      posts: [
        [3, 148],
        [4, 194],
        [5, 150],
      ],
      known: ['1.0:146.0–7.0:152.0'],
    },
  ],
  [
    'a wrong post behind: nothing beyond the last',
    {
      posts: [
        [3, 148],
        [5, 150],
        [6, 510],
      ],
      known: ['1.0:146.0–5.0:150.0'],
    },
  ],
  [
    'a wrong post before: nothing before the first',
    {
      posts: [
        [2, 14],
        [3, 148],
        [5, 150],
      ],
      known: ['3.0:148.0–7.0:152.0'],
    },
  ],
  [
    'the count begins anew between two corners',
    {
      posts: [
        [1, 148],
        [2, 149],
        [2.5, 0],
        [3.2, 0.7],
        [3.6, 1.1],
      ],
      known: ['0.0:147.0–2.0:149.0', '2.5:0.0–5.6:3.1'],
    },
  ],
  [
    'a post on a corner of the line',
    {
      posts: [
        [0.7, 10],
        [3.3, 12.6],
      ],
      known: ['0.0:9.3–5.3:14.6'],
    },
  ],
  [
    'the count begins anew at a corner',
    {
      posts: [
        [2, 148],
        [3, 149],
        [3.3, 0],
        [6.1, 2.8],
      ],
      known: ['0.0:146.0–3.0:149.0', '3.3:0.0–8.1:4.8'],
    },
  ],
  ['one post alone', { posts: [[3, 148]], known: [] }],
  [
    'posts that do not agree with the length',
    {
      posts: [
        [3, 148],
        [5, 151],
      ],
      known: [],
    },
  ],
  ['no posts', { posts: [], known: [] }],
])('kilometres: %s', (_why, row) => {
  expect(stretchesOf(row)).toEqual(row.known)
})

test('the kilometre grows evenly over the corners between two posts', () => {
  const points = markKilometres(line, [
    { point: at(1), km: 100 },
    { point: at(9), km: 108.2 },
  ])
  const within = points.filter(({ km }) => km !== null && km > 100 && km < 108.2)
  expect(within.map(({ km }) => km?.toFixed(2))).toEqual(['102.36', '105.23', '107.59'])
})

test('a line without posts stays as it is', () => {
  expect(markKilometres(line, [])).toEqual(line.map((point) => ({ ...point, km: null })))
})
