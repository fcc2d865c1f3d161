import { describe, expect, it, test } from 'vitest'
import { MIN, NOW, north } from '../../test/factories.ts'
import type { FixSource } from '../gps/fix.ts'
import { buildReplay } from './build-replay.ts'
import type { ReplayPosition } from './replay-track.ts'

type Row = readonly [minutes: number, metres: number, speed: number | null, source?: FixSource]

const history = (...rows: readonly Row[]): ReplayPosition[] =>
  rows.map(([minutes, metres, speedKmh, source = 'unit']) => ({
    ...north(metres),
    at: NOW + minutes * MIN,
    speedKmh,
    headingDeg: null,
    address: null,
    source,
  }))
/** A fix each so many minutes, a kilometre a minute. */
const drive = (from: number, to: number, every: number, source: FixSource = 'unit', offsetM = 0): Row[] =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i): Row => {
    const minutes = from + i * every
    return [minutes, offsetM + minutes * 1000, 60, source]
  })
const minutesOf = (at: number): number => (at - NOW) / MIN
const spans = (items: readonly { readonly fromAt: number; readonly toAt: number }[]): number[][] =>
  items.map(({ fromAt, toAt }) => [minutesOf(fromAt), minutesOf(toAt)])

test.each([
  ['nothing', [], 60, [], []],
  ['one fix, heard a moment ago', history([0, 0, 0]), 5, [], []],
  ['one fix, then silence', history([0, 0, 0]), 30, [], [[0, 30]]],
  ['10 min between two fixes are not yet a gap', history([0, 0, 60], [10, 9000, 60]), 10, [], []],
  ['10 min and a second are', history([0, 0, 60], [10 + 1 / 60, 9000, 60]), 11, [], [[0, 10 + 1 / 60]]],
  ['a fix each 5 min: 15 min are three intervals', history(...drive(0, 20, 5), ...drive(35, 50, 5)), 50, [], []],
  ['and 16 min are a gap', history(...drive(0, 20, 5), ...drive(36, 51, 5)), 51, [], [[20, 36]]],
  [
    'a fix each 50 min: what is mostly silence is told as silence',
    history(...drive(0, 100, 50)),
    100,
    [],
    [
      [0, 50],
      [50, 100],
    ],
  ],
  ['still driving at the end of the window', history(...drive(0, 10, 1)), 20, [], []],
  ['silent at the end of the window', history(...drive(0, 10, 1)), 58, [], [[10, 58]]],
  [
    'a stop between two drives',
    history(...drive(0, 5, 1), [6, 5000, 0], [12, 5000, 0], [18, 5000, 0], [19, 6000, 60]),
    19,
    [[5, 18]],
    [],
  ],
  [
    'a stop is cut by a silence, although heard at one place',
    history([0, 0, 0], [3, 0, 0], [5, 0, 0], [40, 0, 0], [46, 0, 0], [52, 0, 0]),
    52,
    [
      [0, 5],
      [40, 52],
    ],
    [[5, 40]],
  ],
  [
    '80 km in two minutes is no way',
    history([0, 0, 60], [1, 1000, 60], [3, 81_000, 60], [4, 82_000, 60]),
    4,
    [],
    [[1, 3]],
  ],
  ['in any order, each instant once', history([5, 5000, 60], [0, 0, 60], [5, 5000, 60]), 5, [], []],
] as const)('%s', (_why, positions, until, stops, gaps) => {
  const track = buildReplay(positions, NOW + until * MIN)
  expect(spans(track.stops)).toEqual(stops)
  expect(spans(track.gaps)).toEqual(gaps)
})

test('the pieces of the way follow each other without a hole', () => {
  const track = buildReplay(
    history(
      ...drive(0, 5, 1),
      [6, 5000, 0],
      [12, 5000, 0],
      [18, 5000, 0],
      [19, 6000, 60],
      [50, 40_000, 60],
      [51, 41_000, 60],
    ),
    NOW + 90 * MIN,
  )
  expect(track.segments.map(({ kind, fromAt, toAt }) => [kind, minutesOf(fromAt), minutesOf(toAt)])).toEqual([
    ['moving', 0, 5],
    ['stopped', 5, 18],
    ['moving', 18, 19],
    ['gap', 19, 50],
    ['moving', 50, 51],
    ['gap', 51, 90],
  ])
  expect([minutesOf(track.startAt), minutesOf(track.endAt)]).toEqual([0, 90])
  expect(track.lengthKm).toBeCloseTo(7, 1)
})

test('a gap says why, from where and to where', () => {
  const { gaps } = buildReplay(history([0, 0, 60], [1, 1000, 60], [3, 81_000, 60], [4, 82_000, 60]), NOW + 60 * MIN)
  expect(gaps.map(({ cause, to }) => [cause, to === null])).toEqual([
    ['leap', false],
    ['silence', true],
  ])
  expect(gaps[0]?.from).toMatchObject(north(1000))
})

describe('of truck and phone', () => {
  const sources = (positions: readonly ReplayPosition[], until: number) =>
    buildReplay(positions, NOW + until * MIN).points.map(
      ({ at, source }) => `${minutesOf(at)}${source === 'original' ? 'p' : 't'}`,
    )

  it('plays the truck alone where both speak', () => {
    expect(sources(history(...drive(0, 4, 1), ...drive(0.5, 3.5, 1, 'original', 40)), 5).join(' ')).toBe(
      '0t 1t 2t 3t 4t',
    )
  })
  it('plays the phone where the truck was silent, and joins them', () => {
    const positions = history(...drive(0, 2, 1), ...drive(22, 24, 1), ...drive(1, 23, 3, 'original'))
    expect(sources(positions, 24).join(' ')).toBe('0t 1t 2t 4p 7p 10p 13p 16p 19p 22t 23t 24t')
    expect(buildReplay(positions, NOW + 24 * MIN).gaps).toEqual([])
  })
  it('leaves out a phone that was nowhere near where the truck fell silent', () => {
    const positions = history(...drive(0, 2, 1), ...drive(22, 24, 1), ...drive(3, 21, 3, 'original', 60_000))
    const track = buildReplay(positions, NOW + 24 * MIN)
    expect(spans(track.gaps)).toEqual([[2, 22]])
    expect(track.leftOut).toBe(7)
  })
  it('goes on with the phone after the truck, while they agree', () => {
    expect(sources(history(...drive(0, 2, 1), ...drive(3, 12, 3, 'original')), 12).join(' ')).toBe(
      '0t 1t 2t 3p 6p 9p 12p',
    )
  })
  it('plays the phone where nothing else was heard', () => {
    expect(sources(history(...drive(0, 2, 1, 'original')), 2).join(' ')).toBe('0p 1p 2p')
  })
})
