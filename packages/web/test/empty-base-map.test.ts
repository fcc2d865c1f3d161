import { emptyBaseMap } from '@vigia/testbeds/maps/empty-base-map'
import { PMTiles } from 'pmtiles'
import { afterEach, expect, test } from 'vitest'

const fetchElse = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetchElse
})

test('the archive that it gives is one that the map library’s reader opens, and holds no tile', async () => {
  emptyBaseMap()
  const file = await (await fetch('/assets/mexico-abc.pmtiles')).arrayBuffer()
  const archive = new PMTiles({
    getKey: () => 'empty',
    getBytes: async (offset, length) => ({ data: file.slice(offset, offset + length) }),
  })
  expect(await archive.getHeader()).toMatchObject({ specVersion: 3, tileType: 1, minZoom: 0, maxZoom: 14 })
  expect(await archive.getMetadata()).toEqual({})
  expect(await archive.getZxy(5, 6, 13)).toBeUndefined()
})

test('whatever else is asked for is asked for as ever', async () => {
  const asked: unknown[] = []
  globalThis.fetch = async (input) => {
    asked.push(input)
    return new Response('ok')
  }
  emptyBaseMap()
  expect(await (await fetch('/api/travels')).text()).toBe('ok')
  expect(asked).toEqual(['/api/travels'])
})
