import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Name, READY, startHandoverFixture } from '../../../test/handover-fixture.ts'
import { putRule } from '../../../test/put-rule.ts'
import { TEST_PASSWORD } from '../../../test/server.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

/** So much later than now. */
const at = (ms = 0): string => new Date(of.clock.now() + ms).toISOString()

const shiftAlert = () =>
  of.rows<{ message: string; closed: boolean }>(
    `select message, closed_at is not null as closed from alerts where type = 'TURNO_SIN_RECIBIR' order by id`,
  )

describe('signing', () => {
  test('with points to look through: how many, and no password is asked about', async () => {
    await of.newAlert()
    await of.newAlert()
    const { id } = await of.open()
    const { status, body } = await of.sign('marisol', id, 'outgoing', 'otra contraseña')
    expect([status, body]).toMatchObject([
      409,
      { code: 'POINTS_OPEN', error: 'Faltan 2 puntos por revisar para firmar.' },
    ])
  })

  test('another password is refused, and guesses wait as those of the sign-in', async () => {
    const { id } = await of.open('lupe')
    const wrong = await of.sign('lupe', id, 'outgoing', 'otra contraseña')
    expect([wrong.status, wrong.body]).toMatchObject([
      401,
      { code: 'BAD_CREDENTIALS', error: 'La contraseña no es correcta.' },
    ])
    const token = await of.signIn('lupe')
    const guess = () =>
      of.server.request('POST', `/api/shifts/handovers/${id}/sign`, {
        token,
        body: { side: 'outgoing', password: 'no es' },
      })
    const statuses = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await guess()).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await of.current()).handover).toMatchObject({ status: 'preparing', cut_at: null })
    of.clock.advance(16 * MINUTE_MS)
  })

  test('both sign: alerts pass on, the acta has its fingerprint, and all of it is in the audit', async () => {
    const alertId = await of.newAlert()
    await of.sql.query('update alerts set owner_id = $2, owned_at = now() where id = $1', [alertId, of.id('marisol')])
    const handover = await of.received()
    expect(handover).toMatchObject({
      ...{
        outgoing: { id: of.id('marisol'), name: 'marisol@prueba.mx' },
        incoming: { id: of.id('jorge') },
        is_intact: true,
      },
      ...{ cut_at: at(), received_at: at() },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await of.rows(`select owner_id::text as owner from alerts where id = $1`, [alertId])).toEqual([
      { owner: of.id('jorge') },
    ])
    expect(await of.rows(`select kind, text from alert_events where alert_id = $1`, [alertId])).toEqual([
      { kind: 'assigned', text: `A jorge@prueba.mx, con la entrega ${of.folio(2)}. La tenía marisol@prueba.mx.` },
    ])
    expect(await of.acts(handover.id)).toEqual([
      ...['handover-open', 'handover-point', 'handover-signed', 'handover-accept', 'handover-received'],
    ])
    const [entry] = await of.rows<{ after: { sha256: string } }>(
      `select after from audit_log where action = 'handover-received' and subject = $1`,
      [`handover:${handover.id}`],
    )
    expect(entry?.after.sha256).toBe(handover.sha256)
  })

  test('without points both sign all the same', async () => {
    const { id } = await of.open()
    expect((await of.sign('marisol', id, 'outgoing')).body).toMatchObject({ status: 'to-receive' })
    expect((await of.sign('jorge', id, 'incoming')).body).toMatchObject({ status: 'received', is_intact: true })
  })

  test('nobody receives what they handed over', async () => {
    const { id } = await of.handedOver()
    const { status, body } = await of.sign('marisol', id, 'incoming')
    expect([status, body]).toMatchObject([409, { code: 'SAME_PERSON', error: 'Quien entrega no puede recibir.' }])
  })

  test('a double click signs once', async () => {
    const { id } = await of.prepared()
    const token = await of.signIn('marisol')
    const twice = () =>
      of.server.request('POST', `/api/shifts/handovers/${id}/sign`, {
        token,
        body: { side: 'outgoing', password: TEST_PASSWORD },
      })
    const answers = await Promise.all([twice(), twice(), twice()])
    expect(answers.map(({ status, body }) => [status, body.cut_at])).toEqual(answers.map(() => [200, at()]))
    expect((await of.acts(id)).filter((action) => action === 'handover-signed')).toHaveLength(1)
  })

  test('of two receivers at the same moment one has it, and the other is told who', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await of.sql.query('delete from shift_handovers')
      await of.newAlert()
      const { id, points } = await of.handedOver()
      const accept = (name: Name) => of.as(name, 'POST', `handovers/${id}/points/${points[0]?.id}/accept`)
      const answers = await Promise.all([accept('jorge'), accept('lupe')])
      const won = answers.find(({ status }) => status === 200)
      const lost = answers.find(({ status }) => status === 409)
      expect(lost?.body).toMatchObject({ code: 'HANDOVER_TAKEN', details: { by: won?.body.incoming.name } })
    }
  })

  test('what one has accepted is accepted when it is sent again, also once it was signed; another is told who has it', async () => {
    await of.newAlert()
    const { id, points } = await of.handedOver()
    const accept = (name: Name) => of.as(name, 'POST', `handovers/${id}/points/${points[0]?.id}/accept`)
    for (const _again of [1, 2]) expect((await accept('jorge')).status).toBe(200)
    expect((await of.sign('jorge', id, 'incoming')).status).toBe(200)
    expect((await accept('jorge')).body).toMatchObject({ status: 'received', is_intact: true })
    expect((await accept('lupe')).body).toMatchObject({ code: 'HANDOVER_ENDED' })
    expect((await of.acts(id)).filter((action) => action === 'handover-accept')).toHaveLength(1)
  })

  test('a transaction that breaks between the alerts and the end leaves nothing received', async () => {
    const alertId = await of.newAlert()
    const handover = await of.handedOver()
    await of.acceptAll('jorge', handover)
    // The audit row is the last that is written: without it there is no signature, and no alert has passed on.
    await of.sql.query(
      `create function break_handover() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
       create trigger break_handover before insert on audit_log for each row when (new.action = 'handover-received') execute function break_handover()`,
    )
    expect((await of.sign('jorge', handover.id, 'incoming')).status).toBe(500)
    await of.sql.query('drop trigger break_handover on audit_log; drop function break_handover()')
    expect(await of.rows(`select owner_id from alerts where id = $1`, [alertId])).toEqual([{ owner_id: null }])
    expect((await of.current('jorge')).handover).toMatchObject({
      status: 'to-receive',
      sha256: null,
      received_at: null,
    })
    expect((await of.sign('jorge', handover.id, 'incoming')).body).toMatchObject({
      status: 'received',
      is_intact: true,
    })
  })

  test.each([
    ['a note', `update handover_points set note = 'Otra cosa, muy distinta'`],
    ['a next action', `update handover_points set next_action_at = now()`],
    ['a signature', `update shift_handovers set outgoing_name = 'Otra'`],
    ['a point that is gone', `delete from handover_points where id = (select max(id) from handover_points)`],
    ['the fingerprint as well', `update shift_handovers set sha256 = repeat('a', 64), outgoing_name = 'Otra'`],
  ])('an acta that was changed afterwards says so: %s', async (_what, change) => {
    await of.newAlert()
    const { id } = await of.received()
    await of.sql.query(change)
    expect((await of.as('cano', 'GET', `handovers/${id}`)).body).toMatchObject({ is_intact: false })
  })
})

describe('questions', () => {
  test('who receives asks, who hands over answers; the acta has both', async () => {
    await of.newAlert()
    const { id, points } = await of.handedOver()
    const path = `handovers/${id}/points/${points[0]?.id}/questions`
    const asked = await of.as('jorge', 'POST', path, { text: '¿La línea avisó por escrito?' })
    expect([asked.status, asked.body.incoming.id]).toEqual([201, of.id('jorge')])
    const question = asked.body.points[0].questions[0]
    expect(question).toMatchObject({ by: 'jorge@prueba.mx', text: '¿La línea avisó por escrito?', answer: null })
    const answer = `handovers/${id}/questions/${question.id}/answer`
    expect((await of.as('lupe', 'POST', answer, { text: 'No' })).status).toBe(403)
    expect(
      (await of.as('marisol', 'POST', answer, { text: 'Sí, correo de 14:18.' })).body.points[0].questions[0],
    ).toMatchObject({
      answer: { by: 'marisol@prueba.mx', text: 'Sí, correo de 14:18.' },
    })
    expect((await of.as('marisol', 'POST', answer, { text: 'Otra' })).body).toMatchObject({ code: 'ALREADY_ANSWERED' })
    expect((await of.as('lupe', 'POST', path, { text: '¿Y yo?' })).body).toMatchObject({ code: 'HANDOVER_TAKEN' })
  })
})

describe('absences', () => {
  test('nobody receives 15 minutes after the shift began: an alert, once, until somebody does', async () => {
    const { id } = await of.handedOver()
    of.goTo('15:14')
    await of.runJob()
    expect(await shiftAlert()).toEqual([])
    of.goTo('15:15')
    await of.runJob()
    await of.runJob()
    expect(await shiftAlert()).toEqual([
      {
        message: expect.stringMatching(
          /^Nadie ha recibido el turno Vespertino, que empezó el .*, 15:00, hora del Centro\. marisol@prueba\.mx ya firmó la entrega\.$/,
        ),
        closed: false,
      },
    ])
    expect(
      (await of.as('cano', 'POST', `handovers/${id}/people`, { side: 'incoming', user_id: of.id('cano') })).body,
    ).toMatchObject({
      incoming: { id: of.id('cano') },
    })
    expect((await of.sign('cano', id, 'incoming')).body).toMatchObject({ status: 'received' })
    expect((await shiftAlert()).map(({ closed }) => closed)).toEqual([true])
  })

  test('the company that wants no such alert has none', async () => {
    const admin = await of.server.signIn('administrador')
    expect((await putRule(of.server, admin, 'TURNO_SIN_RECIBIR', { is_on: false })).status).toBe(200)
    const before = await shiftAlert()
    await of.handedOver()
    of.goTo('15:15')
    await of.runJob()
    expect(await shiftAlert()).toEqual(before)
    await of.sql.query('delete from alert_rule_versions')
  })

  test('a supervisor says who receives; others do not, and not who hands over, nor who only looks', async () => {
    const { id } = await of.handedOver()
    const name = (by: Name, user_id: string) =>
      of.as(by, 'POST', `handovers/${id}/people`, { side: 'incoming', user_id })
    expect((await name('lupe', of.id('lupe'))).status).toBe(403)
    expect((await name('cano', of.id('marisol'))).body).toMatchObject({ code: 'SAME_PERSON' })
    const [reader] = await of.rows<{ id: string }>(`select id::text from users where email = 'lectura@prueba.mx'`)
    expect((await name('cano', reader?.id ?? '')).body).toMatchObject({ code: 'NOT_ASSIGNABLE' })
    expect((await name('cano', of.id('lupe'))).body).toMatchObject({ incoming: { id: of.id('lupe') } })
    expect((await of.sign('jorge', id, 'incoming')).body).toMatchObject({ code: 'HANDOVER_TAKEN' })
    expect((await of.as('cano', 'GET', 'people')).body.map((person: { name: string }) => person.name)).toContain(
      'lupe@prueba.mx',
    )
  })

  test('what another accepted before is to be accepted again', async () => {
    await of.newAlert()
    const handover = await of.handedOver()
    await of.acceptAll('jorge', handover)
    await of.as('cano', 'POST', `handovers/${handover.id}/people`, { side: 'incoming', user_id: of.id('lupe') })
    expect((await of.sign('lupe', handover.id, 'incoming')).body).toMatchObject({ code: 'POINTS_OPEN' })
  })

  test('nobody outgoing: the supervisor prepares and hands over', async () => {
    await of.newAlert()
    const { id, points } = await of.open('cano')
    await of.as('cano', 'PATCH', `handovers/${id}/points/${points[0]?.id}`, READY)
    expect((await of.sign('cano', id, 'outgoing')).body).toMatchObject({
      status: 'to-receive',
      outgoing: { id: of.id('cano') },
    })
  })
})
