import { expect, test } from 'vitest'
import { historyFilterOf, historyHref, NO_FILTER } from './history-link.ts'

const read = (href: string) => historyFilterOf(new URL(href, 'https://vigia.mx').searchParams)

test.each([
  [{}],
  [{ type: 'UNIDAD_DETENIDA', from: 1_764_000_000_000, to: 1_766_000_000_000 }],
  [{ type: 'PANICO', cause: 'falsa-alarma', reason: 'none' }],
  [{ state: 'ended-alone' }],
] as const)('what an address asks is read as it was written: %j', (filter) => {
  expect(read(historyHref(filter))).toEqual({ ...NO_FILTER, ...filter })
})

test.each([
  ['another view', '/alerts?tipo=PANICO', null],
  ['words that there are not', '/alerts?vista=historial&tipo=X&estado=y&razon=z&desde=ayer&hasta=-1', NO_FILTER],
])('%s', (_, href, filter) => {
  expect(read(href)).toEqual(filter)
})
