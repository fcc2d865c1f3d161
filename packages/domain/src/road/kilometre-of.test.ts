import { expect, test } from 'vitest'
import { kilometreOf } from './kilometre-of.ts'

test.each<[string, string, number | null]>([
  ['a whole one', '148', 148],
  ['the beginning', '0', 0],
  ['a decimal', '148.5', 148.5],
  ['a decimal as in Europe', '148,5', 148.5],
  ['metres after it', '148+050', 148.05],
  ['with its unit before', 'Km 148', 148],
  ['with its unit after', '148 km', 148],
  ['miles', '148 mi', null],
  ['two of them', '148;149', null],
  ['less than none', '-3', null],
  ['more than any road has', '3001', null],
  ['no number', 'Matehuala', null],
  ['nothing', '', null],
  ['too long', '1'.repeat(40), null],
])('kilometre of a post: %s', (_why, text, km) => {
  expect(kilometreOf(text)).toBe(km)
})
