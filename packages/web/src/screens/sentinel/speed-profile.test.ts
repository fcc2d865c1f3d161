import { expect, test } from 'vitest'
import { speedProfile } from './speed-profile.ts'

const position = (minute: number, speedKmh: number | null) => ({
  at: minute * 60_000,
  isPhone: false,
  speedKmh,
  lat: 20,
  lng: -100,
  address: null,
})

test('a silence is a gap in the line, the interval of the device is not', () => {
  const steady = Array.from({ length: 49 }, (_, minute) => position(minute * 2, 60))
  const profile = speedProfile(steady)
  expect(profile.every((speed) => speed === 60)).toBe(true)
  const silent = speedProfile([position(0, 60), position(1, 60), position(99, 80)])
  expect(silent.filter((speed) => speed === null).length).toBeGreaterThan(80)
})

test('of several readings in one slot the fastest shows', () => {
  const many = Array.from({ length: 960 }, (_, at) => position(at, at === 500 ? 110 : 50))
  expect(Math.max(...speedProfile(many).map((speed) => speed ?? 0))).toBe(110)
})

test('without positions there is no line', () => {
  expect(speedProfile([])).toEqual([])
})
