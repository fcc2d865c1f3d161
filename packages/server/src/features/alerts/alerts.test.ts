import { RESOLVE_CAUSES } from '@vigia/domain/alerts/resolve-cause'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { putRule } from '../../../test/put-rule.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { openAlertsOfTrip, readAlerts } from './alert-rows.store.ts'

let arranged: AlertFixture
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())

describe('the open alerts', () => {
  test('come newest first, the acknowledged ones among them, the closed ones not', async () => {
    const older = await arranged.raised({ at: arranged.clock.now() - MINUTE_MS })
    const { rows } = await arranged.owner.query<{ id: string }>(
      `insert into alerts (organisation_id, type, severity, title, message, platform, opened_at, updated_at)
       values ($1, 'PLATAFORMA_CAIDA', 'critical', 'Plataforma caída', '1 unidad', 'ACME', $2, $2) returning id::text`,
      [arranged.server.organisationId, new Date(arranged.clock.now())],
    )
    const newer = rows[0]?.id ?? ''
    await arranged.owner.query('insert into alert_units (alert_id, trip_id, last_signal_at) values ($1, $2, $3)', [
      newer,
      arranged.tripId,
      new Date(arranged.clock.now() - 1),
    ])
    await arranged.owner.query('update alerts set lat = 23.612, lng = -100.643 where id = $1', [older])
    await arranged.call(`/${older}/acknowledge`)
    const { status, body } = await arranged.get('/active')
    expect([status, body.map((alert: { id: string }) => alert.id)]).toEqual([200, [newer, older]])
    expect(body[1]).toMatchObject({
      travel_id: arranged.tripId,
      external_invoice: 'ALERTAS',
      plates: 'P-ALERTAS',
      operator_name: 'Operador ALERTAS',
      acknowledged_by: 'monitorista@prueba.mx',
      reasons: ['A 120 km/h'],
      place: 'A 4 km al sur de Matehuala, San Luis Potosí',
      needs_resolution: false,
      units: [],
    })
    expect(body[0]).toMatchObject({
      platform: 'ACME',
      external_invoice: null,
      units: [
        {
          travel_id: arranged.tripId,
          external_invoice: 'ALERTAS',
          plates: 'P-ALERTAS',
          last_signal_at: new Date(arranged.clock.now() - 1).toISOString(),
        },
      ],
    })
    expect((await arranged.get('/active', arranged.foreignToken)).body).toEqual([])
    const sql = arranged.server.db.database.unscoped
    const known = await readAlerts(sql, [older, newer, MISSING])
    expect([...known.keys()].sort()).toEqual([older, newer].sort())
    expect(known.get(newer)).toEqual({
      organisationId: arranged.server.organisationId,
      alert: body[0],
      parties: {
        trip: null,
        isOfOperator: false,
        units: new Map([[arranged.tripId, { clientId: null, carrierId: null }]]),
      },
    })
    expect(await openAlertsOfTrip(sql, arranged.server.organisationId, arranged.tripId)).toEqual([body[1]])
    expect(await openAlertsOfTrip(sql, '999', arranged.tripId)).toEqual([])
  })
})

describe('acknowledging', () => {
  test('the first one counts; a second answers the same and changes nothing', async () => {
    const id = await arranged.raised()
    const first = await arranged.call(`/${id}/acknowledge`)
    expect(first.body).toMatchObject({ acknowledged_by: 'monitorista@prueba.mx', closed_at: null })
    expect(await arranged.lastAudit()).toMatchObject({
      action: 'alert-acknowledge',
      subject: `alert:${id}`,
      address: '127.0.0.1',
    })
    const before = await arranged.counts()
    arranged.clock.advance(MINUTE_MS)
    expect((await arranged.call(`/${id}/acknowledge`, undefined, arranged.supervisorToken)).body).toEqual(first.body)
    expect(await arranged.counts()).toEqual(before)
  })

  test('two at the same moment leave one name, one event, one audit row', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await arranged.raised()
      const before = await arranged.counts()
      const answers = await Promise.all([
        arranged.call(`/${id}/acknowledge`),
        arranged.call(`/${id}/acknowledge`, undefined, arranged.supervisorToken),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
      const after = await arranged.counts()
      expect([after?.events, after?.audit, after?.outbox]).toEqual(
        [before?.events, before?.audit, before?.outbox].map((count) => (count ?? 0) + 1),
      )
    }
  })
})

describe('resolving', () => {
  test('closes with the cause, and leaves who, when and the note in its history', async () => {
    const id = await arranged.raised({ type: 'SEPARACION', severity: 'critical' })
    arranged.clock.advance(MINUTE_MS)
    const { status, body } = await arranged.call(`/${id}/resolve`, { ...FALSE_ALARM, note: ' Se habló con él ' })
    expect([status, body]).toMatchObject([
      200,
      {
        close_cause: 'falsa-alarma',
        false_alarm_reason: 'sin-querer',
        closed_by: 'monitorista@prueba.mx',
        closed_at: new Date(arranged.clock.now()).toISOString(),
        acknowledged_at: null,
        condition_ended_at: null,
        needs_resolution: true,
      },
    ])
    expect((await arranged.get(`/${id}`)).body.events.at(-1)).toMatchObject({
      kind: 'resolved',
      by: 'monitorista@prueba.mx',
      text: 'Se habló con él',
    })
    expect(await arranged.lastAudit()).toMatchObject({
      action: 'alert-resolve',
      after: { cause: 'falsa-alarma', falseAlarmReason: 'sin-querer' },
    })
    expect((await arranged.get('/active')).body).toEqual([])
  })

  test('a false alarm is refused without its reason, and one of safety without how that is known; nothing is written', async () => {
    const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ['EXCESO_VELOCIDAD', {}, 'Elija por qué fue falsa alarma.'],
      ['EXCESO_VELOCIDAD', { false_alarm_reason: 'otra-razon', note: null }, 'Escriba la razón en la nota.'],
      [
        ...(['PANICO', { false_alarm_reason: 'sin-querer' }] as const),
        'Escriba en la nota cómo comprobó que fue falsa alarma: es una alerta de seguridad.',
      ],
      [
        ...(['EXCESO_VELOCIDAD', { cause: 'otra', false_alarm_reason: 'prueba' }] as const),
        'La razón de falsa alarma solo va con la causa «Falsa alarma».',
      ],
    ]
    for (const [type, body, error] of refused) {
      const id = await arranged.raised({ type })
      const before = await arranged.counts()
      const answer = await arranged.call(`/${id}/resolve`, { cause: 'falsa-alarma', ...body })
      expect([answer.status, answer.body]).toMatchObject([422, { code: 'RESOLUTION_INCOMPLETE', error }])
      expect(await arranged.counts()).toEqual(before)
    }
  })

  test('a second one is refused with who and when, whatever it says, and changes nothing', async () => {
    const id = await arranged.raised()
    await arranged.call(`/${id}/resolve`, { cause: 'otra' })
    const before = [await arranged.counts(), (await arranged.get(`/${id}`)).body]
    for (const cause of ['otra', 'robo-confirmado']) {
      const { status, body } = await arranged.call(`/${id}/resolve`, { cause }, arranged.supervisorToken)
      expect([status, body]).toMatchObject([
        409,
        {
          code: 'ALREADY_CLOSED',
          details: { by: 'monitorista@prueba.mx', at: new Date(arranged.clock.now()).toISOString(), cause: 'otra' },
        },
      ])
    }
    expect([await arranged.counts(), (await arranged.get(`/${id}`)).body]).toEqual(before)
  })

  test('of two at the same moment one closes it', async () => {
    const id = await arranged.raised()
    const resolving = (cause: string) =>
      arranged.call(`/${id}/resolve`, cause === 'falsa-alarma' ? FALSE_ALARM : { cause })
    const answers = await Promise.all(RESOLVE_CAUSES.map(resolving))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(RESOLVE_CAUSES.length - 1)
    expect(refused.map(({ body }) => body.details.by)).toEqual(refused.map(() => 'monitorista@prueba.mx'))
  })

  test('one that closed itself says so', async () => {
    const id = await arranged.raised()
    await arranged.owner.query(`update alerts set closed_at = $2, close_cause = 'condition-ended' where id = $1`, [
      id,
      new Date(arranged.clock.now()),
    ])
    const { status, body } = await arranged.call(`/${id}/resolve`, { cause: 'otra' })
    expect([status, body.details]).toMatchObject([409, { by: null, cause: 'condition-ended' }])
  })

  test('of a panic ends the trip being in panic', async () => {
    const id = await arranged.raised({ type: 'PANICO', severity: 'critical' })
    const { loader, reader } = arranged.server.app.live.fleet
    loader.tripsChanged(arranged.server.organisationId, [arranged.tripId])
    await loader.settled()
    const inPanic = () => reader.trip(arranged.server.organisationId, arranged.tripId)?.facts.callsForHelp
    expect(inPanic()).toEqual([{ type: 'PANICO', at: arranged.clock.now() }])
    await arranged.call(`/${id}/resolve`, FALSE_ALARM)
    await loader.settled()
    expect(inPanic()).toEqual([])
  })
})

describe('notes and the detail', () => {
  test('tell what happened, oldest first, also after it closed', async () => {
    const id = await arranged.raised()
    await arranged.call(`/${id}/acknowledge`)
    const note = await arranged.call(`/${id}/notes`, { note: '<b>Llamé</b> al operador' }, arranged.supervisorToken)
    expect([note.status, note.body]).toMatchObject([
      201,
      { kind: 'note', by: 'supervisor@prueba.mx', text: '<b>Llamé</b> al operador' },
    ])
    await arranged.call(`/${id}/resolve`, { cause: 'error-operativo' })
    await arranged.call(`/${id}/notes`, { note: 'Sin novedad' })
    const { body } = await arranged.get(`/${id}`)
    expect(body.events.map((event: { kind: string }) => event.kind)).toEqual([
      'acknowledged',
      'note',
      'resolved',
      'note',
    ])
    expect(body.events[1]).toEqual(note.body)
    expect(await arranged.lastAudit()).toMatchObject({ action: 'alert-note', subject: `alert:${id}` })
  })
})

test('an open one says that its rule was switched off since, a closed one does not', async () => {
  const id = await arranged.raised({ type: 'LLEGARA_TARDE' })
  const isRuleOff = async (of = id) => (await arranged.get(`/${of}`)).body.is_rule_off
  expect(await isRuleOff()).toBe(false)
  const admin = await arranged.server.signIn('administrador')
  expect((await putRule(arranged.server, admin, 'LLEGARA_TARDE', { is_on: false })).status).toBe(200)
  expect(await isRuleOff()).toBe(true)
  expect(await isRuleOff(await arranged.raised({ type: 'SIN_GPS', keep: true }))).toBe(false)
  await arranged.call(`/${id}/resolve`, FALSE_ALARM)
  expect(await isRuleOff()).toBe(false)
  expect((await putRule(arranged.server, admin, 'LLEGARA_TARDE', { is_on: true })).status).toBe(200)
})

test('an alert of another company is as unknown as one of nobody, and nothing is written', async () => {
  const id = await arranged.raised()
  const before = await arranged.counts()
  const calls: readonly [string, string, unknown?][] = [
    ['GET', ''],
    ['POST', '/acknowledge'],
    ['POST', '/resolve', { cause: 'otra' }],
    ['POST', '/notes', { note: 'x' }],
  ]
  for (const [method, path, body] of calls) {
    const ask = (of: string) =>
      arranged.server.request(method, `/api/alerts/${of}${path}`, {
        token: arranged.foreignToken,
        ...(body === undefined ? {} : { body }),
      })
    const [foreign, missing] = [await ask(id), await ask(MISSING)]
    expect([path, foreign.status, foreign.text]).toEqual([path, 404, missing.text])
  }
  expect(await arranged.counts()).toEqual(before)
})
