import type { RiskLevel } from '@vigia/domain'
import { expect, test } from 'vitest'
import { levelRises } from './announcements.ts'

const levels = (entries: Record<string, RiskLevel>): ReadonlyMap<string, RiskLevel> => new Map(Object.entries(entries))

test.each([
  ['the first look is no news', null, { a: 'CRITICO' }, [], []],
  ['a trip turns critical', { a: 'ALTO' }, { a: 'CRITICO' }, ['a'], []],
  ['a trip appears critical', {}, { a: 'CRITICO' }, ['a'], []],
  ['a trip that stays critical is not said again', { a: 'CRITICO' }, { a: 'CRITICO' }, [], []],
  ['a rise below critical is calm', { a: 'BAJO', b: 'MEDIO' }, { a: 'MEDIO', b: 'ALTO' }, [], ['a', 'b']],
  ['a fall is no news', { a: 'CRITICO' }, { a: 'MEDIO' }, [], []],
] as const)('%s', (_why, before, after, urgent, calm) => {
  const said = levelRises(before === null ? null : levels(before), levels(after))
  expect(said).toEqual({ urgent, calm })
})
