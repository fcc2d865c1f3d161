import type { Severity } from '@vigia/domain/risk/severity'
import { expect, test } from 'vitest'
import { levelRises } from './announcements.ts'

type Levels = Record<string, Severity>
const trips = (levels: Levels) => Object.entries(levels).map(([tripId, level]) => ({ tripId, level }))
const ids = (risen: readonly { tripId: string }[]) => risen.map(({ tripId }) => tripId)

test.each([
  ['the first look is no news', null, { a: 'critical' }, [], []],
  ['a trip turns critical', { a: 'high' }, { a: 'critical' }, ['a'], []],
  ['a trip appears critical', {}, { a: 'critical' }, ['a'], []],
  ['a trip that stays critical is not said again', { a: 'critical' }, { a: 'critical' }, [], []],
  ['a rise below critical is calm', { a: 'low', b: 'medium' }, { a: 'medium', b: 'high' }, [], ['a', 'b']],
  ['a fall is no news', { a: 'critical' }, { a: 'medium' }, [], []],
] as const)('%s', (_why, before, after, urgent, calm) => {
  const known = before === null ? null : new Map<string, Severity>(Object.entries(before))
  const said = levelRises(known, trips(after))
  expect([ids(said.urgent), ids(said.calm)]).toEqual([urgent, calm])
})
