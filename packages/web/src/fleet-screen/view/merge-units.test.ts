import type { LiveTripState } from '@vigia/contract/live-frame'
import { expect, test } from 'vitest'
import { type Merge, mergeUnits, NO_UNITS, newerFix } from './merge-units.ts'

interface Unit {
  readonly tripId: string
  readonly fixAt: number | null
  readonly point: { readonly lat: number; readonly lng: number } | null
  readonly isOld: boolean
}

const unit = (tripId: string, fixAt: number | null = 10): Unit => ({ tripId, fixAt, point: null, isOld: false })
const state = (tripId: string, fixAt: number, over: Partial<LiveTripState> = {}): LiveTripState => ({
  ...{ tripId, fixAt, lat: 20, lng: -100, speedKmh: 50, headingDeg: 90, score: 0, level: 'low', primaryAlert: null },
  ...{ source: 'unit', stopped: false, hasGps: true, ...over },
})
const statesOf = (states: readonly LiveTripState[]) => (tripId: string) => states.find((one) => one.tripId === tripId)

/** Gone without a state; moved on by a newer fix. */
const merge: Merge<Unit> = (listed, known) => {
  if (known === undefined) return null
  const fix = newerFix(listed.fixAt, known)
  return fix === null ? listed : { ...listed, point: fix.point, fixAt: fix.fixAt }
}

/** Old by the clock. */
const ageAt =
  (now: number) =>
  (unit: Unit): Unit => ({ ...unit, isOld: now - (unit.fixAt ?? 0) > 50 })

test.each([
  ['a newer fix moves it on', 10, state('a', 20), { fixAt: 20, point: { lat: 20, lng: -100 } }],
  ['an older one does not', 30, state('a', 20), { fixAt: 30, point: null }],
  ['the same one does not', 20, state('a', 20), { fixAt: 20, point: null }],
  ['latitude and longitude 0 are a place', 10, state('a', 20, { lat: 0, lng: 0 }), { point: { lat: 0, lng: 0 } }],
  ['one that was never located is', null, state('a', 20), { fixAt: 20 }],
  ['the feed knows no place of it', 10, state('a', 20, { hasGps: false }), { fixAt: 10 }],
])('%s', (_why, fixAt, known, expected) => {
  expect(mergeUnits([unit('a', fixAt)], statesOf([known]), merge, null, NO_UNITS).units).toMatchObject([expected])
})

test('what leaves the feed leaves the list, where the screen says so', () => {
  const { units } = mergeUnits([unit('a'), unit('b')], statesOf([state('b', 1)]), merge, null, NO_UNITS)
  expect(units.map(({ tripId }) => tripId)).toEqual(['b'])
})

const LISTED = [unit('a'), unit('b')]
const KNOWN = [state('a', 20), state('b', 20)]

test.each([
  ['nothing changed', LISTED, KNOWN, 0, ['a', 'b'], true],
  ['another answer that says the same', LISTED.map((one) => ({ ...one })), KNOWN, 0, ['a', 'b'], true],
  ['another frame that says the same', LISTED, KNOWN.map((one) => ({ ...one })), 0, ['a', 'b'], true],
  ['one has moved', LISTED, [state('a', 21), state('b', 20)], 0, ['b'], false],
  ['the clock alone, which changes nothing yet', LISTED, KNOWN, 60, ['a', 'b'], true],
  ['the clock alone, which makes both old', LISTED, KNOWN, 90, [], false],
  ['another order', LISTED.toReversed(), KNOWN, 0, ['a', 'b'], false],
  ['one more', [...LISTED, unit('c')], [...KNOWN, state('c', 20)], 0, ['a', 'b'], false],
  ['one less', LISTED.slice(1), KNOWN, 0, ['b'], false],
] as const)('%s: the same objects stay', (_why, listed, states, now, kept, isSameList) => {
  const before = mergeUnits(LISTED, statesOf(KNOWN), merge, ageAt(0), NO_UNITS)
  const after = mergeUnits(listed, statesOf(states), merge, ageAt(now), before)
  const same = after.units.filter((one) => before.units.includes(one)).map(({ tripId }) => tripId)
  expect(same.toSorted()).toEqual(kept)
  expect(after.units === before.units).toBe(isSameList)
})

test('only what is another than before is merged: not ten thousand trips with each tick of the clock', () => {
  const merged: string[] = []
  const noting: Merge<Unit> = (listed, known) => {
    merged.push(listed.tripId)
    return merge(listed, known)
  }
  const before = mergeUnits(LISTED, statesOf(KNOWN), noting, ageAt(0), NO_UNITS)
  const later = mergeUnits(LISTED, statesOf(KNOWN), noting, ageAt(90), before)
  mergeUnits(LISTED, statesOf([state('a', 30), ...KNOWN.slice(1)]), noting, ageAt(90), later)
  expect(merged).toEqual(['a', 'b', 'a'])
  expect(later.units.map(({ isOld }) => isOld)).toEqual([true, true])
})
