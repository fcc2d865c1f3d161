import { expect, test } from 'vitest'
import { reportCellText } from './report-cell-text.ts'

const DAY = { from: '2026-11-26', to: '2026-11-26' }
const WEEK = { from: '2026-11-19', to: '2026-11-25' }
const NEW_YEAR = { from: '2026-12-30', to: '2027-01-02' }
const INSTANT = { type: 'instant', unit: null } as const

test.each([
  ['of the one day: its hour', INSTANT, '2026-11-26T15:12:00.000Z', DAY, '09:12'],
  ['of the evening before', INSTANT, '2026-11-26T04:00:00.000Z', DAY, '25 nov, 22:00'],
  ['of several days', INSTANT, '2026-11-20T15:12:00.000Z', WEEK, '20 nov, 09:12'],
  ['of days of two years', INSTANT, '2027-01-01T15:12:00.000Z', NEW_YEAR, '1 ene 2027, 09:12'],
  ['minutes become hours', { type: 'minutes', unit: 'min' }, 64, DAY, '1 h 04'],
  ['before the appointment', { type: 'minutes', unit: 'min' }, -48, DAY, '−48 min'],
  ['a share', { type: 'percent', unit: '%' }, 98.26, DAY, '98.3 %'],
  ['a figure with its unit', { type: 'number', unit: 'km/h' }, 104, DAY, '104 km/h'],
  ['nothing is a figure too', { type: 'number', unit: null }, 0, DAY, '0'],
  ['text of a formula is text', { type: 'text', unit: null }, '=1+1', DAY, '=1+1'],
  ['not known', { type: 'number', unit: null }, null, DAY, null],
  ['an empty text says nothing', { type: 'text', unit: null }, '', DAY, null],
] as const)('%s', (_why, column, cell, days, text) => {
  expect(reportCellText(column, cell, days)).toBe(text)
})
