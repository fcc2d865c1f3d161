import { expect, test } from 'vitest'
import { colourToken } from './colour-token.ts'

test.each([
  ['one colour for both grounds', ' #f6892d', 'light', '#f6892d'],
  ['both, on a light ground', 'light-dark(#ffffff, #080c10)', 'light', '#ffffff'],
  ['both, on a dark ground', 'light-dark(#ffffff, #080c10)', 'dark', '#080c10'],
  ['with an alpha', 'light-dark(rgb(255 255 255 / 0.97), rgb(15 19 24 / 0.97))', 'dark', 'rgb(15 19 24 / 0.97)'],
  ['a token that is not there', '', 'dark', ''],
])('a token that says %s', (_why, written, colorScheme, expected) => {
  expect(colourToken({ getPropertyValue: () => written, colorScheme }, 'accent')).toBe(expected)
})
