import { expect, test } from 'vitest'
import { speedProfile as profileAt } from './speed-profile.ts'

const MINUTE = 60_000
const speedProfile = (positions: Parameters<typeof profileAt>[0], now: number) => profileAt(positions, 15 * MINUTE, now)
const position = (minute: number, speedKmh: number | null) => ({
  at: minute * MINUTE,
  isPhone: false,
  speedKmh,
  lat: 20,
  lng: -100,
  address: null,
})

test('a silence is a gap in the line, the interval of the device is not', () => {
  const steady = Array.from({ length: 49 }, (_, minute) => position(minute * 2, 60))
  const profile = speedProfile(steady, 96 * MINUTE)
  expect(profile.every((speed) => speed === 60)).toBe(true)
  const silent = speedProfile([position(0, 60), position(1, 60), position(99, 80)], 99 * MINUTE)
  expect(silent.filter((speed) => speed === null).length).toBeGreaterThan(80)
})

test('what a silence is, the limit that the server sends tells; without any the line goes on', () => {
  const positions = [position(0, 60), position(5, 60), position(10, 60)]
  expect(profileAt(positions, 2 * MINUTE, 10 * MINUTE)).toContain(null)
  expect(profileAt(positions, 60 * MINUTE, 40 * MINUTE)).not.toContain(null)
  expect(profileAt(positions, null, 10 * MINUTE)).not.toContain(null)
})

test('of several readings in one slot the fastest shows', () => {
  const many = Array.from({ length: 960 }, (_, at) => position(at, at === 500 ? 110 : 50))
  expect(Math.max(...speedProfile(many, 959 * MINUTE).map((speed) => speed ?? 0))).toBe(110)
})

test('without positions there is no line', () => {
  expect(speedProfile([], 0)).toEqual([])
})

test('a silence that goes on is a gap at the end', () => {
  const profile = speedProfile([position(0, 60), position(5, 60), position(10, 60)], 20 * MINUTE)
  expect(profile.every((speed) => speed === 60)).toBe(true)
  const silent = speedProfile([position(0, 60), position(5, 60), position(10, 60)], 40 * MINUTE)
  expect(silent.slice(30).every((speed) => speed === null)).toBe(true)
})
