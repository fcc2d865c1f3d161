import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aFix, MIN, NOW, north, SEC } from '../../test/factories.ts'
import { haversineKm } from '../geo/distance.ts'
import { MEXICO_CITY } from '../geo/usable-coordinate.ts'
import { currentFix } from './current-fix.ts'
import type { GpsFix } from './fix.ts'
import { judgeFix } from './judge-fix.ts'
import { insertFix, TRACK_LENGTH } from './track.ts'

const RUNS = 1_000

interface Arrival {
  readonly unit: number
  readonly fix: GpsFix
}

/** Few instants and few places, so that equal times, leaps and returns are common. */
const arrival: fc.Arbitrary<Arrival> = fc.record({
  unit: fc.integer({ min: 0, max: 2 }),
  fix: fc
    .record({
      minutes: fc.oneof(fc.integer({ min: -40, max: 2 }), fc.constantFrom(3, 30, -20_000)),
      place: fc.constantFrom('road', 'road', 'road', 'far', 'placeholder'),
      metres: fc.integer({ min: 0, max: 3_000 }),
      source: fc.constantFrom<GpsFix['source']>('unit', 'extracted'),
      panic: fc.boolean(),
    })
    .map(({ minutes, place, metres, source, panic }) => {
      const point = place === 'placeholder' ? MEXICO_CITY : north(metres + (place === 'far' ? 300_000 : 0))
      return aFix({ at: NOW + minutes * MIN, point, source, panic })
    }),
})

const journey = fc.array(arrival, { maxLength: 90 }).chain((arrivals) =>
  fc.record({
    arrivals: fc.constant(arrivals),
    shuffled: fc
      .tuple(fc.shuffledSubarray(arrivals, { minLength: arrivals.length }), fc.subarray(arrivals))
      .chain(([all, again]) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length })),
  }),
)

/** As the server does it: judge, keep, look. */
function receive(arrivals: readonly Arrival[]): readonly (GpsFix | null)[] {
  const tracks: (readonly GpsFix[])[] = [[], [], []]
  for (const { unit, fix } of arrivals) {
    const track = tracks[unit] ?? []
    if (judgeFix(fix, NOW, false) === 'good') tracks[unit] = insertFix(track, fix)
  }
  return tracks.map(currentFix)
}

/** The rule said anew: newest 20 of the set in time order, then one believed chain and one rival that needs three. */
function model(arrivals: readonly Arrival[], unit: number): GpsFix | null {
  const kept = new Map<string, GpsFix>()
  const order = (fix: GpsFix) => `${fix.panic ? 0 : 1} ${fix.point.lat.toFixed(9)}`
  for (const { fix } of arrivals.filter((one) => one.unit === unit)) {
    const key = `${fix.at} ${fix.source}`
    const known = kept.get(key)
    const isOut = fix.at - NOW > 120 * SEC || fix.point === MEXICO_CITY
    if (!isOut && (known === undefined || order(fix) < order(known))) kept.set(key, fix)
  }
  // At one instant `extracted` is counted as the newer: it stands before `unit` in the list of sources.
  const inTime = [...kept.values()].sort((a, b) => a.at - b.at || (a.source === 'unit' ? -1 : 1))
  const near = (a: GpsFix, b: GpsFix) =>
    haversineKm(a.point, b.point) <= Math.max(0.2, ((b.at - a.at) / 3_600_000) * 200)
  let believed: GpsFix | null = null
  let rival: GpsFix[] = []
  for (const fix of inTime.slice(-TRACK_LENGTH)) {
    if (believed !== null && !near(believed, fix))
      rival = rival.some((other) => !near(other, fix)) ? [fix] : [...rival, fix]
    else rival = [fix, fix, fix]
    if (rival.length < 3) continue
    believed = fix
    rival = []
  }
  return believed
}

test('any order and repetition of the same arrivals ends at the same position, the one the model names', () => {
  fc.assert(
    fc.property(journey, ({ arrivals, shuffled }) => {
      const current = receive(arrivals)
      expect(receive(shuffled)).toEqual(current)
      expect(current).toEqual([0, 1, 2].map((unit) => model(arrivals, unit)))
    }),
    { numRuns: RUNS },
  )
})

test('no future fix and no placeholder is ever current', () => {
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 40 }), (arrivals) => {
      for (const fix of receive(arrivals)) {
        expect(fix?.at ?? NOW).toBeLessThanOrEqual(NOW + 2 * MIN)
        expect(fix?.point).not.toEqual(MEXICO_CITY)
      }
    }),
    { numRuns: RUNS },
  )
})

test('where no fix is a leap, the current position is the newest and never goes back', () => {
  const honest = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(honest, (minutes) => {
      let track: readonly GpsFix[] = []
      let newestAt = Number.NEGATIVE_INFINITY
      for (const minute of minutes) {
        track = insertFix(track, aFix({ at: NOW + minute * MIN, point: north(minute * 1_300) }))
        newestAt = Math.max(newestAt, NOW + minute * MIN)
        expect(currentFix(track)?.at).toBe(newestAt)
      }
    }),
    { numRuns: RUNS },
  )
})
