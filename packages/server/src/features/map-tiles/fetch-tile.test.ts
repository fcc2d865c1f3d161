import { createEgress } from '@vigia/egress/egress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTileProvider, type TileProvider } from '../../../test/tile-provider.ts'
import { fetchTile } from './fetch-tile.ts'

let provider: TileProvider
beforeAll(async () => {
  provider = await startTileProvider()
})
afterAll(() => provider.close())

test('a provider that says nothing in time is told apart from one that fails', async () => {
  const late = new AbortController()
  const egress = createEgress({ allowedHosts: [provider.host] })
  provider.answer(() => late.abort())
  await expect(fetchTile(egress, `${provider.url}/1`, late.signal)).rejects.toMatchObject({
    ...{ status: 504, code: 'TILE_TIMEOUT' },
  })
  provider.answer((request) => request.destroy())
  await expect(fetchTile(egress, `${provider.url}/2`, new AbortController().signal)).rejects.toMatchObject({
    ...{ status: 502, code: 'TILE_FAILED', message: 'No se pudo recibir esa parte del mapa de su proveedor.' },
  })
  await expect(fetchTile(egress, `${provider.url}/3`, late.signal)).rejects.toMatchObject({ status: 504 })
  expect(provider.asked).toEqual(['/1', '/2'])
})
