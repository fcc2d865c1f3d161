import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { streetFile } from '@vigia/testbeds/maps/street-file'
import { STREETS_AT } from '@vigia/testbeds/maps/street-tiles'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const OURS = new URL('../../../../web/src/map/basemap/mexico.pmtiles', import.meta.url)

let folder: string
let path: string
let server: TestServer
let token: string
const warn = vi.fn()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-calles-'))
  path = join(folder, 'calles.pmtiles')
  server = await startTestServer({ basemapFile: path, logger: Object.assign(Object.create(testLogger), { warn }) })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})
afterEach(() => rm(path, { force: true }))

/** As a careful operator does it: never half a file under the name. */
async function put(bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, bytes)
  await rename(`${path}.new`, path)
}
const layers = async (as = token) => (await server.request('GET', '/api/map/layers', { token: as })).body
const placeAt = (z: number) => {
  const x = Math.floor(((STREETS_AT.lng + 180) / 360) * 2 ** z)
  const y = Math.floor(((1 - Math.asinh(Math.tan((STREETS_AT.lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)
  return { z, x, y }
}
const tile = (place: { z: number; x: number; y: number }, as?: string, query = '') =>
  server.request(
    'GET',
    `/api/map/basemap/${place.z}/${place.x}/${place.y}${query}`,
    as === undefined ? {} : { token: as },
  )

describe.each(['protomaps', 'openmaptiles'] as const)('a file of %s', (schema) => {
  test('is recognised, described to everybody, and its tiles come to who is signed in', async () => {
    await put(streetFile(schema))
    const reader = await server.signIn('lectura')
    const { basemap, basemap_problem } = await layers(reader)
    expect(basemap).toMatchObject({
      ...{ schema, min_zoom: 0, max_zoom: 14, bounds: [-100.45, 20.55, -100.35, 20.65] },
      attribution: '© OpenStreetMap',
    })
    expect(basemap_problem).toBeNull()

    const [, version] = /\?v=(.+)$/.exec(basemap.path) ?? []
    const { status, headers, text } = await tile(placeAt(14), reader, `?v=${version}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('cache-control')).toContain('private, max-age=')
    expect(text).toContain('Calle Hidalgo')
    expect((await tile(placeAt(14), reader, '?v=otra')).headers.get('cache-control')).not.toContain('max-age=6')
    expect((await tile(placeAt(14))).status).toBe(401)
  })
})

test('where the file has nothing, the answer is nothing; what is no place is not there', async () => {
  await put(streetFile('protomaps'))
  expect((await tile({ z: 14, x: 3, y: 5 }, token)).status).toBe(204)
  expect((await tile({ z: 16, x: 3, y: 5 }, token)).status).toBe(204)
  expect((await tile({ z: 2, x: 4, y: 0 }, token)).status).toBe(404)
})

const good = streetFile('openmaptiles')
const cases: readonly (readonly [string, Uint8Array | null, string])[] = [
  ['that is missing', null, 'no existe o no se puede abrir'],
  ['that is none', Buffer.from('<html>no es un mapa</html>'.repeat(1000)), 'no es un PMTiles de la versión 3'],
  ['that is empty', new Uint8Array(), 'no es un PMTiles de la versión 3'],
  ['that was cut off', good.subarray(0, good.length - 500), 'está incompleto: le faltan 500 bytes'],
  ['of pictures', with8(good, 99, 2), 'no tiene calles sino imágenes'],
  ['packed as browsers do not unpack', with8(good, 98, 4), 'está comprimido de un modo'],
  ['whose metadata is spoilt', spoilt(good), 'está dañado'],
]

describe('a file', () => {
  test.each(cases)(
    '%s is said so, to administrators and in the log, and the included map stays',
    async (_what, bytes, why) => {
      if (bytes !== null) await put(bytes)
      const sentence = `El archivo de calles de VIGIA_BASEMAP_PMTILES ${why}`
      const { basemap, basemap_problem } = await layers()
      expect(basemap).toBeNull()
      expect(basemap_problem).toContain(sentence)
      expect(basemap_problem).toContain('Se muestra el mapa incluido.')
      expect(basemap_problem).not.toContain(folder)
      expect(warn).toHaveBeenCalledWith({ file: path }, basemap_problem)
      expect((await layers(await server.signIn('supervisor'))).basemap_problem).toBeNull()
      expect((await tile(placeAt(14), token)).status).toBe(404)
    },
  )

  test('of another schema is refused by its layers', async () => {
    await put(await readFile(fileURLToPath(OURS)))
    expect((await layers()).basemap_problem).toContain('no tiene capas conocidas')
  })
})

test('a file that comes, or is replaced, while the server runs is drawn without a restart', async () => {
  expect((await layers()).basemap).toBeNull()
  await put(streetFile('protomaps'))
  const before = (await layers()).basemap
  expect(before.schema).toBe('protomaps')
  await put(streetFile('openmaptiles'))
  expect((await tile(placeAt(14), token)).status).toBe(200)
  const after = (await layers()).basemap
  expect(after.schema).toBe('openmaptiles')
  expect(after.path).not.toBe(before.path)
})

function with8(file: Uint8Array, at: number, value: number): Uint8Array {
  const copy = Uint8Array.from(file)
  copy[at] = value
  return copy
}

/** The metadata begin where the header says; their bytes are zipped. */
function spoilt(file: Buffer): Uint8Array {
  const at = Number(file.readBigUInt64LE(24))
  return with8(file, at + 4, 0xff).fill(0, at + 12, at + 40)
}
