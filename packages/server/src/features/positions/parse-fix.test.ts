import { fixInput } from '@vigia/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFix } from './parse-fix.wire.ts'

const good = {
  device: 'gps-1',
  timestamp: '2026-11-21T08:30:00Z',
  lat: 19.5,
  lng: -99.1,
  speed: 60,
  heading: 90,
  altitude: 2240,
  accuracy: 5,
  event: 'panic',
  source: 'unit',
}

const anything = fc.oneof(
  fc.anything({ maxDepth: 1 }),
  fc.double(),
  fc.integer({ min: -400, max: 400 }),
  fc.constantFrom(
    null,
    undefined,
    '',
    'panic',
    'original',
    '2026-02-30T00:00:00Z',
    '2026-11-21T08:30:00-06:00',
    91,
    -181,
    360,
  ),
)

/** A good fix with some fields replaced, left out or added. */
const nearlyGood = fc
  .dictionary(fc.constantFrom(...Object.keys(good), 'travel_id', 'velocidad'), anything, { maxKeys: 3 })
  .map((changes) =>
    Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value !== undefined)),
  )

test('the hand-checked reader takes what the contract takes, and nothing else', () => {
  fc.assert(
    fc.property(nearlyGood, (input) => {
      const bySchema = fixInput.safeParse(input)
      const isOneSender = 'device' in input !== 'travel_id' in input
      // The contract says only the length of a trip id; whole numbers are the only ids there are.
      const id: unknown = 'travel_id' in input ? input.travel_id : '1'
      const isId = (typeof id === 'string' || typeof id === 'number') && /^[1-9]\d{0,17}$/.test(String(id))
      const expected = bySchema.success && isOneSender && isId ? 'fix' : 'malformed'
      expect({ input, kind: parseFix(input).kind }).toEqual({ input, kind: expected })
    }),
    { numRuns: 5_000 },
  )
})
