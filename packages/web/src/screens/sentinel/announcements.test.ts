import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { expect, test } from 'vitest'
import { levelRises } from './announcements.ts'

type Levels = Record<string, RiskLevel>
const trips = (levels: Levels) => Object.entries(levels).map(([tripId, level]) => ({ tripId, level }))
const ids = (risen: readonly { tripId: string }[]) => risen.map(({ tripId }) => tripId)

test.each([
  ['the first look is no news', null, { a: 'CRITICO' }, [], []],
  ['a trip turns critical', { a: 'ALTO' }, { a: 'CRITICO' }, ['a'], []],
  ['a trip appears critical', {}, { a: 'CRITICO' }, ['a'], []],
  ['a trip that stays critical is not said again', { a: 'CRITICO' }, { a: 'CRITICO' }, [], []],
  ['a rise below critical is calm', { a: 'BAJO', b: 'MEDIO' }, { a: 'MEDIO', b: 'ALTO' }, [], ['a', 'b']],
  ['a fall is no news', { a: 'CRITICO' }, { a: 'MEDIO' }, [], []],
] as const)('%s', (_why, before, after, urgent, calm) => {
  const known = before === null ? null : new Map<string, RiskLevel>(Object.entries(before))
  const said = levelRises(known, trips(after))
  expect([ids(said.urgent), ids(said.calm)]).toEqual([urgent, calm])
})
