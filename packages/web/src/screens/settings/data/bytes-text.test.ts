import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test.each([
  ['nothing', 0, '0 bytes'],
  ['less than a thousand', 999, '999 bytes'],
  ['a thousand', 1_000, '1.0 kB'],
  ['the design’s', 9_600_000_000, '9.6 GB'],
  ['beyond all units', 3.2e15, '3200.0 TB'],
])('%s', (_why, bytes, words) => expect(bytesText(bytes)).toBe(words))
