import { expect, test } from 'vitest'
import type { GpsFix } from '../gps/fix.ts'
import { promiseEvidence } from './promise-evidence.ts'

const SAID = Date.UTC(2026, 10, 24, 15)
const HERE = { lat: 20, lng: -99 }
/** So many metres north of the destination. */
const north = (metres: number) => ({ lat: 20 + metres / 111_195, lng: -99 })
const fix = (over: Partial<GpsFix> = {}): GpsFix => ({
  ...{ point: HERE, at: SAID + 60_000, speedKmh: 0, headingDeg: null, altitudeM: null, accuracyM: null },
  ...{ source: 'unit', panic: false },
  ...over,
})
const seen = (over: Partial<GpsFix> | null, rest: { stoppedSince?: number | null; destination?: null } = {}) => ({
  ...{ fix: over === null ? null : fix(over), destination: HERE, stoppedSince: null, ...rest },
})

test.each([
  ['there', {}, true],
  ['by the phone', { source: 'original' }, true],
  ['499 m away', { point: north(499) }, true],
  ['501 m away', { point: north(501) }, false],
  ['there by a fix that may be further off', { accuracyM: 501 }, false],
  ['there the moment that it was said', { at: SAID }, false],
  ['there before it was said', { at: SAID - 1 }, false],
  ['there, as a person typed it', { source: 'manual' }, false],
  ['there, by a copy of an older reading', { source: 'cache' }, false],
] as const)('an arrival: %s', (_why, over, isShown) => {
  const shown = promiseEvidence({ expects: 'arrival', createdAt: SAID }, seen(over))
  expect(shown !== null).toBe(isShown)
})

test.each([
  ['moves', { speedKmh: 40 }, null, true],
  ['moves within its stop', { speedKmh: 40 }, SAID - 1, false],
  ['barely moves', { speedKmh: 2 }, null, false],
  ['moves at a speed that nobody says', { speedKmh: null }, null, false],
  ['moved before it was said', { speedKmh: 40, at: SAID - 1 }, null, false],
] as const)('a departure: it %s', (_why, over, stoppedSince, isShown) => {
  const shown = promiseEvidence({ expects: 'departure', createdAt: SAID }, seen(over, { stoppedSince }))
  expect(shown !== null).toBe(isShown)
})

test('says by which fix', () => {
  const shown = promiseEvidence({ expects: 'arrival', createdAt: SAID }, seen({ source: 'extracted' }))
  expect(shown).toEqual({ at: SAID + 60_000, source: 'extracted' })
})

test.each([
  ['in silence', 'arrival', seen(null)],
  ['without a known destination', 'arrival', seen({}, { destination: null })],
  ['of what no GPS can tell', null, seen({ speedKmh: 40 })],
] as const)('nothing %s', (_why, expects, what) => {
  expect(promiseEvidence({ expects, createdAt: SAID }, what)).toBeNull()
})
