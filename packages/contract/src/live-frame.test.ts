import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { RISK_TYPES } from '@vigia/domain/risk/risk-level'
import { SEVERITIES } from '@vigia/domain/risk/severity'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLiveFrame, encodeLiveFrame, type LiveFrame, type LiveTripState } from './live-frame.ts'

const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((n) => n / 10)
const micro = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6)

const tripState: fc.Arbitrary<LiveTripState> = fc.record({
  tripId: fc.integer({ min: 1, max: 0xffffffff }).map(String),
  lat: micro(90),
  lng: micro(180),
  fixAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  speedKmh: fc.option(tenths(300)),
  headingDeg: fc.option(tenths(359)),
  score: fc.integer({ min: 0, max: 100 }),
  level: fc.constantFrom(...SEVERITIES),
  primaryAlert: fc.option(fc.constantFrom(...RISK_TYPES)),
  source: fc.constantFrom(...FIX_SOURCES),
  stopped: fc.boolean(),
  hasGps: fc.boolean(),
})

const frame: fc.Arbitrary<LiveFrame> = fc.record({
  full: fc.boolean(),
  sequence: fc.nat(),
  sentAt: fc.nat(),
  trips: fc.array(tripState),
  removed: fc.array(fc.integer({ min: 1, max: 0xffffffff }).map(String)),
})

test('what a frame carries comes back as it was sent', () => {
  fc.assert(
    fc.property(frame, (sent) => {
      expect(decodeLiveFrame(encodeLiveFrame(sent))).toEqual(sent)
    }),
  )
})

test('a frame read out of a larger buffer is read from its own place', () => {
  const sent: LiveFrame = { full: false, sequence: 7, sentAt: 9, trips: [], removed: ['3'] }
  const bytes = encodeLiveFrame(sent)
  const padded = new Uint8Array(bytes.length + 8)
  padded.set(bytes, 8)
  expect(decodeLiveFrame(padded.subarray(8))).toEqual(sent)
})

test('a frame of another version is refused rather than misread', () => {
  const bytes = encodeLiveFrame({ full: true, sequence: 0, sentAt: 0, trips: [], removed: [] })
  bytes[0] = 9
  expect(() => decodeLiveFrame(bytes)).toThrow('version 9')
})
