import { expect, test } from 'vitest'
import { remainingTime } from './remaining-time.ts'

test.each([
  ['before a tenth nobody can tell', { at: 0, processed: 0 }, { at: 1_000, processed: 99 }, null],
  ['half in ten seconds: ten more', { at: 0, processed: 0 }, { at: 10_000, processed: 500 }, 'quedan unos 10 s'],
  ['long ones in minutes', { at: 0, processed: 0 }, { at: 60_000, processed: 100 }, 'quedan unos 9 min'],
  ['nothing moved since the first look', { at: 0, processed: 500 }, { at: 5_000, processed: 500 }, null],
  ['all is done', { at: 0, processed: 0 }, { at: 5_000, processed: 1_000 }, null],
])('%s', (_why, first, now, text) => expect(remainingTime(first, now, 1_000)).toBe(text))
