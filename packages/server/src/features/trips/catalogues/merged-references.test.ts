import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const idOf = async (kind: string, name: string): Promise<string> =>
  (await call('GET', `/api/catalogues/${kind}?q=${encodeURIComponent(name)}`)).body.data[0].id

/** Every column of another table that names an entry of this one. */
async function namedBy(table: string): Promise<readonly string[]> {
  const { rows } = await server.db.owner.query<{ place: string }>(
    `select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ place }) => place)
}

/** How many rows of each place name the entry. */
async function countsOf(places: readonly string[], id: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const place of places) {
    const [table, column] = place.split('.')
    const { rows } = await server.db.owner.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [id],
    )
    counts.set(place, rows[0]?.count ?? 0)
  }
  return counts
}

async function mergedInto(kind: 'operators' | 'units', into: string, from: string): Promise<void> {
  const places = await namedBy(kind)
  const [ofInto, ofFrom] = [await countsOf(places, into), await countsOf(places, from)]
  // A table that is new to this list stands in the rows of its test, and in `moveReferences` where it is of another feature.
  expect([...ofFrom].filter(([, count]) => count === 0)).toEqual([])
  expect((await call('POST', `/api/catalogues/${kind}/merge`, { into, from: [from], dry_run: false })).status).toBe(200)
  // Of whom a device was is told by one more row.
  for (const [place, count] of await countsOf(places, into))
    expect(count, place).toBeGreaterThanOrEqual((ofInto.get(place) ?? 0) + (ofFrom.get(place) ?? 0))
  expect([...(await countsOf(places, from)).values()].every((count) => count === 0)).toBe(true)
}

test('whatever names a double of an operator or unit names who stays', async () => {
  const trip = async (invoice: string, more: object): Promise<string> => {
    const body = { external_invoice: invoice, status: 'in transit', origin: 'Puebla', destination: 'Oaxaca', ...more }
    return (await call('POST', '/api/travels', body)).body.data[0].id
  }
  await trip('MR-1', { operator_name: 'Rosa Campos', unit_plates: '71-MR-1A' })
  const ofDoubles = { operator_name: 'Rosa Canpos', unit_plates: '71-MR-1B' }
  const tripId = await trip('MR-2', { ...ofDoubles, operator_device_id: 'tel-mr', unit_device_id: 'gps-mr' })
  const [operator, double] = [await idOf('operators', 'Rosa Campos'), await idOf('operators', 'Rosa Canpos')]
  const [unit, doubleUnit] = [await idOf('units', '71-MR-1A'), await idOf('units', '71-MR-1B')]
  const write = (sql: string, values: readonly unknown[]) => server.db.owner.query<{ id: string }>(sql, values)
  const user = (await write(`select id::text from users order by id limit 1`, [])).rows[0]?.id
  const comment = (
    await write(
      `insert into comments (trip_id, comment, reported_by, created_at, operator_id) values ($1, 'a', 'b', now(), $2) returning id::text`,
      [tripId, double],
    )
  ).rows[0]?.id
  await write(
    `insert into alerts (organisation_id, type, severity, title, message, opened_at, updated_at, operator_id)
     select organisation_id, 'DOCUMENTO_POR_VENCER', 'other', 'a', 'b', now(), now(), id from operators where id = $1`,
    [double],
  )
  await write(
    `insert into operator_documents (id, operator_id, kind, created_at) values (gen_random_uuid(), $1, 'other', now())`,
    [double],
  )
  await write(
    `insert into operator_absences (operator_id, kind, since, until, marked_by, marked_at) values ($1, 'sick', '2026-01-01', '2026-01-02', $2, now())`,
    [double, user],
  )
  await write(
    `insert into operator_links (trip_id, operator_id, token_hash, made_at, made_by, expires_at, revoked_at)
     select $1::bigint, $2::bigint, sha256(n::text::bytea), now(), $3::bigint, now() + interval '1 day', case when n = 1 then now() end
     from generate_series(1, 2) n`,
    [tripId, double, user],
  )
  await write(
    `insert into operator_messages (trip_id, operator_id, comment_id, said_by, via, text, at, user_id) values ($1, $2, $3, 'team', 'page', 'a', now(), $4)`,
    [tripId, double, comment, user],
  )
  await write(
    `insert into trip_photos (id, comment_id, operator_id, taken_at, width, height, bytes, photo_sealed, key_id)
     values (gen_random_uuid(), $1, $2, now(), 1, 1, 1, '\\x00', 'k')`,
    [comment, double],
  )
  await write(
    `with mirror as (
       insert into gps_mirrors (organisation_id, kind, carrier_name, key)
       select organisation_id, 'traccar', 'a', 'llave-mr' from units where id = $1 returning id)
     insert into gps_mirror_units (mirror_id, remote_id, unit_id, last_heard_at) select id, '1', $1, now() from mirror`,
    [doubleUnit],
  )
  await mergedInto('operators', operator, double)
  await mergedInto('units', unit, doubleUnit)
})
