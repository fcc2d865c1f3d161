/** A person's reach and the files of trips that they send. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { HEADER, importClient } from '../import-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>
/** By client. */
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer({ clock })
  const made = await importClient(server, clock)
  const rows = ['Ferro', 'Vidrio'].map((name) => `DE-${name},Cargando,A,B,${name}`)
  await made.importFile([`${HEADER},Cliente`, ...rows].join('\n'))
  const { rows: clients } = await server.db.owner.query<{ id: string; name: string }>(
    'select id::text, name from clients',
  )
  for (const { id, name } of clients) ids.set(name, id)
  await limitTo('Ferro')
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

const limitTo = (name: string) =>
  server.db.owner.query(`update users set reach_clients = $1 where email = 'supervisor@prueba.mx'`, [[ids.get(name)]])
const file = (...rows: readonly string[]) => [`${HEADER},Cliente`, ...rows].join('\n')

test('a file is refused for what is of others, of which it tells nothing', async () => {
  const refused = await client.importFile(
    file('N-1,Cargando,A,B,Ferro', 'N-2,Cargando,A,B,Vidrio', 'N-3,Cargando,A,B,', 'DE-Vidrio,Cargando,A,C,Ferro'),
  )
  expect(refused).toMatchObject({ state: 'refused' })
  expect(refused.rows.map(({ row, error }: { row: number; error: string }) => [row, error])).toEqual([
    [3, expect.stringContaining('fuera de su alcance')],
    [4, expect.stringContaining('fuera de su alcance')],
    [5, 'Otro viaje ya tiene esa factura externa'],
  ])
  expect(await client.trips('N-')).toEqual([])
})

test('a review says the same, and what is theirs is written; a person of another scope knows of no such file', async () => {
  const found = await client.reviewed(
    file(
      'R-1,Cargando,A,B,Ferro',
      'R-2,Cargando,A,B,Vidrio',
      'DE-Vidrio,En tránsito,Z,Z,Ferro',
      'DE-Ferro,Cargando,A,C,',
    ),
  )
  const listed = await server.request('GET', `/api/travels/imports/${found.id}/rows`, { token: client.token })
  type Row = { result: string; changes: string[]; warnings: object[]; errors: { text: string }[] }
  expect(
    listed.body.data.map(({ result, changes, warnings, errors }: Row) => [
      result,
      changes,
      warnings,
      errors.map(({ text }) => text),
    ]),
  ).toEqual([
    ['created', [], [], []],
    ['refused', [], [], [expect.stringContaining('fuera de su alcance')]],
    ['refused', [], [], ['Otro viaje ya tiene esa factura externa']],
    ['updated', ['destination'], expect.anything(), []],
  ])
  await client.start(found.id, { leave_out_refused: true })
  expect(await client.settled(found.id)).toMatchObject({ state: 'done' })
  expect(
    (await client.trips('DE-')).map(({ external_invoice, status, destination }) => [
      external_invoice,
      status,
      destination,
    ]),
  ).toEqual([
    ['DE-Ferro', 'load', 'C'],
    ['DE-Vidrio', 'load', 'B'],
  ])

  const id = await server.addUser('vidrio@prueba.mx', 'supervisor')
  await server.db.owner.query('update users set reach_clients = $1 where id = $2', [[ids.get('Vidrio')], id])
  const body = { email: 'vidrio@prueba.mx', password: TEST_PASSWORD }
  const other = (await server.request('POST', '/api/auth/login', { body })).body.token
  const ask = async (path: string) => await server.request('GET', `/api/travels/imports${path}`, { token: other })
  expect((await ask('')).body.data).toEqual([])
  for (const path of ['', '/rows', '/rows.csv', '/tracking'])
    expect((await ask(`/${found.id}${path}`)).status, path).toBe(404)
  for (const call of ['undo', 'start'])
    expect(
      (await server.request('POST', `/api/travels/imports/${found.id}/${call}`, { token: other, body: {} })).status,
      call,
    ).toBe(404)
})

test('who sees other trips by now takes back none of those that they see no more', async () => {
  const { id } = await client.importFile(file('U-1,Cargando,A,B,Ferro', 'DE-Ferro,Cargando,A,D,'))
  await limitTo('Vidrio')
  clock.advance(2_000)
  expect((await server.request('POST', `/api/travels/imports/${id}/undo`, { token: client.token })).status).toBe(202)
  const undone = await client.settled(id)
  await limitTo('Ferro')
  expect(undone.undone).toMatchObject({
    removed: 0,
    restored: 0,
    kept: [
      { external_invoice: 'DE-Ferro', because: 'ya no es de su alcance' },
      { external_invoice: 'U-1', because: 'ya no es de su alcance' },
    ],
  })
  expect((await client.trips('U-')).length).toBe(1)
})
