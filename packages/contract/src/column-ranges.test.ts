import { expect, test } from 'vitest'
import { COLUMN_RANGES, fitsColumn } from './column-ranges.ts'

test.each([
  ['a speed', 'real', 72.5, true],
  ['nothing', 'real', 0, true],
  ['minus nothing', 'real', -0, true],
  ['too near to 0 for a column of four bytes', 'real', 1e-320, false],
  ['that too', 'real', 1e-39, false],
  ['the least that counts in full', 'real', 1.175_494_350_822_287_5e-38, true],
  ['too large for four bytes', 'real', 3.5e38, false],
  ['in eight bytes it is large enough', 'double precision', 3.5e38, true],
  ['too near to 0 for eight bytes', 'double precision', -1e-320, false],
  ['no number', 'double precision', Number.NaN, false],
  ['without end', 'double precision', Number.POSITIVE_INFINITY, false],
  ['one more than an integer', 'integer', 2_147_483_648, false],
  ['a sum that JavaScript rounds', 'bigint', 2 ** 53, false],
  ['now', 'timestamptz', Date.UTC(2026, 10, 22), true],
  ['1970', 'timestamptz', 0, true],
  ['sixteen digits', 'timestamptz', 10 ** 16 - 2, false],
  ['the year 10000', 'timestamptz', Date.UTC(10_000, 0, 1), false],
] as const)('%s: %s of %d', (_why, type, value, fits) => {
  expect(fitsColumn(type, value)).toBe(fits)
})

test('the ranges are those of IEEE 754 and of ISO-8601', () => {
  expect(Math.fround(COLUMN_RANGES.real.greatest)).toBe(COLUMN_RANGES.real.greatest)
  expect(Math.fround(COLUMN_RANGES.real.greatest * 1.000_001)).toBe(Number.POSITIVE_INFINITY)
  expect(new Date(COLUMN_RANGES.timestamptz.least).toISOString()).toBe('0000-01-01T00:00:00.000Z')
  expect(new Date(COLUMN_RANGES.timestamptz.greatest).toISOString()).toBe('9999-12-31T23:59:59.999Z')
})
