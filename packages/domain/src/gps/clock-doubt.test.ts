import { expect, test } from 'vitest'
import { aFix, NOW, north, SEC } from '../../test/factories.ts'
import { type Arrivals, areClocksRight, nearestByAnyClock } from './clock-doubt.ts'
import type { GpsFix } from './fix.ts'
import { provenSeparation } from './is-separated.ts'

const METRES_PER_S = 80 / 3.6
/** A fix each half minute, newest first, by where the unit is at an instant; the clock is `skewS` ahead. */
const track = (at: (secondsAgo: number) => number, { skewS = 0, kmh = 80, accuracyM = 5 } = {}): GpsFix[] =>
  Array.from({ length: 10 }, (_, i) =>
    aFix({ at: NOW - (i * 30 - skewS) * SEC, point: north(at(i * 30)), speedKmh: kmh, accuracyM }),
  )
const driving = (secondsAgo: number) => -secondsAgo * METRES_PER_S
const standing = () => 0
const leftAgo = (seconds: number) => track((s) => Math.max(0, seconds - s) * METRES_PER_S)
const receivedNow: Arrivals = { operatorAt: NOW + 2 * SEC, truckAt: NOW + 2 * SEC }

test.each<[string, readonly GpsFix[], readonly GpsFix[], boolean]>([
  ['together', track(driving), track(driving), false],
  ['a truck whose clock is 40 s slow', track(driving), track(driving, { skewS: -40 }), false],
  ['a truck whose clock is 4 min slow', track(driving), track(driving, { skewS: -240 }), false],
  ['a phone whose clock is a minute fast', track(driving, { skewS: 60 }), track(driving), false],
  ['the truck left a minute ago, both just heard', track(standing, { kmh: 0 }), leftAgo(60), true],
  [
    'the truck left a minute ago, by a platform: a clock may say so',
    track(standing, { kmh: 0 }),
    leftAgo(60).map((fix) => ({ ...fix, source: 'extracted' })),
    false,
  ],
  ['the truck left four minutes ago', track(standing, { kmh: 0 }), leftAgo(240), true],
  ['100 m apart, standing', track(() => 100, { kmh: 0 }), track(standing, { kmh: 0 }), true],
  ['100 m apart by a poor receiver', track(() => 100, { kmh: 0, accuracyM: 30 }), track(standing, { kmh: 0 }), false],
  ['on the road 900 m behind, both just heard', track((s) => driving(s) - 900), track(driving), true],
  [
    'on the road 900 m behind what a platform says, for all its clock may be wrong',
    track((s) => driving(s) - 900),
    track(driving).map((fix) => ({ ...fix, source: 'extracted' })),
    false,
  ],
])('%s', (_why, operator, truck, apart) => {
  expect(provenSeparation(operator, truck, NOW + 2 * SEC, receivedNow) !== null).toBe(apart)
})

test('without the other side nothing is near', () => {
  expect(nearestByAnyClock([], track(driving), receivedNow)).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  [5_000, true],
  [5_001, false],
  [-5_000, true],
  [-5_001, false],
])('a fix that arrived %i ms after its own time proves its clock: %s', (lagMs, isRight) => {
  const sides = [track(standing), track(standing)] as const
  expect(areClocksRight(...sides, { operatorAt: NOW + lagMs, truckAt: NOW })).toBe(isRight)
  expect(areClocksRight(...sides, { operatorAt: NOW, truckAt: NOW + lagMs })).toBe(isRight)
  expect(areClocksRight(...sides, { operatorAt: NOW, truckAt: null })).toBe(false)
})

test('where clocks are in doubt, one reading that leaps is no separation at once; those that agree are', () => {
  const late: Arrivals = { operatorAt: NOW + 10 * SEC, truckAt: NOW }
  const parked = track(standing, { kmh: 0 })
  const [first, ...rest] = parked
  const stray = { ...(first as GpsFix), point: north(700) }
  expect(provenSeparation([stray, ...rest], parked, NOW, late)).toBeNull()
  expect(provenSeparation([stray, ...rest], parked, NOW, receivedNow)?.metres).toBeCloseTo(700, 0)
  const agreeing = parked.map((fix, i) => (i < 6 ? { ...fix, point: stray.point } : fix))
  expect(provenSeparation(agreeing, parked, NOW, late)?.metres).toBeCloseTo(700, 0)
})

test('a device that fell asleep where its truck stood: the truck is there', () => {
  const slept = track(standing, { kmh: 0 }).map((fix) => ({ ...fix, at: fix.at - 480 * SEC }))
  const phone = (kmh: number) =>
    Array.from({ length: 20 }, (_, i) =>
      aFix({ at: NOW - i * 30 * SEC, point: north(i < 4 ? 300 : 0), speedKmh: i === 4 ? kmh : 0, accuracyM: 5 }),
    )
  const arrivals = { ...receivedNow, truckAt: NOW - 478 * SEC }
  expect(provenSeparation(phone(4), slept, NOW, arrivals)?.metres).toBeCloseTo(300, 0)
  expect(provenSeparation(phone(60), slept, NOW, arrivals)).toBeNull()
})
