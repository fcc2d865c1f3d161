import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [12_480, '12,480'],
  [1_234_567, '1,234,567'],
  [-1_500, '-1,500'],
])('%d is written %s, as the language says', (value, written) => {
  expect([wholeNumber(value), value.toLocaleString('es-MX')]).toEqual([written, written])
})
