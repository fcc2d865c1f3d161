import { expect, test } from 'vitest'
import { everyText, recoveryText } from './silence-text.ts'

const MINUTE = 60_000

test.each([
  ['a tracker', 30_000, 'cada 30 s'],
  ['faster than a second is a second', 200, 'cada 1 s'],
  ['at the border of seconds', 90_000, 'cada 90 s'],
  ['a platform', 5 * MINUTE, 'cada 5 min'],
  ['a sleeping device', 120 * MINUTE, 'cada 2 h'],
])('%s', (_why, ms, words) => expect(everyText(ms)).toBe(words))

test.each([
  ['just begun', 0, 'Quedan 30 min'],
  ['ahead of our clock', -MINUTE, 'Quedan 30 min'],
  ['what has passed and what is left make thirty', 4 * MINUTE + 20_000, 'Quedan 26 min'],
  ['the last minute', 29 * MINUTE + 1, 'Queda 1 min'],
  ['exactly over', 30 * MINUTE, 'Pasaron 30 min'],
  ['long over', 300 * MINUTE, 'Pasaron 30 min'],
])('%s', (_why, silentMs, words) => expect(recoveryText(0, silentMs)).toBe(words))
