import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MadeRoadOptions, madeRoad, mapRoads } from '@vigia/testbeds/maps/made-roads'
import { osmExtract } from '@vigia/testbeds/maps/osm-extract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../../../test/run-cli.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'
import { systemClock } from '../../ports/clock.ts'
import { namePlacesBy, placeOf } from '../place-of.ts'
import { ExtractError } from './extract-blocks.ts'
import { loadRoads } from './load-roads.ts'
import { removeSomeEarlier } from './road-pieces.store.ts'

const ROAD: MadeRoadOptions = {
  ...{ reference: 'MEX-57D', written: ['MEX-57D'], class: 'motorway', start: { lat: 23.4, lng: -100.643 } },
  ...{ headingDeg: 0, lengthKm: 40, fromKm: 124, curveDeg: 0, carriagewayM: 9 },
  ...{ postEveryKm: 1, wrongPosts: 0, postsNameRoad: true },
}

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-carreteras-'))
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  namePlacesBy(null)
  rmSync(folder, { recursive: true })
})

function extractOf(roads: readonly MadeRoadOptions[], name = 'mexico.osm.pbf'): string {
  const file = join(folder, name)
  writeFileSync(file, osmExtract(mapRoads(roads)))
  return file
}

/** `npm run roads -- …` beside the running server. */
const roadsCli = (...args: readonly string[]) => runCli(server.db, { tool: 'roads', args, dataDir: folder })

const load = (file: string) => loadRoads(file, { db: server.db.owner, clock: systemClock, onProgress: () => undefined })
const countOf = async (table: string): Promise<number> =>
  (await server.db.owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? -1

test('npm run roads reads an extract, and the running server tells places by its roads', async () => {
  const token = await server.signIn('monitorista')
  const intake = await server.apiKey(['positions:write'])
  const trip = await createTrip(server, 'CARRETERA')
  const { lat, lng } = madeRoad(ROAD).at(23.6, 11)
  const sent = await server.request('POST', '/api/positions', {
    token: intake,
    body: fixOf(trip.phone, Date.now(), lat, { lng }),
  })
  expect(sent.status, sent.text).toBeLessThan(300)
  const addressOf = async (): Promise<string> =>
    (await server.request('GET', `/api/gps/extract/data/${trip.id}`, { token })).body.address
  await expect.poll(addressOf).toBe('A 4 km al sur de Matehuala, San Luis Potosí')

  const { code, lines, problems } = await roadsCli(extractOf([ROAD]))
  expect([code, problems]).toEqual([0, ''])
  expect(lines).toContain('Leído: 50 %')
  expect(lines).toContain('Carreteras: 1; postes de kilómetro: 40.')
  await expect.poll(addressOf).toBe('MEX-57D km 147+600, a 4 km al sur de Matehuala, San Luis Potosí')
  const { rows } = await server.db.owner.query(
    `select actor_kind, subject, after, details->>'osUser' is not null as says_who from audit_log where action = 'roads-replaced'`,
  )
  expect(rows).toEqual([
    {
      ...{ actor_kind: 'system', subject: expect.stringMatching(/^road-extract:\d+$/), says_who: true },
      after: { file: 'mexico.osm.pbf', roads: 1, posts: 40 },
    },
  ])
})

test('a new extract replaces the old one, and what a load that was cut off left behind', async () => {
  const { lat, lng } = madeRoad(ROAD).at(23.6, 11)
  await load(extractOf([ROAD]))
  await expect.poll(() => placeOf({ lat, lng })).toContain('MEX-57D km 147+')
  await server.db.owner.query(`insert into road_extracts (file_name, begun_at) values ('cortado.osm.pbf', now())`)
  await load(extractOf([{ ...ROAD, reference: 'MEX-85', written: ['MEX-85'], fromKm: 224 }]))
  await expect.poll(() => placeOf({ lat, lng })).toContain('MEX-85 km 247+')
  expect(await countOf('road_extracts')).toBe(1)
  expect(await countOf(`road_pieces where reference = 'MEX-57D'`)).toBe(0)
})

test('after roads were replaced the listing of a quiet trip has their addresses, and its old tag no longer answers 304', async () => {
  const { lat, lng } = madeRoad(ROAD).at(23.6, 11)
  const trip = await createTrip(server, 'QUIETO', { latitude_origin_address: lat, longitude_origin_address: lng })
  const token = await server.signIn('monitorista')
  const list = (headers = {}) => server.request('GET', '/api/sentinel/travels/in-transit', { token, headers })
  const addressIn = ({ body }: Awaited<ReturnType<typeof list>>): string =>
    Object.values<{ id: string; origin_address: string }[]>(body.travels)
      .flat()
      .find(({ id }) => id === trip.id)?.origin_address ?? ''
  namePlacesBy(null)
  const before = await list()
  expect(addressIn(before)).toBe('A 4 km al sur de Matehuala, San Luis Potosí')
  const known = { 'if-none-match': before.headers.get('etag') ?? '' }
  expect((await list(known)).status).toBe(304)
  await load(extractOf([{ ...ROAD, reference: 'MEX-70', written: ['MEX-70'] }]))
  await expect.poll(() => placeOf({ lat, lng })).toContain('MEX-70')
  const after = await list(known)
  expect([after.status, addressIn(after)]).toEqual([200, expect.stringContaining('MEX-70 km 147+')])
})

test('what a load leaves to remove is earlier than its own: a later extract stays', async () => {
  await load(extractOf([ROAD]))
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into road_extracts (file_name, begun_at) values ('despues.osm.pbf', now()) returning id`,
  )
  const later = rows[0]?.id ?? ''
  while (await removeSomeEarlier(server.db.owner, String(BigInt(later) - 1n)));
  expect(await countOf(`road_extracts where id = ${later}`)).toBe(1)
})

test('two loads at a time: the second is refused', async () => {
  const other = await server.db.owner.connect()
  await other.query(`select pg_advisory_lock(hashtextextended('roads', 0))`)
  // Before minutes of reading: not even whether the file is there is asked.
  await expect(load(join(folder, 'ninguno.osm.pbf'))).rejects.toThrow('Otra carga de carreteras está en marcha')
  await other.end()
})

const whole = (): Buffer => osmExtract(mapRoads([ROAD]))

test.each<[string, () => Buffer | null, string]>([
  ['is not there', () => null, 'No existe el archivo'],
  ['is empty', () => Buffer.alloc(0), 'no es un extracto de OpenStreetMap'],
  ['is a text', () => Buffer.from('a'.repeat(5_000)), 'no es un extracto de OpenStreetMap'],
  ['is shorter than a header', () => whole().subarray(0, 9), 'no es un extracto de OpenStreetMap'],
  ['ends within a block', () => whole().subarray(0, -20), 'está incompleto o dañado'],
  ['ends within the length of a block', () => Buffer.concat([whole(), Buffer.alloc(2)]), 'está incompleto o dañado'],
  ['has a block that cannot be unpacked', () => whole().fill(7, 300, 500), 'está incompleto o dañado'],
  [
    'asks for more than is known',
    () => osmExtract(mapRoads([ROAD]), ['HistoricalInformation']),
    'es un extracto de otra clase (HistoricalInformation)',
  ],
  ['has no nodes', () => osmExtract({ ...mapRoads([ROAD]), nodes: [] }), 'no tiene los puntos de sus carreteras'],
  [
    'has a node beside the earth',
    () => osmExtract({ ...mapRoads([ROAD]), nodes: mapRoads([ROAD]).nodes.map((node) => ({ ...node, lat: 400 })) }),
    'está dañado',
  ],
  ['has no road', () => osmExtract({ nodes: [], ways: [], relations: [] }), 'no tiene carreteras con número'],
])('a file that %s is refused in one sentence, and the old roads stay', async (_why, bytes, sentence) => {
  const before = await countOf('road_extracts')
  const file = join(folder, 'malo.osm.pbf')
  rmSync(file, { force: true })
  const content = bytes()
  if (content !== null) writeFileSync(file, content)
  const refused = await load(file).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ExtractError)
  expect((refused as ExtractError).message).toContain(sentence)
  expect(await countOf('road_extracts')).toBe(before)
})

test('a folder is no file, and without a file the command says how it is called', async () => {
  await expect(load(folder)).rejects.toThrow('no es un archivo')
  const { code, problems } = await roadsCli()
  expect([code, problems]).toEqual([1, expect.stringContaining('Uso: npm run roads -- EXTRACTO.osm.pbf')])
})
