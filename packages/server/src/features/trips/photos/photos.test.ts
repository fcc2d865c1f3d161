import { createHash } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLink } from '../../../../test/operator-link-client.ts'
import { addPhoto, jpegOf, photoForm } from '../../../../test/photo-file.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createTrip } from '../../../../test/trips.ts'

let server: TestServer
let token: string
let tripId: string
let trips = 0
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())
beforeEach(async () => {
  trips += 1
  tripId = (await createTrip(server, `FOTO-${trips}`, { operator_name: `Ana Ruiz ${trips}` })).id
})

const send = (file: Buffer, over: { readonly path?: string; readonly headers?: Record<string, string> } = {}) =>
  server.request('POST', over.path ?? `/api/travels/${tripId}/photos`, {
    ...{ token, rawBody: photoForm(file) },
    ...(over.headers === undefined ? {} : { headers: over.headers }),
  })
const comments = async () => (await server.request('GET', `/api/travels/${tripId}/comments`, { token })).body.data
const opened = async (id: string, as = token): Promise<Response> =>
  fetch(`${server.url}/api/trip-photos/${id}`, { headers: { authorization: `Bearer ${as}` } })
const rowsOf = async <T extends object>(text: string, ...values: unknown[]) =>
  (await server.db.owner.query<T>(text, values)).rows
const photoCount = async (): Promise<number> =>
  Number((await rowsOf<{ count: string }>('select count(*) from trip_photos'))[0]?.count)

/** The same picture with what a camera writes beside it: its maker, where it stood, and that it was held on its side. */
function withExif(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(26 + 40)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(6, 18)
  tiff.write('LUGAR-SECRETO 20.1234,-99.1234', 26, 'latin1')
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

test('a photo is an entry of the logbook: upright, at most 1 600 px long, and without what the camera wrote', async () => {
  const file = withExif(await jpegOf(3200, 2400))
  expect(file.includes('LUGAR-SECRETO')).toBe(true)
  const { status, body } = await send(file)
  expect(status).toBe(201)
  expect(await comments()).toMatchObject([
    { id: body.comment_id, comment: 'Agrega una foto.', photo_id: body.id, outcome: null, visible_to_client: false },
  ])
  const answer = await opened(body.id)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const kept = Buffer.from(await answer.arrayBuffer())
  expect(await new Transformer(kept).metadata()).toMatchObject({ width: 1200, height: 1600, format: 'jpeg' })
  expect(kept.includes('LUGAR-SECRETO')).toBe(false)
  expect(kept.includes('Exif')).toBe(false)
  const [row] = await rowsOf<{ sealed: Buffer }>(
    'select photo_sealed as sealed from trip_photos where id = $1',
    body.id,
  )
  expect(row?.sealed.includes(kept.subarray(0, 40))).toBe(false)
})

test('a PNG is kept as JPEG, and a small photo is not enlarged', async () => {
  const png = await Transformer.fromRgbaPixels(new Uint8Array(20 * 10 * 4).fill(90), 20, 10).png()
  const { body } = await send(png)
  const kept = Buffer.from(await (await opened(body.id)).arrayBuffer())
  expect(await new Transformer(kept).metadata()).toMatchObject({
    ...{ width: 20, height: 10, format: 'jpeg' },
  })
})

test.each<[string, (jpeg: Buffer) => Buffer, number, string]>([
  ['a text', () => Buffer.from('hola'), 415, 'UNSUPPORTED_TYPE'],
  ['a PDF', () => Buffer.from('%PDF-1.4\n'), 415, 'UNSUPPORTED_TYPE'],
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    415,
    'UNSUPPORTED_TYPE',
  ],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 415, 'UNSUPPORTED_TYPE'],
  ['the head of a JPEG alone', (jpeg) => jpeg.subarray(0, 300), 415, 'UNSUPPORTED_TYPE'],
  ['a JPEG that was cut off', (jpeg) => jpeg.subarray(0, jpeg.length - 40), 415, 'UNSUPPORTED_TYPE'],
  [
    'zeros that begin as a JPEG',
    (jpeg) => Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(7 * 1024 * 1024)]),
    415,
    'UNSUPPORTED_TYPE',
  ],
  ['one that says it is enormous', (jpeg) => sized(jpeg, 60_000, 60_000), 413, 'TOO_LARGE'],
  ['one of over 8 MB', (jpeg) => Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024)]), 413, 'TOO_LARGE'],
])('%s is refused in words, and nothing of it is kept', async (_what, of, status, code) => {
  const before = await photoCount()
  const answer = await send(of(await jpegOf(64, 64)))
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await photoCount()).toBe(before)
  expect(await comments()).toEqual([])
})

/** The same file that says of itself another size. */
function sized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame =
    copy.indexOf(Buffer.from([0xff, 0xc0])) === -1
      ? copy.indexOf(Buffer.from([0xff, 0xc2]))
      : copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

test('sent again with its key it is one photo; another file with that key is refused', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const file = await jpegOf(40, 30)
  const first = await send(file, { headers })
  const again = await send(file, { headers })
  expect(again.body).toEqual(first.body)
  expect(await comments()).toHaveLength(1)
  expect((await send(await jpegOf(41, 30), { headers })).status).toBe(409)
})

test('what a person takes back within ten seconds goes with its photo', async () => {
  const { body } = await addPhoto(server, token, tripId)
  expect((await server.request('POST', `/api/comments/${body.comment_id}/undo`, { token })).status).toBe(204)
  expect((await opened(body.id)).status).toBe(404)
})

test('it is no contact: what was due stays due', async () => {
  const dueOf = async () =>
    (await server.db.owner.query('select due_at from comments where trip_id = $1', [tripId])).rows
  await addPhoto(server, token, tripId)
  expect(await dueOf()).toEqual([{ due_at: null }])
})

test('of a trip that has 200 no other is taken', async () => {
  await addPhoto(server, token, tripId)
  await server.db.owner.query(
    `with entries as (insert into comments (trip_id, comment, reported_by)
       select $1, 'Agrega una foto.', 'Ana' from generate_series(1, 199) returning id)
     insert into trip_photos (id, comment_id, width, height, bytes, photo_sealed, key_id)
       select gen_random_uuid(), e.id, 1, 1, 1, p.photo_sealed, p.key_id from entries e,
         lateral (select * from trip_photos limit 1) p`,
    [tripId],
  )
  const answer = await addPhoto(server, token, tripId)
  expect([answer.status, answer.body.code]).toEqual([409, 'TOO_MANY_PHOTOS'])
})

test('who only looks sees it and adds none; of another company nobody does', async () => {
  const { body } = await addPhoto(server, token, tripId)
  const reader = await server.signIn('lectura')
  expect((await opened(body.id, reader)).status).toBe(200)
  expect((await addPhoto(server, reader, tripId)).status).toBe(403)
  const key = await server.apiKey(['read'], await server.createOrganisation('Otra'))
  expect((await opened(body.id, key)).status).toBe(404)
  expect((await addPhoto(server, key, tripId)).status).toBe(403)
})

test('an operator sends one by his link, once however often it is sent', async () => {
  const link = await makeLink(server, token, tripId)
  const file = withExif(await jpegOf(64, 48))
  const at = new Date(server.clock.now() - 3 * 60_000).toISOString()
  const path = `${link.url}/photos?at=${encodeURIComponent(at)}`
  const answers = [
    await server.request('POST', path, { rawBody: photoForm(file) }),
    await server.request('POST', path, { rawBody: photoForm(file) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [entry, ...others] = await comments()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ comment: 'Desde el enlace manda una foto', written_at: at, visible_to_client: false })
  expect(entry.reported_by).toContain('Ana Ruiz')
  const kept = Buffer.from(await (await opened(entry.photo_id)).arrayBuffer())
  expect(kept.includes('LUGAR-SECRETO')).toBe(false)
})

test('one that waited for days without signal says when it was taken, and is one however late it is sent again', async () => {
  const link = await makeLink(server, token, tripId)
  const file = await jpegOf(9, 9)
  const at = Date.UTC(2026, 0, 5, 16, 42)
  const path = `${link.url}/photos?at=${encodeURIComponent(new Date(at).toISOString())}`
  expect((await server.request('POST', path, { rawBody: photoForm(file) })).status).toBe(200)
  await server.db.owner.query('delete from idempotency_keys')
  expect((await server.request('POST', path, { rawBody: photoForm(await jpegOf(8, 8)) })).status).toBe(200)
  const entries = await comments()
  expect(entries).toHaveLength(1)
  expect(entries[0].comment).toMatch(/^Desde el enlace manda una foto; su teléfono dice que la tomó .*2026.*10:42/)
  expect(entries[0].written_at).toBeNull()
})

test('the audit says which picture it was', async () => {
  const { body } = await addPhoto(server, token, tripId)
  const kept = Buffer.from(await (await opened(body.id)).arrayBuffer())
  const [row] = await rowsOf<{ photo: unknown }>(
    `select after->'photo' as photo from audit_log where action = 'comment-add' and subject = $1 order by id desc limit 1`,
    `trip:${tripId}`,
  )
  expect(row?.photo).toEqual({ id: body.id, sha256: createHash('sha256').update(kept).digest('hex') })
})

test('by a link that ended, or with no photo, nothing is kept', async () => {
  const link = await makeLink(server, token, tripId)
  const at = encodeURIComponent(new Date(server.clock.now()).toISOString())
  const sent = (of: string, file: Buffer) =>
    server.request('POST', `/api/operator-link/${of}/photos?at=${at}`, { rawBody: photoForm(file) })
  expect((await sent(link.token, Buffer.from('hola'))).status).toBe(415)
  expect((await sent('nunca-hubo', await jpegOf(9, 9))).status).toBe(410)
  await server.request('DELETE', `/api/travels/${tripId}/operator-link`, { token })
  expect((await sent(link.token, await jpegOf(9, 9))).status).toBe(410)
  expect(await comments()).toEqual([])
})

test('when an operator is erased the photos that he sent go, and those of the team stay', async () => {
  const link = await makeLink(server, token, tripId)
  const at = encodeURIComponent(new Date(server.clock.now()).toISOString())
  await server.request('POST', `${link.url}/photos?at=${at}`, { rawBody: photoForm(await jpegOf(9, 9)) })
  const { body } = await addPhoto(server, token, tripId)
  const [operator] = await rowsOf<{ id: string }>('select operator_id::text as id from trips where id = $1', tripId)
  const exported = await server.request('GET', `/api/operators/${operator?.id}/export`, { token })
  expect(JSON.parse(exported.text).photos).toMatchObject([{ external_invoice: `FOTO-${trips}` }])
  await server.db.owner.query(`update trips set status = 'complete', completed_at = now() where id = $1`, [tripId])
  const erased = await server.request('POST', `/api/operators/${operator?.id}/erasure`, {
    ...{ token, body: { name: `Ana Ruiz ${trips}`, reason: 'Lo pidió' } },
  })
  expect(erased.status).toBeLessThan(300)
  const left = (await comments()).filter(({ photo_id }: { photo_id: string | null }) => photo_id !== null)
  expect(left).toMatchObject([{ photo_id: body.id }])
})
