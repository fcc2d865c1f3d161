import { expect, test } from 'vitest'
import { statusTurn } from './status-turn.ts'

test.each([
  ['arrived', 'download waiting', 'complete', 'closes'],
  ['given up', 'in route', 'off', 'closes'],
  ['closed by mistake', 'complete', 'in transit', 'reopens'],
  ['switched on again', 'off', 'load', 'reopens'],
  ['goes on', 'load', 'in transit', null],
  ['ended either way', 'complete', 'off', null],
  ['as it was', 'load', 'load', null],
] as const)('%s', (_why, from, to, expected) => expect(statusTurn(from, to)).toBe(expected))
