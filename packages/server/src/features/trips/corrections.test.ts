import { listComments } from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let tripId: string
beforeAll(async () => {
  server = await startTestServer({ clock })
  tripId = (await createTrip(server, 'CO-1')).id
})
afterAll(() => server.stop())

const iso = (at: number): string => new Date(at).toISOString()
const person = () => server.signIn('monitorista')
const write = async (body: object, token?: string, headers = {}) =>
  server.request('POST', `/api/travels/${tripId}/comments`, {
    ...{ token: token ?? (await person()), headers, body: { comment: 'Pasa la caseta', ...body } },
  })
const correct = async (id: string, body: object, token?: string) =>
  server.request('POST', `/api/comments/${id}/corrections`, { token: token ?? (await person()), body })
const log = async (token?: string) => {
  const answer = await server.request('GET', `/api/travels/${tripId}/comments`, { token: token ?? (await person()) })
  return listComments.response.parse(answer.body).data
}

describe('an entry that is corrected', () => {
  test('says the new words and what it said, wherever it is shown, and in the audit by digest alone', async () => {
    const { id } = (await write({ comment: 'Pasa Tepotzotlán 4711', outcome: 'contesto' })).body
    clock.advance(MINUTE_MS)
    const corrected = await correct(id, { comment: 'Pasa Palmillas 4711', reason: 'Era otra caseta' })
    const correction = { was: 'Pasa Tepotzotlán 4711', reason: 'Era otra caseta', by: 'monitorista@prueba.mx' }
    expect(corrected.body).toMatchObject({
      ...{ id, comment: 'Pasa Palmillas 4711', outcome: 'contesto', may_correct: true, written_at: null },
      corrections: [{ ...correction, at: iso(clock.now()) }],
    })
    const again = await correct(id, { comment: 'Pasa San Juan 4711', reason: 'Tampoco' })
    expect(again.body.corrections.map(({ was }: { was: string }) => was)).toEqual([
      'Pasa Palmillas 4711',
      'Pasa Tepotzotlán 4711',
    ])
    expect((await log())[0]).toEqual(again.body)
    const detail = (await server.request('GET', `/api/sentinel/travel/${tripId}`, { token: await person() })).body
    expect(detail.communications[0]).toMatchObject({ comment: 'Pasa San Juan 4711', corrections: [{}, correction] })
    const { rows } = await server.db.owner.query<{ entry: string; before: object; after: object }>(
      `select to_jsonb(a)::text as entry, before, after from audit_log a where action = 'comment-correct' order by id`,
    )
    expect(rows).toHaveLength(2)
    expect(rows[1]?.before).toEqual(rows[0]?.after)
    expect(rows.map(({ entry }) => entry).join()).not.toContain('4711')
  })

  test('is not of now: when it was written, and when the next contact is due, stay', async () => {
    const { id, created } = (await write({})).body
    clock.advance(10 * MINUTE_MS)
    expect((await correct(id, { comment: 'Otra', reason: 'Dedazo' })).body.created).toBe(created)
  })

  test.each([
    ['without a reason', { comment: 'Otra', reason: ' ' }, 400],
    ['into nothing', { comment: '', reason: 'x' }, 400],
    ['into what it says', { comment: 'Pasa la caseta', reason: 'x' }, 409],
    ['with more than fits', { comment: 'x'.repeat(2001), reason: 'x' }, 400],
  ])('is not corrected %s', async (_why, body, status) => {
    const { id } = (await write({})).body
    expect((await correct(id, body)).status).toBe(status)
    expect((await log())[0]?.corrections).toEqual([])
  })

  test('by who wrote it or who supervises, and by nobody else', async () => {
    await server.addUser('otra-mesa@prueba.mx', 'monitorista')
    const login = { email: 'otra-mesa@prueba.mx', password: 'una contraseña de prueba' }
    const other = (await server.request('POST', '/api/auth/login', { body: login })).body.token
    const { id } = (await write({})).body
    const body = { comment: 'Otra', reason: 'x' }
    expect((await log(other))[0]).toMatchObject({ id, may_correct: false })
    const key = await server.apiKey(['read', 'travels:write'])
    for (const token of [other, key, await server.signIn('lectura')])
      expect((await correct(id, body, token)).status).toBe(403)
    expect((await log(await server.signIn('supervisor')))[0]).toMatchObject({ id, may_correct: true })
    expect((await correct(id, body, await server.signIn('supervisor'))).status).toBe(200)
    expect((await correct('999999', body)).status).toBe(404)
  })

  test('of two at once both are kept', async () => {
    const { id } = (await write({})).body
    const texts = ['Uno', 'Dos', 'Tres']
    const answers = await Promise.all(texts.map((comment) => correct(id, { comment, reason: 'x' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const entry = (await log())[0]
    const said = [entry?.comment, ...(entry?.corrections ?? []).map(({ was }) => was)]
    expect(said.toSorted()).toEqual(['Dos', 'Pasa la caseta', 'Tres', 'Uno'])
    expect(said.at(-1)).toBe('Pasa la caseta')
  })

  test('is corrected twenty times at most', async () => {
    const { id } = (await write({})).body
    for (let turn = 0; turn < 20; turn++)
      expect((await correct(id, { comment: `Vez ${turn}`, reason: 'x' })).status).toBe(200)
    expect((await correct(id, { comment: 'Una más', reason: 'x' })).body.code).toBe('TOO_MANY_CORRECTIONS')
  })
})

describe('an entry that was written before it arrived', () => {
  test('says when, from more than two minutes on', async () => {
    const writtenAt = clock.now() - 17 * MINUTE_MS
    const late = await write({ written_at: iso(writtenAt) })
    expect(late.body).toMatchObject({ created: iso(clock.now()), written_at: iso(writtenAt) })
    const soon = await write({ written_at: iso(clock.now() - 2 * MINUTE_MS) })
    expect(soon.body.written_at).toBeNull()
    expect((await log()).slice(0, 2).map(({ written_at }) => written_at)).toEqual([null, iso(writtenAt)])
  })

  test.each([
    ['in the future', 10_000],
    ['more than a day before', -24 * HOUR_MS - 1],
  ])('is refused: %s', async (_why, ms) => {
    const before = (await log()).length
    const answer = await write({ written_at: iso(clock.now() + ms) })
    expect([answer.status, answer.body.code]).toEqual([422, 'WRITTEN_AT_OUT_OF_RANGE'])
    expect(await log()).toHaveLength(before)
  })

  test('plans the next contact from when it was written, also when that is past as it arrives', async () => {
    const writtenAt = clock.now() - 30 * MINUTE_MS
    const plan = (minutes: number) =>
      write({ written_at: iso(writtenAt), next_contact_at: iso(writtenAt + minutes * MINUTE_MS) })
    expect((await plan(10)).status).toBe(201)
    expect((await plan(3)).status).toBe(422)
    expect((await plan(242)).status).toBe(422)
  })

  test('a system does not say it', async () => {
    const key = await server.apiKey(['travels:write'])
    expect((await write({ written_at: iso(clock.now()) }, key)).status).toBe(403)
  })

  test('sent again under its key it is the same entry; with another hour it is another', async () => {
    const once = { 'idempotency-key': 'sin-linea' }
    const body = { written_at: iso(clock.now() - 5 * MINUTE_MS) }
    const [first, second] = [await write(body, undefined, once), await write(body, undefined, once)]
    expect(second.body.id).toBe(first.body.id)
    expect((await write({ written_at: iso(clock.now()) }, undefined, once)).status).toBe(409)
  })
})
