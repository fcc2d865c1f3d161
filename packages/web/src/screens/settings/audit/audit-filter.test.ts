import { expect, test } from 'vitest'
import { auditFilter, isNarrowed, NO_AUDIT_FILTER, readAuditAddress, writeAuditAddress } from './audit-filter.ts'

/** 23:30 of the 23rd in Mexico City, the 24th elsewhere. */
const NOW = Date.parse('2026-11-24T05:30:00Z')
const DAY = 86_400_000
const TODAY = Date.parse('2026-11-23T06:00:00Z')

test.each([
  ['the day of Mexico City', '', TODAY, null],
  ['the day before, and no more', 'periodo=ayer', TODAY - DAY, TODAY],
  ['today and six more', 'periodo=7d', TODAY - 6 * DAY, null],
  ['everything', 'periodo=todo', null, null],
  ['days, the last one too', 'periodo=fechas&desde=2026-11-01&hasta=2026-11-23', TODAY - 22 * DAY, TODAY + DAY],
  ['days without a beginning', 'periodo=fechas&hasta=2026-11-23', null, TODAY + DAY],
  ['a day that is none', 'periodo=fechas&desde=2026-13-45', null, null],
  ['a period that is none', 'periodo=siempre', TODAY, null],
])('%s', (_why, address, from, to) => {
  expect(auditFilter(readAuditAddress(new URLSearchParams(address)), NOW)).toMatchObject({ from, to })
})

test('what narrows the log is in the address, and comes back from it', () => {
  const text = 'periodo=30d&quien=user%3A12&que=Ajustes&buscar=41-BG&delicados=si&registro=48210'
  const address = readAuditAddress(new URLSearchParams(text))
  expect(address).toMatchObject({ actor: 'user:12', group: 'Ajustes', isSensitive: true, entryId: '48210' })
  expect(writeAuditAddress(address).toString()).toBe(text)
  expect(isNarrowed(address)).toBe(true)
  expect(isNarrowed({ ...NO_AUDIT_FILTER, entryId: '3' })).toBe(false)
})

test.each(['quien=user:abc', 'que=Todo', 'registro=x1', `buscar=${'a'.repeat(90)}`])('spoilt: %s', (address) => {
  const read = readAuditAddress(new URLSearchParams(address))
  expect(read).toMatchObject({ actor: null, group: null, entryId: null })
  expect(read.text.length).toBeLessThanOrEqual(80)
})
