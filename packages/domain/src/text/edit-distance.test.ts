import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['', '', 2, 0],
  ['tres', 'tres', 2, 0],
  ['tres', 'tren', 2, 1],
  ['casa', 'cosas', 2, 2],
  ['luna', 'piedra', 2, 3],
  ['luna', 'piedra', 4, 5],
  ['', 'ab', 2, 2],
  ['abcdef', 'f', 4, 5],
  ['abab', 'ab', 2, 2],
  ['aaaa', 'aaa', 2, 1],
  ['sierra gorda', 'sierra morada', 2, 2],
])('%j and %j are, as far as %i, %i apart', (one, other, most, apart) => {
  expect(editDistance(one, other, most)).toBe(apart)
  expect(editDistance(other, one, most)).toBe(apart)
})
