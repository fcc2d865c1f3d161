import { expect, test } from 'vitest'
import type { UnitUpdate } from '../fleet-map.ts'
import { fromMercator } from './mercator.ts'
import { AT, createUnitStore, GLIDE_S, LOOK, progress, STRIDE, slotOf, turn } from './unit-store.ts'

const EPOCH = 1_700_000_000_000
const unit = (tripId: string, more: Partial<UnitUpdate> = {}): UnitUpdate => ({
  tripId,
  lat: 20.35,
  lng: -99.96,
  headingDeg: 90,
  slot: 3,
  stopped: false,
  fixAt: EPOCH,
  hasGps: true,
  ...more,
})

test.each([
  ['over north, clockwise', 350, 10, 20],
  ['over north, the other way', 10, 350, -20],
  ['a quarter', 0, 90, 90],
  ['nothing', 45, 45, 0],
  ['half a turn either way is one half turn', 0, 180, -180],
])('a heading turns the shortest way: %s', (_why, from, to, expected) => {
  expect(turn(from, to)).toBe(expected)
})

test('a glide ends at the fix and never goes past it', () => {
  const store = createUnitStore(EPOCH)
  store.apply([unit('a')], EPOCH, true)
  store.apply([unit('a', { lng: -99.9 })], EPOCH + 1000, true)
  expect(progress(store.rows, 0, 1)).toBe(0)
  expect(progress(store.rows, 0, 1 + GLIDE_S / 2)).toBeGreaterThan(0.5)
  expect(progress(store.rows, 0, 1 + GLIDE_S)).toBe(1)
  expect(progress(store.rows, 0, 999)).toBe(1)
  expect(store.movingUntilMs()).toBeCloseTo(EPOCH + 1000 + GLIDE_S * 1000, 3)
})

test('a fix that arrives in mid-glide starts from where the unit is drawn', () => {
  const store = createUnitStore(EPOCH)
  store.apply([unit('a', { lng: -100 })], EPOCH, true)
  store.apply([unit('a', { lng: -99 })], EPOCH + 1000, true)
  const half = 1 + GLIDE_S / 2
  const share = progress(store.rows, 0, half)
  store.apply([unit('a', { lng: -98 })], EPOCH + half * 1000, true)
  const x = (store.rows[AT.fromHi] ?? 0) + (store.rows[AT.fromLo] ?? 0)
  expect(fromMercator(x, 0.5).lng).toBeCloseTo(-100 + share, 4)
})

test('without glide a unit jumps: snap mode', () => {
  const store = createUnitStore(EPOCH)
  store.apply([unit('a')], EPOCH, false)
  store.apply([unit('a', { lng: -90 })], EPOCH + 1000, false)
  expect(store.rows[AT.glideS]).toBe(0)
  expect(store.movingUntilMs()).toBe(0)
})

test('high and low parts keep a position to the centimetre', () => {
  const store = createUnitStore(EPOCH)
  store.apply([unit('a', { lat: 19.123456789, lng: -99.987654321 })], EPOCH, false)
  const at = (hi: number, lo: number) => (store.rows[hi] ?? 0) + (store.rows[lo] ?? 0)
  const { lat, lng } = fromMercator(at(AT.toHi, AT.toLo), at(AT.toHi + 1, AT.toLo + 1))
  expect(Math.abs(lat - 19.123456789)).toBeLessThan(1e-7)
  expect(Math.abs(lng - -99.987654321)).toBeLessThan(1e-7)
})

test('look carries level and state, and keeps selection over a fix', () => {
  const store = createUnitStore(EPOCH)
  store.apply([unit('a', { slot: 1, stopped: true, headingDeg: null, hasGps: false })], EPOCH, false)
  store.setBit(0, LOOK.selected, true)
  store.apply([unit('a', { slot: 0 })], EPOCH, false)
  const look = store.rows[AT.look] ?? 0
  expect(slotOf(look)).toBe(0)
  expect(look & (LOOK.selected | LOOK.stopped | LOOK.noGps)).toBe(LOOK.selected)
})

test('removing keeps rows dense and every other unit where it was', () => {
  const store = createUnitStore(EPOCH)
  store.apply(
    ['a', 'b', 'c'].map((id, i) => unit(id, { lng: -100 + i })),
    EPOCH,
    false,
  )
  store.remove(['a', 'unknown'])
  expect(store.size()).toBe(2)
  expect(store.indexOf('a')).toBeUndefined()
  for (const [id, lng] of [
    ['b', -99],
    ['c', -98],
  ] as const) {
    const row = store.indexOf(id) ?? Number.NaN
    expect(store.ids[row]).toBe(id)
    expect(fromMercator(store.points[row * 2] ?? 0, 0.5).lng).toBeCloseTo(lng, 9)
  }
})

test('only what changed is uploaded, in merged ranges', () => {
  const store = createUnitStore(EPOCH)
  const many = Array.from({ length: 200 }, (_, i) => unit(`t${i}`))
  store.apply(many, EPOCH, false)
  expect(store.takeDirty()).toEqual([[0, 200]])
  expect(store.takeDirty()).toEqual([])
  store.apply([unit('t1'), unit('t33'), unit('t199')], EPOCH, false)
  expect(store.takeDirty()).toEqual([
    [0, 64],
    [192, 200],
  ])
})

test('the store grows past its first size', () => {
  const store = createUnitStore(EPOCH)
  store.apply(
    Array.from({ length: 1000 }, (_, i) => unit(`t${i}`)),
    EPOCH,
    false,
  )
  expect(store.size()).toBe(1000)
  expect(store.rows.length).toBeGreaterThanOrEqual(1000 * STRIDE)
})
