import { describe, expect, test } from 'vitest'
import { areFarApart, pickTripWords, TRIP_WORDS } from './trip-words.ts'

test('every word can be said and typed: 4 to 8 letters, no accent, none twice', () => {
  expect(TRIP_WORDS.filter((word) => !/^[a-z]{4,8}$/.test(word))).toEqual([])
  expect(new Set(TRIP_WORDS).size).toBe(TRIP_WORDS.length)
})

test.each([
  ['tomate', 'tortuga', false],
  ['limonero', 'rana', true],
  ['fresa', 'presa', false],
  ['nube', 'nube', false],
  ['faro', 'loro', false],
])('%s and %s are far apart: %s', (one, other, are) => {
  expect(areFarApart(one, other)).toBe(are)
})

describe('the words of a trip', () => {
  test('are far apart, whichever first word falls and wherever the second is taken from', () => {
    const close: string[] = []
    for (let at = 0; at < TRIP_WORDS.length; at += 1) {
      for (const share of [0, 0.5, 0.999]) {
        let calls = 0
        const { first, second } = pickTripWords((n) => (calls++ === 0 ? at : Math.floor(share * n)))
        if (second === '' || !areFarApart(first, second)) close.push(`${first} ${second}`)
      }
    }
    expect(close).toEqual([])
  })

  test('are one of over 5 000 pairs: who hears the first knows nothing of the second', () => {
    const pairs = TRIP_WORDS.map((first) => TRIP_WORDS.filter((second) => areFarApart(first, second)).length)
    expect(pairs.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5_000)
    expect(Math.min(...pairs)).toBeGreaterThan(50)
  })
})
