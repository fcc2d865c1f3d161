import { expect, test } from 'vitest'
import { type KeptTile, tileCache } from './tile-cache.ts'

const tile = (bytes: number, until = 100): KeptTile => ({
  image: { type: 'image/png', bytes: Buffer.alloc(bytes) },
  until,
})

test('a tile is there while it is fresh, and then weighs nothing', () => {
  const cache = tileCache(10_000)
  cache.set('a', tile(500))
  expect(cache.get('a', 99)?.image?.bytes).toHaveLength(500)
  expect(cache.get('b', 99)).toBeUndefined()
  expect(cache.get('a', 100)).toBeUndefined()
  expect(cache.bytes()).toBe(0)
})

test('what was asked for longest ago makes room', () => {
  const cache = tileCache(6_000)
  for (const key of ['a', 'b', 'c']) cache.set(key, tile(1_000))
  cache.get('a', 0)
  cache.set('d', tile(1_000))
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, 0) !== undefined)).toEqual(['a', 'c', 'd'])
  expect(cache.bytes()).toBe(6_000)
})

test('a tile that is fetched again takes no more room', () => {
  const cache = tileCache(10_000)
  for (let times = 0; times < 5; times++) cache.set('a', tile(1_000, times))
  expect(cache.bytes()).toBe(2_000)
})

test('the word that there is none has a weight too: a stranger’s zoom fills nothing', () => {
  const cache = tileCache(10_000)
  for (let place = 0; place < 1_000; place++) cache.set(String(place), { image: null, until: 100 })
  expect(cache.bytes()).toBeLessThanOrEqual(10_000)
  expect(cache.get('999', 0)).toEqual({ image: null, until: 100 })
})
