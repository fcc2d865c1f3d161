import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packFolder, profileFor } from './make-streets.ts'
import { writePmtiles } from './pmtiles-writer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-teselas-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const reader = (file: Buffer): PMTiles =>
  new PMTiles({
    getKey: () => 'prueba',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(file.subarray(offset, offset + length)).buffer }),
  })
const textAt = async (archive: PMTiles, z: number, x: number, y: number): Promise<string | null> => {
  const tile = await archive.getZxy(z, x, y)
  return tile === undefined ? null : Buffer.from(tile.data).toString()
}

test('a folder of tiles becomes one archive, with what it covers and its layers', async () => {
  for (const [place, text] of [
    ['13/1811', '3610'],
    ['14/3622', '7220'],
    ['14/3623', '7220'],
  ] as const) {
    mkdirSync(join(folder, place), { recursive: true })
    writeFileSync(join(folder, place, `${text}.pbf`), `${place}/${text}`)
  }
  writeFileSync(join(folder, 'metadata.json'), '{}')
  const archive = reader(packFolder(folder))
  expect(await textAt(archive, 14, 3623, 7220)).toBe('14/3623/7220')
  expect(await textAt(archive, 14, 3624, 7220)).toBeNull()
  const { minZoom, maxZoom, minLon, maxLon, minLat, maxLat } = await archive.getHeader()
  expect([minZoom, maxZoom]).toEqual([13, 14])
  expect([minLon, maxLon].map((lng) => lng.toFixed(3))).toEqual(['-100.415', '-100.371'])
  expect([minLat, maxLat].map((lat) => lat.toFixed(3))).toEqual(['20.859', '20.879'])
  const { vector_layers: layers } = (await archive.getMetadata()) as { vector_layers: { id: string }[] }
  expect(layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['transportation', 'transportation_name', 'place']))
})

test('a folder without tiles is no map', () => {
  expect(() => packFolder(folder)).toThrow('¿tiene calles el extracto?')
})

/** Of many lengths, so that the root cannot be packed small. */
const textOf = (i: number): string => {
  const hash = createHash('sha256').update(String(i)).digest('hex')
  return hash.slice(0, 4 + (Number.parseInt(hash.slice(0, 4), 16) % 60))
}

test('more tiles than a root holds are found through its leaves', async () => {
  const side = 160
  const tiles = Array.from({ length: side * side }, (_, i) => ({
    ...{ z: 8, x: i % side, y: Math.floor(i / side), data: Buffer.from(textOf(i)) },
  }))
  const archive = reader(writePmtiles(tiles, {}))
  const { rootDirectoryLength, leafDirectoryLength = 0 } = await archive.getHeader()
  expect(rootDirectoryLength).toBeLessThanOrEqual(16_384 - 127)
  expect(leafDirectoryLength).toBeGreaterThan(0)
  for (const i of [0, 1, 5_000, 25_599])
    expect(await textAt(archive, 8, i % side, Math.floor(i / side))).toBe(textOf(i))
})

test('of tilemaker’s profile stays what is drawn, and a shapefile only where it is', () => {
  const layers = { transportation: {}, poi: {}, ocean: { source: 'coastline/water_polygons.shp' } }
  const profile = { layers, settings: { maxzoom: 14, compress: 'gzip' } }
  expect(profileFor(profile, folder)).toEqual({
    layers: { transportation: {} },
    settings: { maxzoom: 14, compress: 'none', name: 'Calles', include_ids: false },
  })
  mkdirSync(join(folder, 'coastline'))
  writeFileSync(join(folder, 'coastline/water_polygons.shp'), '')
  expect(Object.keys(profileFor(profile, folder).layers)).toEqual(['transportation', 'ocean'])
})
