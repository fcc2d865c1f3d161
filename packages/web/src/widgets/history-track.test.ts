import { expect, test } from 'vitest'
import { historyTrack, withFix } from './history-track.ts'

const MINUTE = 60_000
const truck = (minute: number) => position(minute, false)
const phone = (minute: number) => position(minute, true)
const position = (minute: number, isPhone: boolean) => ({
  at: minute * MINUTE,
  isPhone,
  speedKmh: 60,
  lat: 20,
  lng: -100,
  address: null,
})

test.each([
  ['the truck alone', [truck(0), truck(1)], [0, 1]],
  ['the phone alone', [phone(0), phone(1)], [0, 1]],
  ['both at once: the truck', [phone(0), truck(0), truck(1), phone(1)], [0, 1]],
  ['the phone fills a silence of the truck', [truck(0), phone(3), phone(20), phone(40), truck(60)], [0, 20, 40, 60]],
  ['a reading just before the truck wakes is left out', [truck(0), phone(57), truck(60)], [0, 60]],
  ['nothing', [], []],
])('%s', (_why, positions, minutes) => {
  expect(historyTrack(positions).map(({ at }) => at / MINUTE)).toEqual(minutes)
})

test('a fix of the feed lengthens the history at once, a late one does not', () => {
  const history = { positions: [truck(0)], distanceKm: 1, averageSpeedKmh: 60 }
  const fix = { coordinates: { lat: 20.1, lng: -100 }, speed: 80, address: null, timestamp: '1970-01-01T00:01:00Z' }
  const longer = withFix(history, fix)
  expect(longer.positions.map(({ at }) => at / MINUTE)).toEqual([0, 1])
  expect(withFix(longer, fix)).toBe(longer)
})
