import { MIN, NOW, north, SEC } from '@vigia/domain/test/factories'
import { describe, expect, it } from 'vitest'
import type { SpeedUnit } from './evidence.ts'
import { NO_HABITS } from './evidence.ts'
import { fixTime } from './fix-time.ts'
import { type FixObservation, learnHabits } from './learn-habits.ts'
import { KMH_PER, speedKmh } from './speed-kmh.ts'

interface Platform {
  readonly offsetMin?: number
  readonly delayMs?: number
  readonly unit?: SpeedUnit
  readonly kmh?: number
  readonly readings?: number
  readonly kind?: 'civil' | 'instant'
}

/** A unit that drives north and is read every 30 s, each time with a fix `delayMs` old. */
function drive({
  offsetMin = -360,
  delayMs = 20 * SEC,
  unit = 'kmh',
  kmh = 80,
  readings = 5,
  kind = 'civil',
}: Platform) {
  return Array.from({ length: readings }, (_, i): FixObservation => {
    const seenAt = NOW + i * 30 * SEC
    const at = seenAt - delayMs + (kind === 'civil' ? offsetMin * MIN : 0)
    const point = north((i * 30 * kmh) / 3.6)
    return { unit: 'T1', point, time: { kind, at }, speed: kmh / KMH_PER[unit], speedUnit: null, seenAt }
  })
}

describe('learnHabits', () => {
  it.each([-480, -420, -360, -300, 0])('learns that civil times are %d minutes from UTC', (offsetMin) => {
    expect(learnHabits(NO_HABITS, drive({ offsetMin })).utcOffsetMin).toBe(offsetMin)
  })

  it.each(['kmh', 'mph', 'knots', 'ms'] as const)('learns that speeds are in %s', (unit) => {
    expect(learnHabits(NO_HABITS, drive({ unit, kind: 'instant' })).speedUnit).toBe(unit)
  })

  it.each([
    ['two changes are not enough', drive({ readings: 3 })],
    ['a truck that stands proves nothing', drive({ kmh: 0 })],
    ['fixes that come ten minutes late fit no zone', drive({ delayMs: 8 * MIN, kind: 'civil' })],
    ['readings an hour apart', drive({}).map((each, i) => ({ ...each, seenAt: each.seenAt + i * 60 * MIN }))],
    ['no readings', []],
  ])('stays unknown: %s', (_why, observations) => {
    expect(learnHabits(NO_HABITS, observations).utcOffsetMin).toBeNull()
  })

  it('does not take a drifting speed for another unit', () => {
    const noisy = drive({ kind: 'instant', readings: 8 }).map((each, i) => ({ ...each, speed: 30 + i * 15 }))
    expect(learnHabits(NO_HABITS, noisy).speedUnit).toBeNull()
  })

  it('keeps what it knows where nothing new is proved', () => {
    const known = { utcOffsetMin: -420, speedUnit: 'ms' } as const
    expect(learnHabits(known, [])).toEqual(known)
  })

  it('learns the same whatever the order', () => {
    const observations = drive({ unit: 'ms', readings: 6 })
    expect(learnHabits(NO_HABITS, observations.toReversed())).toEqual(learnHabits(NO_HABITS, observations))
  })
})

describe('fixTime', () => {
  it.each([
    ['an instant', { kind: 'instant', at: NOW } as const, null, NOW],
    ['a civil time without offset', { kind: 'civil', at: NOW } as const, null, null],
    ['a civil time of central Mexico', { kind: 'civil', at: NOW - 360 * MIN } as const, -360, NOW],
    ['none', null, -360, null],
    ['the day after tomorrow', { kind: 'instant', at: NOW + 2880 * MIN } as const, null, null],
  ])('%s', (_why, time, utcOffsetMin, expected) => {
    expect(fixTime(time, { utcOffsetMin, speedUnit: null }, NOW)).toBe(expected)
  })
})

describe('speedKmh', () => {
  it.each([
    ['unknown unit', 50, null, null, null],
    ['zero is zero in all units', 0, null, null, 0],
    ['the page’s own unit beats the learned', 50, 'knots', 'kmh', 92.6],
    ['the learned unit', 22.22, null, 'ms', 80],
    ['miles', 50, 'mph', null, 80.5],
    ['minus one means unknown', -1, 'kmh', null, null],
    ['no truck drives so fast', 400, 'kmh', null, null],
    ['none', null, 'kmh', null, null],
  ] as const)('%s', (_why, speed, unit, learned, expected) => {
    expect(speedKmh(speed, unit, { utcOffsetMin: null, speedUnit: learned })).toBe(expected)
  })
})
