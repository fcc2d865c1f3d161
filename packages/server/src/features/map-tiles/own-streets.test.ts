import { mkdir, mkdtemp, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streetFile } from '@vigia/testbeds/maps/street-file'
import { STREETS_AT } from '@vigia/testbeds/maps/street-tiles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { ownStreets, refuseWithoutRoom } from './own-streets.ts'

const FILE = streetFile('protomaps')
const MODIFIED = '2026-11-20T12:00:00.000Z'

let folder: string
let server: TestServer
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-propio-'))
  server = await startTestServer({ backupsFolder: join(folder, 'backups') })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await ask('DELETE', '/upload')
  await ask('DELETE', '')
})

const ask = (method: string, path: string, body?: object, as = token) =>
  server.request(method, `/api/basemap${path}`, { token: as, ...(body === undefined ? {} : { body }) })
const begin = (bytes: number, over: object = {}) =>
  ask('POST', '', { name: 'calles.pmtiles', bytes, modified_at: MODIFIED, ...over })
/** Of what is coming, unless `upload` names another. */
async function send(offset: number, bytes: Uint8Array, upload?: string) {
  const id = upload ?? (await ask('GET', '')).body.upload?.id ?? 'ninguna'
  const rawBody = new FormData()
  rawBody.append('file', new Blob([new Uint8Array(bytes)]), 'parte')
  return server.request('POST', `/api/basemap/parts?upload=${id}&offset=${offset}`, { token, rawBody })
}
async function sendAll(file: Uint8Array) {
  expect((await begin(file.length)).status).toBe(200)
  expect((await send(0, file)).body.received).toBe(file.length)
  return ask('POST', '/finish')
}
const layers = async () => (await server.request('GET', '/api/map/layers', { token })).body
const changes = async () =>
  (
    await server.db.owner.query<{ before: object | null; after: object | null }>(
      `select before, after from audit_log where action = 'basemap-change' order by id`,
    )
  ).rows

test('a file comes in parts, goes on where it was after a restart, is drawn at once, and goes again', async () => {
  expect((await ask('GET', '')).body).toMatchObject({ source: 'included', file: null, upload: null, no_upload: null })
  const half = Math.floor(FILE.length / 2)
  await begin(FILE.length)
  await send(0, FILE.subarray(0, half))
  // Another process, which knows what the folder says.
  expect(await ownStreets(join(folder, 'basemap')).upload()).toMatchObject({ received: half, bytes: FILE.length })
  expect((await ask('POST', '/finish')).body.code).toBe('INCOMPLETE')
  expect((await begin(FILE.length, { name: 'otras.pmtiles' })).body.code).toBe('UPLOAD_UNDER_WAY')
  expect((await begin(FILE.length)).body).toMatchObject({ received: half })
  expect((await send(0, FILE.subarray(0, 10))).body.code).toBe('OTHER_OFFSET')
  expect((await send(half, Buffer.concat([FILE.subarray(half), Buffer.from('más')]))).body.code).toBe('OTHER_OFFSET')
  expect((await layers()).basemap).toBeNull()
  await send(half, FILE.subarray(half))

  const before = (await changes()).length
  const { body } = await ask('POST', '/finish')
  expect(body).toMatchObject({ source: 'own', file: 'calles.pmtiles', bytes: FILE.length, upload: null, max_zoom: 14 })
  const { basemap } = await layers()
  const [z, x, y] = [14, ...tileAt(14)]
  const tile = basemap.path.replace('{z}', z).replace('{x}', x).replace('{y}', y)
  expect((await server.request('GET', tile, { token })).text).toContain('Calle Hidalgo')
  expect((await ask('DELETE', '')).status).toBe(204)
  expect((await layers()).basemap).toBeNull()
  expect((await ask('DELETE', '')).status).toBe(404)
  const values = { file: 'calles.pmtiles', bytes: FILE.length }
  expect((await changes()).slice(before)).toEqual([
    { before: null, after: values },
    { before: values, after: null },
  ])
})

test.each([
  ['that is none', Buffer.from('<html>'.repeat(1_000)), 'no es un PMTiles de la versión 3'],
  ['whose tiles are spoilt', spoiltTiles(FILE), 'una parte del mapa no se puede leer'],
])('a file %s is refused before it is used, and the one that there was stays', async (_what, bytes, why) => {
  expect((await sendAll(streetFile('openmaptiles'))).status).toBe(200)
  const refused = await sendAll(bytes)
  expect([refused.status, refused.body.code]).toEqual([422, 'BAD_BASEMAP'])
  expect(refused.body.error).toContain(why)
  expect((await ask('GET', '')).body).toMatchObject({ source: 'own', upload: null })
  expect((await layers()).basemap.schema).toBe('openmaptiles')
})

test('a file that is too large, empty or cancelled, and a part without an upload, are said so', async () => {
  expect((await begin(4 * 1024 ** 3 + 1)).status).toBe(422)
  expect((await begin(0)).status).toBe(422)
  expect((await send(0, FILE)).status).toBe(404)
  await begin(FILE.length)
  expect((await ask('DELETE', '/upload')).status).toBe(204)
  expect((await ask('GET', '')).body.upload).toBeNull()
  expect((await ask('POST', '/finish')).status).toBe(404)
})

test('of two files that are begun at once, one comes and the other is refused; the same file is one', async () => {
  const names = ['a.pmtiles', 'b.pmtiles', 'a.pmtiles', 'c.pmtiles']
  const answers = await Promise.all(names.map((name) => begin(FILE.length, { name })))
  const begun = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  expect(new Set(begun.map(({ name }) => name)).size).toBe(1)
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'UPLOAD_UNDER_WAY'))
  expect(begun[0]).toEqual((await ask('GET', '')).body.upload)
})

test('a part of an upload that was cancelled is none of the one that somebody began since', async () => {
  const { id } = (await begin(FILE.length)).body
  await ask('DELETE', '/upload')
  await begin(FILE.length, { name: 'otras.pmtiles' })
  expect((await send(0, FILE.subarray(0, 10), id)).body.code).toBe('UPLOAD_UNDER_WAY')
  expect((await ask('GET', '')).body.upload.received).toBe(0)
})

const GIB = 1024 ** 3
test.each([
  ['what is missing leaves the reserve to the byte', GIB, 2 * GIB, false],
  ['one byte more does not', GIB + 1, 2 * GIB, true],
  ['nothing is missing, and the reserve is not there', 0, GIB - 1, true],
  ['a disk that says nothing is not doubted', 4 * GIB, null, false],
])('room on the disk: %s', (_why, missing, free, isRefused) => {
  const ask = () => refuseWithoutRoom(missing, free)
  if (isRefused) expect(ask).toThrow('No cabe')
  else expect(ask).not.toThrow()
})

test('a file that would take half of the reserve of the real disk is refused before anything of it comes', async () => {
  const streets = ownStreets(join(folder, 'disco'))
  const { bavail, bsize } = await statfs(folder)
  const file = { name: 'calles.pmtiles', modifiedAt: 0 }
  await expect(streets.begin({ ...file, bytes: bavail * bsize - GIB / 2 })).rejects.toMatchObject({ code: 'DISK_FULL' })
  expect(await streets.upload()).toBeNull()
})

test('a full disk is said, and what has come stays', async () => {
  await begin(FILE.length)
  const part = join(folder, 'basemap', 'upload', 'streets.pmtiles')
  await rm(part)
  await symlink('/dev/full', part)
  const { status, body } = await send(0, FILE)
  expect([status, body.code]).toEqual([409, 'DISK_FULL'])
  expect(body.error).toContain('El disco del servidor se llenó')
  expect((await ask('GET', '')).body.upload).toMatchObject({ received: 0 })
})

test('a change that the database does not keep is none: the file that there was is drawn', async () => {
  const { owner } = server.db
  expect((await sendAll(FILE)).status).toBe(200)
  const before = (await changes()).length
  await owner.query(`create function refuse_at_commit() returns trigger language plpgsql as $$
    begin if new.action = 'basemap-change' then raise exception 'no'; end if; return null; end $$`)
  await owner.query(`create constraint trigger refuse_at_commit after insert on audit_log
    deferrable initially deferred for each row execute function refuse_at_commit()`)
  try {
    const other = streetFile('openmaptiles')
    expect((await ask('DELETE', '')).status).toBe(500)
    expect((await layers()).basemap.schema).toBe('protomaps')
    expect((await begin(other.length, { name: 'otras.pmtiles' })).status).toBe(200)
    await send(0, other)
    expect((await ask('POST', '/finish')).status).toBe(500)
    expect((await layers()).basemap.schema).toBe('protomaps')
    expect((await ask('GET', '')).body).toMatchObject({ source: 'own', file: 'calles.pmtiles', bytes: FILE.length })
    // What has come whole is still there to be put to use.
    expect((await ask('GET', '')).body.upload).toMatchObject({ name: 'otras.pmtiles', received: other.length })
  } finally {
    await owner.query('drop trigger refuse_at_commit on audit_log')
    await owner.query('drop function refuse_at_commit')
  }
  expect((await changes()).length).toBe(before)
  expect((await ask('POST', '/finish')).body).toMatchObject({ file: 'otras.pmtiles', upload: null })
})

/** A server of its own, whose folder is as a crash has left it: what lies in each of its folders. */
async function startAfterCrash(left: Readonly<Record<string, readonly [streets: Uint8Array, about: object | null]>>) {
  const own = await mkdtemp(join(folder, 'caído-'))
  for (const [name, [streets, about]] of Object.entries(left)) {
    const made = join(own, 'basemap', name)
    await mkdir(made, { recursive: true })
    await writeFile(join(made, 'streets.pmtiles'), streets)
    await writeFile(join(made, 'about.json'), about === null ? '' : JSON.stringify(about))
  }
  const started = await startTestServer({ backupsFolder: join(own, 'backups') })
  const as = await started.signIn('administrador')
  return {
    ask: (method: string, path: string, body?: object) =>
      started.request(method, `/api/basemap${path}`, { token: as, ...(body === undefined ? {} : { body }) }),
    isThere: (name: string) =>
      stat(join(own, 'basemap', name)).then(
        () => true,
        () => false,
      ),
    stop: () => started.stop(),
  }
}
const ABOUT = { name: 'calles.pmtiles', bytes: FILE.length }

test('a server that died while a file took the place of another draws that one, and the file can still be put to use', async () => {
  const other = streetFile('openmaptiles')
  const coming = { id: 'u', name: 'otras.pmtiles', bytes: other.length, modifiedAt: Date.parse(MODIFIED) }
  const crashed = await startAfterCrash({ replaced: [FILE, ABOUT], upload: [other, coming] })
  try {
    expect((await crashed.ask('GET', '')).body).toMatchObject({
      ...{ source: 'own', file: 'calles.pmtiles', bytes: FILE.length },
      upload: { name: 'otras.pmtiles', received: other.length },
    })
    expect((await crashed.ask('POST', '/finish')).body).toMatchObject({ file: 'otras.pmtiles', upload: null })
  } finally {
    await crashed.stop()
  }
})

test('what a crash left of a file that was taken away, and of an upload that has no name, is gone', async () => {
  const crashed = await startAfterCrash({ removed: [FILE, ABOUT], upload: [new Uint8Array(), null] })
  try {
    expect((await crashed.ask('GET', '')).body).toMatchObject({ source: 'included', upload: null })
    expect(await crashed.isThere('removed')).toBe(false)
    const file = { name: 'calles.pmtiles', bytes: FILE.length, modified_at: MODIFIED }
    expect((await crashed.ask('POST', '', file)).status).toBe(200)
  } finally {
    await crashed.stop()
  }
})

test('it is for administrators, and of a server that one company has to itself', async () => {
  const supervisor = await server.signIn('supervisor')
  expect((await ask('GET', '', undefined, supervisor)).status).toBe(403)
  const other = await server.createOrganisation('Otra')
  expect((await begin(FILE.length)).body.code).toBe('NO_UPLOAD')
  expect((await ask('GET', '')).body.no_upload).toContain('Con varias empresas')
  await server.db.owner.query('delete from organisations where id = $1', [other])
})

test('the operator’s own file wins', async () => {
  const named = await startTestServer({
    backupsFolder: join(folder, 'other', 'backups'),
    basemapFile: '/no/hay.pmtiles',
  })
  try {
    const as = await named.signIn('administrador')
    const { body } = await named.request('GET', '/api/basemap', { token: as })
    expect(body).toMatchObject({ source: 'included', file: 'hay.pmtiles', free_bytes: null })
    expect(body.no_upload).toContain('VIGIA_BASEMAP_PMTILES, que gana')
    expect(body.problem).toContain('no existe')
    expect((await named.request('DELETE', '/api/basemap', { token: as })).body.code).toBe('NO_UPLOAD')
  } finally {
    await named.stop()
  }
})

function tileAt(z: number): readonly [number, number] {
  const x = Math.floor(((STREETS_AT.lng + 180) / 360) * 2 ** z)
  const y = Math.floor(((1 - Math.asinh(Math.tan((STREETS_AT.lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)
  return [x, y]
}

/** Its index leads to where the tiles were. */
function spoiltTiles(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  return copy.fill(0x41, Number(file.readBigUInt64LE(56)))
}
