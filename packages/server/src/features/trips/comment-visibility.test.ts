import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FollowedWorld, startFollowedWorld } from '../../../test/followed-world.ts'
import type { TestAnswer } from '../../../test/server.ts'
import type { TestTrip } from '../../../test/trips.ts'

let world: FollowedWorld
let internal: TestTrip | undefined
beforeAll(async () => {
  world = await startFollowedWorld()
})
afterAll(() => world.server.stop())

const person = () => world.server.signIn('monitorista')
const write = async ({ id }: TestTrip, body: object, token?: string): Promise<TestAnswer> =>
  world.server.request('POST', `/api/travels/${id}/comments`, { token: token ?? (await person()), body })
const show = async (id: string, isVisible: boolean, token?: string): Promise<TestAnswer> =>
  world.server.request('PATCH', `/api/comments/${id}`, {
    ...{ token: token ?? (await person()), body: { visible_to_client: isVisible } },
  })
const log = async ({ id }: TestTrip) =>
  (await world.server.request('GET', `/api/travels/${id}/comments`, { token: await person() })).body.data
const commentsOf = async (token: string) => (await world.told(token)).comments

describe('an entry that the client may read', () => {
  test('is one that somebody said so of, and is taken back at once; the audit says both', async () => {
    const trip = await world.wholeTrip('CV-1')
    const { token } = await world.made(trip, { show_comments: true })
    const mute = await world.made(trip)
    await write(trip, { comment: 'Nada para el cliente' })
    const visible = await write(trip, { comment: '<b>Sellos</b> intactos', visible_to_client: true })
    expect([visible.status, visible.body.visible_to_client]).toEqual([201, true])
    expect(await commentsOf(token)).toEqual([{ at: world.at(), text: '<b>Sellos</b> intactos' }])
    expect(await commentsOf(mute.token)).toEqual([])
    expect((await show(visible.body.id, true)).status).toBe(409)
    expect((await show(visible.body.id, false)).status).toBe(204)
    expect(await commentsOf(token)).toEqual([])
    expect((await show(visible.body.id, true)).status).toBe(204)
    const { rows } = await world.server.db.owner.query(
      `select before->>'isVisible' as before, after->>'isVisible' as after from audit_log
       where subject = $1 and action in ('comment-add', 'comment-visibility') order by id`,
      [`trip:${trip.id}`],
    )
    expect(rows).toEqual([
      { before: null, after: null },
      { before: null, after: 'true' },
      { before: 'true', after: 'false' },
      { before: 'false', after: 'true' },
    ])
    const detail = await world.server.request('GET', `/api/sentinel/travel/${trip.id}`, { token: await person() })
    expect(detail.body.communications.map((entry: Record<string, unknown>) => entry.visible_to_client)).toEqual([
      true,
      false,
    ])
    const timeline = await world.server.request('GET', `/api/travels/${trip.id}/timeline`, { token: await person() })
    expect(
      timeline.body.entries
        .filter((entry: Record<string, unknown>) => entry.visible_to_client)
        .map(({ text }: { text: string }) => text),
    ).toEqual(['<b>Sellos</b> intactos'])
  })

  test.each(['contesto', 'whatsapp', 'whatsapp_contesto', 'visto_gps'])(
    'may tell of a contact: %s',
    async (outcome) => {
      const trip = await world.wholeTrip(`CV-${outcome.replace('whatsapp', 'wa')}`)
      const visible = await write(trip, { comment: 'Todo en orden', outcome, visible_to_client: true })
      expect([visible.status, visible.body.visible_to_client]).toEqual([201, true])
    },
  )

  test('is told as late as the positions are, also when it is shown later, and not in words that were corrected since', async () => {
    const trip = await world.wholeTrip('CV-2')
    const { token } = await world.made(trip, { show_comments: true, delay_min: 15 })
    const writtenAt = world.at()
    const { id } = (await write(trip, { comment: 'Pasa Palmillas' })).body
    world.pass(20)
    await show(id, true)
    world.pass(14)
    expect(await commentsOf(token)).toEqual([])
    world.pass(1)
    expect(await commentsOf(token)).toEqual([{ at: writtenAt, text: 'Pasa Palmillas' }])
    const corrected = await world.server.request('POST', `/api/comments/${id}/corrections`, {
      ...{ token: await person(), body: { comment: 'Pasa Tepotzotlán', reason: 'Era otra' } },
    })
    expect(corrected.status).toBe(200)
    expect(await commentsOf(token)).toEqual([])
    world.pass(15)
    expect(await commentsOf(token)).toEqual([{ at: writtenAt, text: 'Pasa Tepotzotlán' }])
    await show(id, false)
    expect(await commentsOf(token)).toEqual([])
  })

  test.each([
    ['a duress word', { comment: 'Va bien', outcome: 'clave_coaccion' }],
    ['that there are words', { comment: 'Va bien', outcome: 'clave_correcta' }],
    ['that nobody answered', { comment: 'Va bien', outcome: 'no_contesto' }],
    ['a silence', { comment: 'Sin señal desde las nueve' }],
    ['a speed', { comment: 'A 78 km/h' }],
    ['who drives', { comment: 'Viene Ñandú Pérez' }],
    ['the plates', { comment: `Es la Ñandú-CV-3` }],
    ['the carrier', { comment: 'De ÑANDU FLETES' }],
    ['a telephone', { comment: 'Marque 5544332211' }],
    ['who wrote', { comment: 'Soy monitorista@prueba.mx' }],
  ])('is never %s: neither written so, nor shown, nor corrected to it', async (_what, entry) => {
    internal ??= await world.wholeTrip('CV-3')
    const trip = internal
    const before = (await log(trip)).length
    const refused = await write(trip, { ...entry, visible_to_client: true })
    expect([refused.status, refused.body.code, (await log(trip)).length]).toEqual([422, 'INTERNAL_ENTRY', before])
    expect(refused.body.error).toMatch(/cliente/)
    const { id } = (await write(trip, entry)).body
    expect((await show(id, true)).body.code).toBe('INTERNAL_ENTRY')
    const open = (await write(trip, { comment: 'Sellos intactos', visible_to_client: true })).body
    if (!('outcome' in entry)) {
      const corrected = await world.server.request('POST', `/api/comments/${open.id}/corrections`, {
        ...{ token: await person(), body: { comment: entry.comment, reason: 'x' } },
      })
      expect(corrected.body.code).toBe('INTERNAL_ENTRY')
    }
    expect((await log(trip))[0]).toMatchObject({ comment: 'Sellos intactos', visible_to_client: true })
  })

  test('is never who drove before somebody took over', async () => {
    const trip = await world.wholeTrip('CV-7')
    const supervisor = await world.server.signIn('supervisor')
    const relieved = await world.server.patchTrip(trip.id, { token: supervisor, body: { operator_name: 'Beto Ríos' } })
    expect(relieved.status).toBe(200)
    for (const comment of ['Beto Ríos releva', 'Ñandú Pérez ya descansa'])
      expect((await write(trip, { comment, visible_to_client: true })).body.code).toBe('INTERNAL_ENTRY')
  })

  test('is never what a system wrote, and no key says what is', async () => {
    const trip = await world.wholeTrip('CV-4')
    const key = await world.server.apiKey(['read', 'travels:write'])
    const { id } = (await write(trip, { comment: 'Sellos intactos' }, key)).body
    expect((await write(trip, { comment: 'Otra', visible_to_client: true }, key)).status).toBe(403)
    expect((await show(id, true, key)).status).toBe(403)
    expect((await show(id, true)).status).toBe(403)
    const asked = await show(id, true, await world.server.signIn('supervisor'))
    expect([asked.status, asked.body.error]).toEqual([422, expect.stringContaining('persona de la mesa')])
  })

  test('is shown by who wrote it or supervises, and by nobody who only reads', async () => {
    const trip = await world.wholeTrip('CV-5')
    const { id } = (await write(trip, { comment: 'Sellos intactos' }, await world.server.signIn('supervisor'))).body
    expect((await show(id, true)).status).toBe(403)
    expect((await show(id, true, await world.server.signIn('lectura'))).status).toBe(403)
    expect((await show(id, true, await world.server.signIn('administrador'))).status).toBe(204)
    expect((await show('999999', true)).status).toBe(404)
  })

  test('is one entry when it is sent again under its key', async () => {
    const trip = await world.wholeTrip('CV-6')
    const again = { token: await person(), headers: { 'idempotency-key': 'cv-6' } }
    const path = `/api/travels/${trip.id}/comments`
    const body = { comment: 'Sellos', visible_to_client: true }
    const answers = [
      await world.server.request('POST', path, { ...again, body }),
      await world.server.request('POST', path, { ...again, body }),
      await world.server.request('POST', path, { ...again, body: { comment: 'Sellos' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
    expect(await log(trip)).toHaveLength(1)
  })
})
