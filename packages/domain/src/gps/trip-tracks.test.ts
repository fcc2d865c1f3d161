import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIX_QUALITIES, type FixQuality, type FixSource, type GpsFix } from './fix.ts'
import { MANUAL_YIELDS_MS } from './fix-side.ts'
import { NO_TRACKS, type ReceivedFix, truckSide, withFixes } from './trip-tracks.ts'

const fixAt = (at: number, lat: number, source: FixSource): GpsFix => ({
  point: { lat, lng: -99 },
  at,
  speedKmh: null,
  headingDeg: null,
  altitudeM: null,
  accuracyM: null,
  source,
  panic: false,
})

/** Fixes on a road, some impossible, some of no worth, times repeated. */
const arrivals: fc.Arbitrary<ReceivedFix[]> = fc.array(
  fc.record({
    fix: fc
      .tuple(
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom(20, 20.01, 20.02, 25),
        fc.constantFrom<FixSource>('original', 'unit', 'extracted', 'manual'),
      )
      .map(([minute, lat, source]) => fixAt(minute * 60_000, lat, source)),
    quality: fc.constantFrom(...FIX_QUALITIES),
    receivedAt: fc.constant(0),
  }),
  { maxLength: 30 },
)

const after = (all: readonly ReceivedFix[]) => all.reduce((tracks, one) => withFixes(tracks, [one]), NO_TRACKS)

test('any order of arrival, with any repetition, ends at the same place', () => {
  fc.assert(
    fc.property(
      arrivals.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all, ...all.slice(0, 5)], { minLength: all.length + Math.min(5, all.length) }),
        ),
      ),
      ([inOrder, shuffled]) => {
        const [a, b] = [after(inOrder), after(shuffled)]
        for (const side of ['operator', 'truck', 'manual'] as const) {
          expect(b[side].fixes).toEqual(a[side].fixes)
          expect(b[side].believed).toEqual(a[side].believed)
        }
        expect([b.lastPlaceholderAt, b.phonePlaceholderAt]).toEqual([a.lastPlaceholderAt, a.phonePlaceholderAt])
      },
    ),
    { numRuns: 1_000 },
  )
})

/** Degrees of latitude between two fixes of a truck that drives, or stands, for so many fixes. */
const leg = fc
  .tuple(fc.constantFrom(0, 0.01), fc.integer({ min: 1, max: 60 }))
  .map(([step, length]) => Array.from({ length }, () => step))

/** As trucks mostly send: in order and near; sometimes late, repeated, far off, or of no worth. */
const drive: fc.Arbitrary<ReceivedFix[]> = fc.array(leg, { minLength: 1, maxLength: 3 }).chain((legs) => {
  const usually = <T>(usual: T, ...others: T[]) => fc.nat(30).map((at): T => others[at] ?? usual)
  const step = fc.record({
    minutes: usually(1, 0, -2, 30),
    offDeg: usually(0, 5),
    source: usually<FixSource>('unit', 'original', 'extracted'),
    quality: usually<FixQuality>('good', 'placeholder', 'jump', 'mock'),
  })
  const steps = legs.flat()
  return fc.tuple(...steps.map(() => step)).map((all) => {
    let minute = 1_000
    let lat = 20
    return all.map(({ minutes, offDeg, source, quality }, receivedAt) => {
      minute += minutes
      lat += steps[receivedAt] ?? 0
      return { fix: fixAt(minute * 60_000, lat + offDeg, source), quality, receivedAt }
    })
  })
})

test('fixes that wait for each other end at what they make one by one, wherever the wait is cut', () => {
  fc.assert(
    fc.property(drive, fc.array(fc.integer({ min: 1, max: 40 })), (all, lengths) => {
      let together = NO_TRACKS
      for (let from = 0, turn = 0; from < all.length; turn++) {
        const length = lengths[turn] ?? 64
        together = withFixes(together, all.slice(from, from + length))
        from += length
      }
      expect(together).toEqual(after(all))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['a tracker was heard just before', 0, 'truck'],
  ['every device has been silent long enough', MANUAL_YIELDS_MS + 1, 'manual'],
] as const)('a typed position when %s', (_why, silenceMs, side) => {
  const trip = after([
    { fix: fixAt(1_000, 20, 'unit'), quality: 'good', receivedAt: 0 },
    { fix: fixAt(1_000 + silenceMs, 21, 'manual'), quality: 'good', receivedAt: 0 },
  ])
  expect(truckSide(trip)).toBe(trip[side])
})
