import { expect, test } from 'vitest'
import { rgba } from './palette.ts'

test.each([
  ['hex', '#ff0080', [1, 0, 128 / 255, 1]],
  ['short hex, as a minifier leaves it', '#f0f', [1, 0, 1, 1]],
  ['spaces with alpha', 'rgb(255 0 51 / 0.5)', [1, 0, 0.2, 0.5]],
  ['commas', 'rgb(0, 0, 255)', [0, 0, 1, 1]],
  ['a contour that night leaves out', 'transparent', [0, 0, 0, 0]],
  ['nonsense', 'rgb(oops)', [0, 0, 0, 0]],
])('a colour written as %s becomes four numbers', (_why, text, expected) => {
  expect(rgba(text)).toEqual(expected)
})
