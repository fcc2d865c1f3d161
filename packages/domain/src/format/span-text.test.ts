import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { spanText } from './span-text.ts'

test.each([
  ['just begun', 59_999, 'menos de 1 min'],
  ['ahead of our clock', -5_000, 'menos de 1 min'],
  ['whole minutes', 4.9 * MINUTE_MS, '4 min'],
  ['an hour', 60 * MINUTE_MS, '1 h'],
  ['hours and minutes', 125 * MINUTE_MS, '2 h 5 min'],
  ['two days', 48 * 60 * MINUTE_MS, '2 días'],
])('%s', (_why, ms, words) => expect(spanText(ms)).toBe(words))
