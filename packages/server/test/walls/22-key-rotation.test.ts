import { chmodSync, copyFileSync, existsSync, linkSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rotation, rotateKey } from '../../src/db/rotate-key.ts'
import { SEALED_COLUMNS } from '../../src/db/sealed-columns.ts'
import { nextPending } from '../../src/db/sealed-values.store.ts'
import { readKeyFile, watchKeyFile } from '../../src/secrets/key-file.ts'
import { createSealer } from '../../src/secrets/seal.ts'
import { linkPasswords } from '../../src/wiring/key-rotation.ts'
import { type KeysRun, runKeysCli } from '../keys-cli.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { totpCode } from '../totp-code.ts'
import { sealOtherValues } from './seal-other-values.ts'

/** More than two steps of the sealing. */
const TRIPS = 450
const folder = mkdtempSync(join(tmpdir(), 'vigia-rotation-'))
const file = join(folder, 'clave')
let server: TestServer
let token: string
let key: string
let ids: readonly string[]

beforeAll(async () => {
  server = await startTestServer({ secretKey: watchKeyFile(file) })
  token = await server.signIn('supervisor')
  key = await server.apiKey(['travels:write'])
  const items = Array.from({ length: TRIPS }, (_, index) => trip(index, `clave-${index}`))
  const { body, status, text } = await server.request('POST', '/api/travels', { token: key, body: { data: items } })
  if (status >= 300) throw new Error(text.slice(0, 500))
  ids = body.data.map(({ id }: { id: string }) => id)
  await sealOtherValues(server, file)
  await server.db.owner.query(UNSEEN)
})
afterAll(() => server.stop())

/** The server of these tests is not seen, as one that is stopped, so that nobody need wait for it. */
const UNSEEN = `create function not_seen() returns trigger language plpgsql as 'begin return null; end';
  create trigger not_seen before insert or update on servers for each row execute function not_seen();
  delete from servers`

const trip = (index: number, password: string) => ({
  external_invoice: `R-${index}`,
  status: 'in transit',
  ...{ origin: 'Puebla', destination: 'Querétaro', operator_name: 'Ana', tracking_type: 'GPS_ESPEJO' },
  ...{ monitor_url: 'https://gps.mx/', monitor_account: `flota-${index}`, monitor_password: password },
})

const rotation = (over: Partial<Rotation> = {}): Rotation => ({
  ...{ db: server.db.owner, file, clock: server.clock, passwords: linkPasswords },
  ...{ settle: async () => undefined, onProgress: () => undefined },
  ...over,
})
const reveal = async (id: string | undefined) =>
  (await server.request('GET', `/api/travels/${id}/credentials`, { token })).body.password

/** What the values of each column open to with this file's keys; `null` where they stay closed. */
async function opened(keyFile: string): Promise<Record<string, (string | null)[]>> {
  const sealer = createSealer(watchKeyFile(keyFile))
  const found: Record<string, (string | null)[]> = {}
  for (const column of SEALED_COLUMNS) {
    const values = await nextAll(column)
    found[`${column.table}.${column.column}`] = values.map(({ sealed, owner }) => {
      try {
        return sealer.open(sealed, column.context(owner)).toString('hex')
      } catch {
        return null
      }
    })
  }
  return found
}

async function nextAll(column: (typeof SEALED_COLUMNS)[number]) {
  const pending = { kind: 'other-key', keyId: 'none' } as const
  return server.db.owner.transaction((sql) => nextPending(sql, column, pending, { after: null, most: 1_000 }))
}

const closed = (values: Record<string, (string | null)[]>) =>
  Object.fromEntries(Object.entries(values).map(([table, all]) => [table, all.map(() => null)]))

test('every column of sealed values is among those that are sealed anew', async () => {
  const { rows } = await server.db.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like '%\\_sealed' order by 1`,
  )
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual(listed.toSorted())
})

test('everything opens with the new key and nothing with the old one, and a running server goes on throughout', async () => {
  const { secret } = (await server.request('POST', '/api/auth/totp', { token })).body
  const code = { code: totpCode(secret, server.clock.now()) }
  expect((await server.request('POST', '/api/auth/totp/confirm', { token, body: code })).status).toBe(200)
  const pushKey = (await server.request('GET', '/api/push/key', { token })).text
  const before = await opened(file)
  const counts = Object.values(before).map((values) => values.filter((value) => value !== null).length)
  expect(counts.every((count) => count > 0)).toBe(true)
  const oldFile = join(folder, 'anterior')
  copyFileSync(file, oldFile)

  const seen: unknown[] = []
  const { isResumed, resealed, lost } = await rotateKey(
    rotation({
      settle: async () => {
        // With the new key in place: before anything is sealed anew, and after.
        seen.push(await reveal(ids[3]), await reveal(ids[449]))
        await server.request('POST', '/api/travels', { token: key, body: trip(7, `clave-7-${seen.length}`) })
      },
      onProgress: (done, total) => seen.push(`${done}/${total}`),
    }),
  )
  const others = SEALED_COLUMNS.length - 1
  expect({ isResumed, resealed, lost }).toEqual({ isResumed: false, resealed: TRIPS + others - 1, lost: 0 })
  expect(seen.slice(0, 5)).toEqual(['clave-3', 'clave-449', `0/${resealed}`, `200/${resealed}`, `400/${resealed}`])
  expect(seen.slice(-2)).toEqual(['clave-3', 'clave-449'])
  expect(await reveal(ids[7])).toMatch(/^clave-7-\d+$/)

  const after = await opened(file)
  const without = (values: typeof before) => ({
    ...values,
    'gps_links.password_sealed': values['gps_links.password_sealed']?.toSpliced(7, 1),
  })
  expect(without(after)).toEqual(without(before))
  expect(await opened(oldFile)).toEqual(closed(after))
  expect([existsSync(`${file}.previous`), statSync(file).mode & 0o777]).toEqual([false, 0o600])
  expect(readFileSync(file, 'utf8')).not.toContain(readFileSync(oldFile, 'utf8').trim())

  const credentials = { email: 'supervisor@prueba.mx', password: TEST_PASSWORD }
  expect((await server.request('POST', '/api/auth/login', { body: credentials })).status).toBe(202)
  expect((await server.request('GET', '/api/push/key', { token })).text).toBe(pushKey)
  const { rows } = await server.db.owner.query(
    `select action, before ->> 'key_id' is not null as names_old, after ->> 'key_id' as key from audit_log
     where action like 'key-rotation-%' order by id`,
  )
  const newKey = readKeyFile(file).current.id
  expect(rows).toEqual([
    { action: 'key-rotation-begun', names_old: true, key: newKey },
    { action: 'key-rotation-ended', names_old: true, key: newKey },
  ])
})

const died = new Error('killed')
test.each<[string, () => Partial<Rotation>]>([
  ['before anything is sealed anew', () => ({ settle: () => Promise.reject(died) })],
  [
    'between two steps',
    () => ({
      onProgress: (done) => {
        if (done === 200) throw died
      },
    }),
  ],
  [
    'before the old key goes',
    () => {
      let calls = 0
      return { settle: () => (++calls === 2 ? Promise.reject(died) : Promise.resolve()) }
    },
  ],
])('interrupted %s, everything opens, and the next run goes on with the same key', async (_when, interrupted) => {
  const before = await opened(file)
  await expect(rotateKey(rotation(interrupted()))).rejects.toThrow(died)
  const begun = readKeyFile(file)
  expect(begun.previous).not.toBeNull()
  expect(await opened(file)).toEqual(before)
  expect(await reveal(ids[3])).toBe('clave-3')
  expect(await rotateKey(rotation())).toMatchObject({ isResumed: true, keyId: begun.current.id, lost: 0 })
  expect(readKeyFile(file)).toEqual({ ...begun, previous: null })
  expect(await opened(file)).toEqual(before)
})

test('interrupted before the new key is in place, the next run makes one', async () => {
  const before = await opened(file)
  const { current } = readKeyFile(file)
  linkSync(file, `${file}.previous`)
  expect(await rotateKey(rotation())).toMatchObject({ isResumed: false, lost: 0 })
  expect(readKeyFile(file).current.id).not.toBe(current.id)
  expect(await opened(file)).toEqual(before)
})

test('of two rotations at once the second is refused', async () => {
  let second: unknown
  const settle = async () => {
    second = await rotateKey(rotation()).catch((error: Error) => error.message)
  }
  await rotateKey(rotation({ settle }))
  expect(second).toBe('Ya hay un cambio de llave en curso.')
})

test('npm run keys -- rotate waits 10 seconds for the servers, unless it is told how long', async () => {
  const { current } = readKeyFile(file)
  const killed = await keysCli({ killedAt: 'Se esperan 10 segundos a los servidores en marcha…' })
  expect(killed).toMatchObject({ signal: 'SIGKILL' })
  expect(readKeyFile(file).previous).toEqual(current)
  const answer = await keysCli({ wait: '0' })
  expect(answer).toMatchObject({ code: 0, problems: '' })
  expect(answer.lines).not.toContain('Se esperan')
  expect(await keysCli({ wait: '-1' })).toMatchObject({ code: 1, lines: '' })
})

test('npm run keys -- rotate, killed after its first step, goes on when it is called again', async () => {
  const before = await opened(file)
  const { current } = readKeyFile(file)
  await whileItCannotEnd(async () => {
    expect(await keysCli({ wait: '0', killedAt: 'Sellados de nuevo: 200 de' })).toMatchObject({ signal: 'SIGKILL' })
  })
  expect(readKeyFile(file).previous).toEqual(current)
  expect(await opened(file)).toEqual(before)
  expect(await reveal(ids[3])).toBe('clave-3')
  const again = await keysCli({ wait: '0' })
  expect(again).toMatchObject({ code: 0, problems: '' })
  expect(again.lines).toContain('Se terminó el cambio de llave que estaba a medias')
  expect(readKeyFile(file).previous).toBeNull()
  expect(await opened(file)).toEqual(before)
})

test('npm run keys -- rotate, twice at once: one says that the other is under way, and nothing is lost', async () => {
  const before = await opened(file)
  const both = [keysCli({ wait: '0' }), keysCli({ wait: '0' })]
  // The one that is at work is held before its end until the other has been refused.
  const refused = await whileItCannotEnd(() => Promise.race(both))
  expect(refused).toMatchObject({ code: 1, problems: 'Ya hay un cambio de llave en curso.\n' })
  expect((await Promise.all(both)).map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(readKeyFile(file).previous).toBeNull()
  expect(await opened(file)).toEqual(before)
})

test('npm run keys -- rotate refuses a key that others may read, and changes nothing', async () => {
  const { current } = readKeyFile(file)
  chmodSync(file, 0o640)
  const refused = await keysCli({})
  chmodSync(file, 0o600)
  expect(refused).toMatchObject({ code: 1, problems: expect.stringContaining('chmod 600') })
  expect(readKeyFile(file)).toMatchObject({ current, previous: null })
})

/** Runs `work` while somebody may be writing sealed values: a rotation seals, and does not come to its end. */
function whileItCannotEnd<T>(work: () => Promise<T>): Promise<T> {
  return server.db.owner.transaction(async (writer) => {
    await writer.query('set local idle_in_transaction_session_timeout = 0')
    await writer.query('lock table gps_links in row exclusive mode')
    return work()
  })
}

const keysCli = (run: KeysRun) => runKeysCli(server.db, file, run)
