import { FIX_QUALITIES, type FixQuality, type FixSource, type GpsFix } from '@vigia/domain/gps/fix'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TripFacts } from '../../ports/fleet-view.ts'
import { MANUAL_YIELDS_MS, newLiveTrip, truckSide, withFix } from './live-trip.ts'

const facts: TripFacts = {
  id: '1',
  organisationId: '1',
  demo: false,
  status: 'in transit',
  externalInvoice: 'F-1',
  invoiceId: null,
  clientName: null,
  carrierName: null,
  origin: 'a',
  destination: 'b',
  originPoint: null,
  destinationPoint: null,
  originTown: null,
  destinationTown: null,
  operatorName: null,
  operatorPhone: null,
  plates: null,
  trackingType: 'APP',
  gpsPlatform: null,
  monitorUrl: null,
  hasCredentials: false,
  chargeAt: null,
  departedAt: null,
  dueAt: null,
  etaAt: null,
  plannedRoute: [],
  lastCommentAt: null,
  openIncidents: [],
  unresolvedPanicAt: null,
}

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

interface Arrival {
  readonly fix: GpsFix
  readonly quality: FixQuality
}

/** Fixes on a road, some impossible, some of no worth, times repeated. */
const arrivals: fc.Arbitrary<Arrival[]> = fc.array(
  fc.record({
    fix: fc
      .tuple(
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom(20, 20.01, 20.02, 25),
        fc.constantFrom<FixSource>('original', 'unit', 'extracted', 'manual'),
      )
      .map(([minute, lat, source]) => fixAt(minute * 60_000, lat, source)),
    quality: fc.constantFrom(...FIX_QUALITIES),
  }),
  { maxLength: 30 },
)

const after = (all: readonly Arrival[]) =>
  all.reduce((trip, { fix, quality }) => withFix(trip, fix, quality, fix.at), newLiveTrip(facts))

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

test.each([
  ['a tracker was heard just before', 0, 'truck'],
  ['every device has been silent long enough', MANUAL_YIELDS_MS + 1, 'manual'],
] as const)('a typed position when %s', (_why, silenceMs, side) => {
  const trip = after([
    { fix: fixAt(1_000, 20, 'unit'), quality: 'good' },
    { fix: fixAt(1_000 + silenceMs, 21, 'manual'), quality: 'good' },
  ])
  expect(truckSide(trip)).toBe(trip[side])
})
