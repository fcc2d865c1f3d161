import { MIN, NOW, north, ROAD, SEC } from '@vigia/domain/test/factories'
import { describe, expect, it } from 'vitest'
import { agree } from './agree.ts'
import type { ReadPosition, UnitReading } from './evidence.ts'

function read(
  fields: Partial<ReadPosition> = {},
  kind: 'position' | 'unconfirmed' = 'position',
  confidence = 0.9,
): UnitReading {
  const position = {
    point: ROAD,
    at: NOW,
    speedKmh: null,
    headingDeg: null,
    address: null,
    status: null,
    unitName: 'T-1',
    ...fields,
  }
  return { kind, position, confidence, reasons: [] }
}

const later = NOW + 30 * SEC
const CASES: readonly [why: string, previous: UnitReading | null, next: UnitReading, kind: UnitReading['kind']][] = [
  ['a first reading waits for a second', null, read(), 'unconfirmed'],
  ['after a reading of nothing too', { kind: 'nothing' }, read(), 'unconfirmed'],
  ['the same fix twice agrees', read(), read(), 'position'],
  ['what waited and is seen again', read({}, 'unconfirmed'), read(), 'position'],
  ['a guess below acceptance confirms nothing', read({}, 'unconfirmed', 0.5), read(), 'unconfirmed'],
  ['a truck on the road', read(), read({ point: north(800), at: later }), 'position'],
  ['a leap', read(), read({ point: north(50_000), at: later }), 'unconfirmed'],
  ['far after hours is no leap', read(), read({ point: north(200_000), at: NOW + 180 * MIN }), 'position'],
  ['back in time', read({ at: later + 5 * MIN }), read({ at: NOW }), 'unconfirmed'],
  ['a minute back is rounding', read({ at: NOW + 40 * SEC }), read({ at: NOW }), 'position'],
  ['one moment in two places', read(), read({ point: north(300) }), 'unconfirmed'],
  ['another name', read({ unitName: 'T-2' }), read(), 'unconfirmed'],
  ['the name written otherwise', read({ unitName: 'T 1' }), read(), 'position'],
  ['without times, near', read({ at: null }), read({ at: null, point: north(900) }), 'position'],
  ['without times, far', read({ at: null }), read({ at: null, point: north(9_000) }), 'unconfirmed'],
  ['what is no position stays what it is', read(), { kind: 'nothing' }, 'nothing'],
  ['what is unconfirmed stays so', read(), read({}, 'unconfirmed', 0.5), 'unconfirmed'],
]

describe('agree', () => {
  it.each(CASES)('%s', (_why, previous, next, kind) => {
    expect(agree(previous, next).kind).toBe(kind)
  })

  it('takes a contradiction as a first reading in turn', () => {
    const moved = read({ point: north(50_000), at: later })
    const doubted = agree(read(), moved)
    expect(doubted.kind).toBe('unconfirmed')
    expect(agree(doubted, moved).kind).toBe('position')
  })

  it('does not believe three units of one account on the same spot', () => {
    const others = [read({ unitName: 'T-2' }), read({ unitName: 'T-3' })]
    expect(agree(read(), read(), others).kind).toBe('unconfirmed')
    expect(agree(read(), read(), others.slice(1)).kind).toBe('position')
  })
})
