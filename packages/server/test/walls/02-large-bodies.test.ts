import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LARGE_BODY_CHARACTERS } from '../../src/http/large-body.ts'
import { HEADER } from '../import-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const send = (path: string, rawBody: string, method = 'POST') =>
  server.request(method, path, { token, rawBody, headers: { 'content-type': 'application/json' } })

/** A strip of land with so many corners. */
const geofence = (name: string, corners: number) => {
  const side = corners / 2
  const edge = (north: number) =>
    Array.from({ length: side }, (_, n) => ({ lat: 20 + north + (n % 2) / 1e4, lng: -100 + n / 1_000 }))
  return { name, kind: 'safe', shape: { type: 'polygon', ring: [...edge(0), ...edge(0.5).reverse()] } }
}
const geofences = (count: number, corners = 200) =>
  Array.from({ length: count }, (_, n) => geofence(`Zona ${n}`, corners))
const countGeofences = async (): Promise<number> =>
  Number((await server.db.owner.query<{ count: string }>('select count(*) from geofences')).rows[0]?.count)

test('a large body is never read whole on the event loop, and what it says is kept as if it were', async () => {
  const sent = JSON.stringify({ data: geofences(300) })
  expect(sent.length).toBeGreaterThan(LARGE_BODY_CHARACTERS)
  const read = vi.spyOn(JSON, 'parse')
  const { status, text } = await send('/api/geofences/import', sent)
  const whole = read.mock.calls.filter(([parsed]) => parsed === sent)
  read.mockRestore()
  expect([status, whole.length]).toEqual([201, 0])
  const made: { data: { name: string; kind: string; shape: unknown }[] } = JSON.parse(text)
  expect(made.data.map(({ name, kind, shape }) => ({ name, kind, shape }))).toEqual(JSON.parse(sent).data)
  const listed = (await server.request('GET', '/api/geofences', { token })).body
  expect(listed.data).toEqual(made.data)
})

const filler = 'x'.repeat(LARGE_BODY_CHARACTERS)
const MANY = 400_000
test.each([
  ['is no JSON', `{"data":[${'1,'.repeat(MANY)}`, 400, 'MALFORMED', 'El cuerpo no es JSON válido.'],
  ['is nested without end', '['.repeat(MANY) + ']'.repeat(MANY), 400, 'VALIDATION', 'anidados'],
  ['is a list of nothing', `[${'[],'.repeat(MANY)}[]]`, 400, 'VALIDATION', 'Debe ser un objeto'],
  [
    'has very many keys',
    `{${Array.from({ length: 100_000 }, (_, n) => `"llave${n}":0`).join(',')}}`,
    400,
    'UNKNOWN_FIELD',
    'llave0',
  ],
  ['reaches for the prototype', `{"data":[],"__proto__":{"texto":"${filler}"}}`, 400, 'UNKNOWN_FIELD', '__proto__'],
  ['has no list where one belongs', `{"data":"${filler}"}`, 400, 'VALIDATION', 'data: Debe ser una lista'],
])(
  'a large body that %s is refused with a sentence, and nothing is kept',
  async (_why, body, status, code, words) => {
    const before = await countGeofences()
    const answer = await send('/api/geofences/import', body)
    expect(answer).toMatchObject({ status, body: { code, error: expect.stringContaining(words) } })
    expect(await countGeofences()).toBe(before)
  },
  60_000,
)

test('what is wrong in a large body is named by its place', async () => {
  const data = geofences(300)
  const wrong = JSON.stringify({ data: [...data.slice(0, 299), { ...data[299], kind: 'ninguna' }] })
  const { status, body } = await send('/api/geofences/import', wrong)
  expect([status, body.code, body.details]).toEqual([
    400,
    'VALIDATION',
    [{ field: 'data.299.kind', error: expect.stringContaining('Debe ser uno de') }],
  ])
})

test('an import beyond the limit of an organisation is refused whole, though it is written in several statements', async () => {
  const before = await countGeofences()
  const data = geofences(500, 20)
  const statuses: number[] = []
  while (!statuses.includes(422)) statuses.push((await send('/api/geofences/import', JSON.stringify({ data }))).status)
  const accepted = statuses.filter((status) => status === 201).length
  expect(await countGeofences()).toBe(before + accepted * data.length)
  // Only the last of its statements goes beyond the limit.
  const last = geofences(2_000 - (await countGeofences()) + 1, 100)
  expect((await send('/api/geofences/import', JSON.stringify({ data: last }))).status).toBe(422)
  expect(await countGeofences()).toBe(before + accepted * data.length)
})

test('a large request of trips is answered row by row, and a row beyond all measure refuses it', async () => {
  const row = (n: number, more: object = {}) => ({
    ...{ external_invoice: `GRANDE-${n}`, status: 'load', origin: 'A', destination: 'B', ...more },
  })
  const data = Array.from({ length: 400 }, (_, n) => row(n, { description: 'd'.repeat(n === 7 ? 2_001 : 1_900) }))
  const { status, body } = await send('/api/travels', JSON.stringify({ data }))
  expect(status).toBe(200)
  expect(body.data.filter(({ result }: { result: string }) => result !== 'created')).toEqual([
    expect.objectContaining({ external_invoice: 'GRANDE-7', result: 'refused' }),
  ])
  const beyond = await send('/api/travels', JSON.stringify({ data: [row(1), row(2, { description: filler })] }))
  expect(beyond).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
})

test('a long route is kept as it was drawn', async () => {
  const { id } = await createTrip(server, 'RUTA-LARGA')
  const points = Array.from({ length: 5_000 }, (_, n) => ({ lat: 20 + n / 1e4, lng: -100 + (n % 2) / 1e3 }))
  const body = JSON.stringify({ points, source: 'drawn' }, null, 12)
  expect(body.length).toBeGreaterThan(LARGE_BODY_CHARACTERS)
  const { status, body: kept } = await send(`/api/travels/${id}/route`, body, 'PUT')
  expect([status, kept.source, kept.points.at(0)]).toEqual([200, 'drawn', points[0]])
})

let endless = 0
test.each([
  ['a field of its own', '"weight":1e400'],
  ['one that is text', '"description":-1e400'],
  ['half of a point', '"latitude_origin_address":null,"longitude_origin_address":1e999'],
])(
  'a number without end is none, in a large body as in a small one, and empties no field: %s',
  async (_what, field) => {
    endless += 1
    const { id } = await createTrip(server, `SIN-FIN-${endless}`, { weight: 20 })
    const row = `{"external_invoice":"SIN-FIN-${endless}","status":"load","origin":"A","destination":"B",${field}}`
    for (const more of [' '.repeat(LARGE_BODY_CHARACTERS), '']) {
      const { status, body } = await send('/api/travels', `{"data":[${row}${more}]}`)
      expect([status, body.code, body.error]).toEqual([400, 'VALIDATION', 'Un número está fuera de rango.'])
    }
    const { rows } = await server.db.owner.query('select weight_tons from trips where id = $1', [id])
    expect(rows).toEqual([{ weight_tons: 20 }])
  },
  60_000,
)

test('who sends many large bodies at once is refused some of them, and somebody else none', async () => {
  const other = await server.signIn('administrador')
  const body = `{"data":[${' '.repeat(LARGE_BODY_CHARACTERS)}]}`
  const sent = Array.from({ length: 40 }, () => send('/api/travels', body))
  await Promise.any(
    sent.map(async (answer) => {
      if ((await answer).status !== 429) throw new Error('was read')
    }),
  )
  const headers = { 'content-type': 'application/json' }
  const theirs = await server.request('POST', '/api/travels', { token: other, rawBody: body, headers })
  expect(theirs.status).not.toBe(429)
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toContain(theirs.status)
})

test('files of one organisation do not hold up that of another, whoever sent theirs first', async () => {
  const organisation = await server.createOrganisation('Fletes de paso')
  await server.addUser('jefa@paso.mx', 'administrador', organisation)
  const { body: entered } = await server.request('POST', '/api/auth/login', {
    body: { email: 'jefa@paso.mx', password: TEST_PASSWORD },
  })
  const sendFile = async (by: string, invoice: string): Promise<string> => {
    const rawBody = new FormData()
    rawBody.append('file', new Blob([`${HEADER}\n${invoice},Cargando,A,B\n`]), 'viajes.csv')
    return (await server.request('POST', '/api/travels/import', { token: by, rawBody })).body.id
  }
  const first: string[] = []
  for (let n = 0; n < 5; n++) first.push(await sendFile(token, `MIA-${n}`))
  const theirs = await sendFile(entered.token, 'SUYA')
  const done = async () =>
    (
      await server.db.owner.query<{ id: string }>(
        'select id from trip_imports where ended_at is not null order by ended_at',
      )
    ).rows.map(({ id }) => id)
  await vi.waitFor(async () => expect(await done()).toHaveLength(6), { timeout: 30_000 })
  expect((await done()).indexOf(theirs)).toBeLessThan((await done()).indexOf(first[4] ?? ''))
})

test('map files of several people of one organisation do not refuse that of another', async () => {
  const organisation = await server.createOrganisation('Fletes de mapas')
  const enter = async (email: string, of: string): Promise<string> => {
    await server.addUser(email, 'administrador', of)
    const body = { email, password: TEST_PASSWORD }
    return (await server.request('POST', '/api/auth/login', { body })).body.token
  }
  const people = await Promise.all([1, 2, 3].map((n) => enter(`mapas${n}@prueba.mx`, server.organisationId)))
  const other = await enter('jefa@mapas.mx', organisation)
  const body = { text: JSON.stringify({ type: 'FeatureCollection', features: [] }) }
  const read = (by: string) => server.request('POST', '/api/geo-files/read', { token: by, body })
  // As many as one person may send at once, of each: more than are let in of an organisation.
  const sent = people.flatMap((by) => [read(by), read(by), read(by)])
  const refused = await Promise.any(
    sent.map(async (answer) => {
      const { status, body: said } = await answer
      if (status !== 429) throw new Error('was read')
      return said.error
    }),
  )
  const theirs = await read(other)
  expect(refused).toContain('Se están leyendo varios archivos')
  const [alone] = await Promise.all([read(other), ...sent])
  expect([theirs.status, theirs.body]).toEqual([alone.status, alone.body])
  expect(theirs.status).not.toBe(429)
})
