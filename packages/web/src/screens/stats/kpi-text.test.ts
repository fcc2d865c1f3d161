import { expect, test } from 'vitest'
import { figureText, figureWithUnit, movementOf } from './kpi-text.ts'

test.each([
  ['count', 1_284, '1,284'],
  ['count', 0, '0'],
  ['percent', 89, '89'],
  ['percent', 89.04, '89'],
  ['percent', 89.06, '89.1'],
  ['percent', 99.94, '99.9'],
  ['percent', 99.97, '> 99.9'],
  ['percent', 100, '100'],
  ['minutes', 99.97, '100'],
  ['minutes', 2.44, '2.4'],
  ['minutes', 0.049, '< 0.1'],
  ['minutes', 0.05, '0.1'],
  ['minutes', 0, '0'],
  ['minutes', 140.6, '141'],
  ['days', 1.9, '1.9'],
  ['per-ten-minutes', 0.17, '0.2'],
  ['per-ten-minutes', 0.007, '< 0.1'],
  ['per-hundred', 12_345.6, '12,346'],
] as const)('a figure in %s of %d', (unit, value, text) => {
  expect(figureText(unit, value)).toBe(text)
})

test('a figure in a sentence has its unit', () => {
  expect(figureWithUnit('minutes', 41)).toBe('41 min')
  expect(figureWithUnit('count', 7)).toBe('7')
})

test.each([
  ['count', null, 1_284, 1_233, { direction: 'up', text: '4.1 %', isGood: null }],
  ['count', 'lower', 7, 5, { direction: 'up', text: '2 más', isGood: false }],
  ['count', 'lower', 5, 7, { direction: 'down', text: '2 menos', isGood: true }],
  ['count', 'lower', 3, 0, { direction: 'up', text: '3 más', isGood: false }],
  ['percent', 'higher', 87.2, 89, { direction: 'down', text: '1.8 puntos', isGood: false }],
  ['minutes', 'lower', 2.4, 3.3, { direction: 'down', text: '0.9 min', isGood: true }],
  ['minutes', 'lower', 2.44, 2.41, { direction: 'same', text: 'igual que antes', isGood: null }],
  ['minutes', 'lower', null, 2.4, null],
  ['minutes', 'lower', 2.4, null, null],
] as const)('in %s, better %s, from %d against %d', (unit, better, value, before, movement) => {
  expect(movementOf(unit, better, value, before)).toEqual(movement)
})
