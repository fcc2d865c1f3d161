import { expect, test } from 'vitest'
import { dueFigure, dueWords } from './due-text.ts'

test.each([
  ['long before', -150, '2h', 'en 2 h 30 min'],
  ['before, by the begun minute', -21.5, '22', 'en 22 min'],
  ['at the last moment', 0, '0', 'en 1 min'],
  ['just overdue', 0.4, '+0', 'vencido ahora'],
  ['overdue by whole minutes', 6.9, '+6', 'vencido 6 min'],
  ['the last in minutes', 99.9, '+99', 'vencido 1 h 39 min'],
  ['from 100 minutes in hours', 100, '+1h', 'vencido 1 h 40 min'],
  ['hours, rounded down', 232, '+3h', 'vencido 3 h 52 min'],
])('%s', (_why, overdueMin, figure, words) => {
  expect([dueFigure(overdueMin), dueWords(overdueMin)]).toEqual([figure, words])
})
