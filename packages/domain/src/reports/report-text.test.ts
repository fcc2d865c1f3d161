import { expect, test } from 'vitest'
import type { ReportCellType } from './report-kind.ts'
import { reportCellText, reportFigureText } from './report-text.ts'

const CELLS: readonly [why: string, cell: string | number | null, type: ReportCellType, says: string][] = [
  ['what is not known is said', null, 'number', 'sin dato'],
  ['0 is known', 0, 'number', '0'],
  ['a text is a text', '=1+1', 'text', '=1+1'],
  ['under an hour in minutes', 59, 'minutes', '59 min'],
  ['from an hour on in hours', 64, 'minutes', '1 h 04'],
  ['before the appointment', -48, 'minutes', '−48 min'],
  ['long before it', -82, 'minutes', '−1 h 22'],
  ['half a minute is not none', 0.5, 'minutes', '1 min'],
  ['a share', 94.117, 'percent', '94.1 %'],
  ['almost all is not all', 99.96, 'percent', '99.9 %'],
  ['almost none is not none', 0.04, 'percent', '0.1 %'],
  ['an instant by Mexico City’s clock', Date.parse('2026-11-25T06:05:00Z'), 'instant', '25 nov 2026, 00:05'],
]
test.each(CELLS)('%s', (_why, cell, type, says) => {
  expect(reportCellText(cell, type)).toBe(says)
})

const FIGURES: readonly [why: string, value: number | null, unit: string, says: string][] = [
  ['not known', null, '%', 'sin dato'],
  ['a count without unit', 1_234, '', '1,234'],
  ['a count of something', 18, 'viajes', '18 viajes'],
  ['one of something', 1, 'viajes', '1 viaje'],
  ['one delivery', 1, 'entregas', '1 entrega'],
  ['none of something', 0, 'alertas', '0 alertas'],
  ['a share', 94.117, '%', '94.1 %'],
  ['almost all is not all', 99.96, '%', '99.9 %'],
  ['minutes as in cells', 82, 'min', '1 h 22'],
]
test.each(FIGURES)('a figure: %s', (_why, value, unit, says) => {
  expect(reportFigureText(value, unit)).toBe(says)
})
