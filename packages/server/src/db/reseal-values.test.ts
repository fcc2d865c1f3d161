import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createTrip } from '../../test/trips.ts'
import { createSealer } from '../secrets/seal.ts'
import { sealContext } from '../secrets/seal-context.ts'
import { secretKey } from '../secrets/secret-key.ts'
import { resealOldSeals } from './reseal-values.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

const sealer = createSealer(secretKey(Buffer.alloc(32, 7)))
const lostKey = createSealer(secretKey(Buffer.alloc(32, 8)))

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

/** A trip whose password is sealed as it was before its site and account counted. */
async function tripWithOldSeal(invoice: string, password: string, by = sealer): Promise<string> {
  const { id } = await createTrip(server, invoice, { monitor_url: 'https://gps.mx/', monitor_account: 'flota' })
  await server.db.owner.query(
    'update gps_links set password_sealed = $2, key_id = $3, has_old_seal = true where trip_id = $1',
    [id, by.seal(Buffer.from(password), id).bytes, by.keyIds[0]],
  )
  return id
}
const reveal = (id: string) => server.request('GET', `/api/travels/${id}/credentials`, { token })

test('a password sealed for its trip alone opens only after it was bound to site and account', async () => {
  const ids = [await tripWithOldSeal('S-1', 'clave-uno'), await tripWithOldSeal('S-2', 'clave-dos')]
  const lost = await tripWithOldSeal('S-3', 'clave-tres', lostKey)
  expect((await Promise.all(ids.map(reveal))).map(({ status }) => status)).toEqual([409, 409])

  await resealOldSeals(server.db.database.unscoped, sealer)
  expect((await Promise.all(ids.map(reveal))).map(({ body }) => body.password)).toEqual(['clave-uno', 'clave-dos'])
  expect((await reveal(lost)).status).toBe(409)

  const { rows } = await server.db.owner.query<{ trip_id: string }>(
    'select trip_id from gps_links where has_old_seal order by trip_id',
  )
  expect(rows.map((row) => row.trip_id)).toEqual([lost])
  await server.db.owner.query(`update gps_links set url = 'https://otro.mx/' where trip_id = $1`, [ids[0]])
  await resealOldSeals(server.db.database.unscoped, sealer)
  expect((await reveal(ids[0] ?? '')).status).toBe(409)
})

test('a saved session is bound to the site and account that it was kept for', async () => {
  const accountKey = Buffer.from('k')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into gps_accounts (organisation_id, origin, account_key) values ($1, 'https://gps.mx', $2) returning id::text`,
    [server.organisationId, accountKey],
  )
  const accountId = rows[0]?.id ?? ''
  await server.db.owner.query(
    'update gps_accounts set keepsake_sealed = $2, key_id = $3, has_old_seal = true where id = $1',
    [accountId, sealer.seal(Buffer.from('galleta'), `gps-account:${accountId}`).bytes, sealer.keyIds[0]],
  )
  await resealOldSeals(server.db.database.unscoped, sealer)
  const kept = await server.db.owner.query<{ sealed: Buffer }>(
    'select keepsake_sealed as sealed from gps_accounts where id = $1',
    [accountId],
  )
  const context = sealContext.platformSession({ accountId, origin: 'https://gps.mx', accountKey })
  expect(sealer.open(kept.rows[0]?.sealed ?? Buffer.of(), context).toString()).toBe('galleta')
})

test('every listed column exists, with the one that names its key', async () => {
  const { rows } = await server.db.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const known = new Set(rows.map(({ name }) => name))
  const listed = SEALED_COLUMNS.flatMap(({ table, column, keyColumn }) => [
    `${table}.${column}`,
    `${table}.${keyColumn}`,
  ])
  expect(listed.filter((name) => !known.has(name))).toEqual([])
})
