import { expect, test } from 'vitest'
import { unknownIds } from './unknown-ids.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-24T12:00:00Z')
const note = (uniqueId: string, over: object = {}) => ({
  ...{ uniqueId, at: NOW, count: 1, protocol: 'osmand' as const, device: null, organisationId: null, problem: null },
  address: '203.0.113.7',
  ...over,
})
const ids = (found: readonly { uniqueId: string }[]) => found.map(({ uniqueId }) => uniqueId)

test('what came is told newest first, counted, and forgotten after a day', () => {
  const unknown = unknownIds()
  unknown.note(note('a', { at: NOW - 24 * HOUR_MS }))
  unknown.note(note('b', { at: NOW - HOUR_MS, count: 2 }))
  unknown.note(note('c', { at: NOW - HOUR_MS }))
  unknown.note(note('b'))
  expect(unknown.of('1', true, NOW)).toMatchObject([{ uniqueId: 'b', count: 3 }, { uniqueId: 'c' }])
})

test('an id that showed a secret is told to its organisation alone; one that showed none to whoever has the server alone', () => {
  const unknown = unknownIds()
  unknown.note(note('de-la-1', { organisationId: '1' }))
  unknown.note(note('de-nadie'))
  expect(ids(unknown.of('1', false, NOW))).toEqual(['de-la-1'])
  expect(ids(unknown.of('2', false, NOW))).toEqual([])
  expect(ids(unknown.of('2', true, NOW))).toEqual(['de-nadie'])
})

test('a device that is known is not unknown', () => {
  const unknown = unknownIds()
  unknown.note(note('conocido', { device: { id: 1, organisationId: '1' } }))
  expect(unknown.of('1', true, NOW)).toEqual([])
})

test('whoever tries ids fills his own share and no more', () => {
  const unknown = unknownIds()
  unknown.note(note('el-de-verdad', { address: '198.51.100.1' }))
  for (let n = 0; n < 5_000; n++) unknown.note(note(`prueba-${n}`, { at: NOW + n }))
  const found = ids(unknown.of('1', true, NOW + 5_000))
  expect(found).toHaveLength(21)
  expect(found).toContain('el-de-verdad')
})
