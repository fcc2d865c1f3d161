import { expect, test } from 'vitest'
import { periodOf } from './stats-period.ts'

const TODAY = '2026-11-26'

test.each([
  ['', '30d', '2026-10-28', TODAY],
  ['periodo=30d', '30d', '2026-10-28', TODAY],
  ['periodo=7d', '7d', '2026-11-20', TODAY],
  ['periodo=hoy', 'hoy', TODAY, TODAY],
  ['periodo=siglo', '30d', '2026-10-28', TODAY],
  ['periodo=otro&desde=2026-11-01&hasta=2026-11-15', 'otro', '2026-11-01', '2026-11-15'],
])('the period of «%s»', (query, name, from, to) => {
  expect(periodOf(new URLSearchParams(query), TODAY)).toEqual({ name, from, to, refusal: null })
})

test.each([
  ['2026-11-26', '2026-11-26', null],
  ['2026-08-27', '2026-11-26', null],
  ['2026-08-26', '2026-11-26', 'A lo más 92 días a la vez'],
  ['2026-11-25', '2026-11-24', 'El primer día es posterior al último'],
  ['2026-11-25', '2026-11-27', 'El último día aún no llega'],
  ['2026-11-31', '2026-11-26', 'Elija los dos días'],
  ['2026-02-30', '2026-03-02', 'Elija los dos días'],
  ['', '2026-11-26', 'Elija los dos días'],
  ['11111111111111-1-1', '2026-11-26', 'Elija los dos días'],
])('days of one’s own, from «%s» to «%s»: %s', (from, to, refusal) => {
  const address = new URLSearchParams({ periodo: 'otro', desde: from, hasta: to })
  expect(periodOf(address, TODAY)).toMatchObject({ name: 'otro', refusal })
})
