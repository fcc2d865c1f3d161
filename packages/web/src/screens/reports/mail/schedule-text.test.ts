import { expect, test } from 'vitest'
import { formatsText, recipientsText, weekDaysText, whenText } from './schedule-text.ts'

const DAYS: readonly [why: string, days: readonly number[], says: string][] = [
  ['all of them', [7, 1, 2, 3, 4, 5, 6], 'todos los días'],
  ['a stretch', [1, 2, 3, 4, 5, 6], 'lun a sáb'],
  ['two in a row are two', [1, 2], 'lun y mar'],
  ['apart', [5, 1, 3], 'lun, mié y vie'],
  ['one', [7], 'dom'],
]
test.each(DAYS)('%s', (_why, days, says) => {
  expect(weekDaysText(days)).toBe(says)
})

test('formats, recipients and the next time in words', () => {
  expect(formatsText(['pdf', 'xlsx'])).toBe('PDF y XLSX')
  expect([recipientsText(1), recipientsText(3)]).toEqual(['1 destinatario', '3 destinatarios'])
  expect(whenText(Date.parse('2026-11-23T13:00:00Z'))).toBe('lun 23 nov, 07:00')
})
