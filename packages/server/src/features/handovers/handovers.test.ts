import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { READY, startHandoverFixture } from '../../../test/handover-fixture.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { TEST_PASSWORD } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

/** So much later than now. */
const at = (ms = 0): string => new Date(of.clock.now() + ms).toISOString()

describe('opening', () => {
  test('before anybody has handed over, nothing opens by itself', async () => {
    of.goTo('14:40')
    await of.runJob()
    expect(await of.current()).toMatchObject({ handover: null, opens_at: null, shift: { name: 'Matutino' } })
  })

  test('somebody opens it early, and again is the same', async () => {
    const handover = await of.open()
    expect(handover).toMatchObject({
      ...{ folio: of.folio(2), organisation: 'Transportes de Prueba', outgoing: null, incoming: null },
      outgoing_shift: { name: 'Matutino', starts_at: at(-7 * HOUR_MS), ends_at: at(HOUR_MS) },
      incoming_shift: { name: 'Vespertino', starts_at: at(HOUR_MS), ends_at: at(9 * HOUR_MS) },
      unreceived_at: at(75 * MINUTE_MS),
    })
    expect((await of.open('jorge')).id).toBe(handover.id)
    expect(await of.acts(handover.id)).toEqual(['handover-open'])
  })

  test('of two at the same moment one is made', async () => {
    const answers = await Promise.all([of.as('marisol', 'POST', 'handovers'), of.as('jorge', 'POST', 'handovers')])
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [201, answers[0]?.body.id],
      [201, answers[0]?.body.id],
    ])
  })

  test('from then on the next opens 30 minutes before the end of the shift; one that nobody received is over', async () => {
    const { id } = await of.received()
    of.goTo('22:29')
    await of.runJob()
    expect((await of.current()).handover).toMatchObject({ id, status: 'received' })
    of.goTo('22:30')
    await of.runJob()
    const next = (await of.current()).handover
    expect(next).toMatchObject({ folio: of.folio(3), status: 'preparing' })
    of.goTo('06:40', 1)
    await of.runJob()
    expect((await of.current()).handover).toMatchObject({ folio: of.folio(1), status: 'preparing' })
    expect((await of.as('cano', 'GET', `handovers/${next.id}`)).body).toMatchObject({ status: 'lapsed', cut_at: null })
    expect(await of.acts(next.id)).toEqual(['handover-open', 'handover-lapsed'])
    const { body } = await of.as('cano', 'GET', 'handovers')
    expect(body.data.map(({ folio, status }: { folio: string; status: string }) => [folio, status])).toEqual([
      [of.folio(1), 'preparing'],
      [of.folio(3, -1), 'lapsed'],
      [of.folio(2, -1), 'received'],
    ])
  })

  test('after three that nobody signed no more open by themselves, and the last is over too', async () => {
    await of.open()
    for (const [time, days, number] of [
      ['22:40', 0, 3],
      ['06:40', 1, 1],
      ['14:40', 0, 2],
    ] as const) {
      of.goTo(time, days)
      await of.runJob()
      expect((await of.current()).handover).toMatchObject({ folio: of.folio(number), status: 'preparing' })
    }
    of.goTo('22:40')
    await of.runJob()
    expect(await of.current()).toMatchObject({ handover: null, opens_at: null })
    const { body } = await of.as('cano', 'GET', 'handovers')
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('lapsed'))
    expect((await of.open()).folio).toBe(of.folio(3))
  })

  test('while one waits to be received, the next is not opened by hand', async () => {
    await of.handedOver()
    of.goTo('16:00')
    expect((await of.as('jorge', 'POST', 'handovers')).body).toMatchObject({ code: 'HANDOVER_OPEN' })
  })
})

describe('points', () => {
  test('an open alert is one, acknowledged or not, and closes with it; what only administrators see is none', async () => {
    const alertId = await raisedAlert(of.server, null, 'emergency_protocol')
    await of.sql.query('update alerts set acknowledged_at = now(), acknowledged_by = $2 where id = $1', [
      alertId,
      of.id('cano'),
    ])
    await raisedAlert(of.server, null, 'LECTURA_INUSUAL')
    const { id, points } = await of.open()
    expect(points).toMatchObject([
      {
        kind: 'alert',
        alert_id: alertId,
        label: null,
        severity: 'high',
        title: 'Sin señal',
        note: '',
        closed_at: null,
      },
    ])
    await of.sql.query('update alerts set closed_at = $2 where id = $1', [alertId, new Date(of.clock.now())])
    await of.runJob()
    expect((await of.current()).handover.points[0]?.closed_at).toBe(at())
    expect((await of.sign('marisol', id, 'outgoing')).body).toMatchObject({ status: 'to-receive' })
  })

  test('a trip at risk without an alert is one', async () => {
    const trip = await createTrip(of.server, 'RIESGO')
    await of.server.app.live.fleet.tick()
    const { points } = await of.open()
    const view = of.server.app.live.fleet.reader.trip(of.server.organisationId, trip.id)
    const isAtRisk = view?.assessment.level === 'critical' || view?.assessment.level === 'high'
    expect(points.filter(({ travel_id }) => travel_id === trip.id).map(({ kind }) => kind)).toEqual(
      isAtRisk ? ['risk'] : [],
    )
    await of.server.patchTrip(trip.id, { token: await of.server.apiKey(['travels:write']), body: { status: 'off' } })
    await of.server.app.live.fleet.loader.settled()
    await of.runJob()
    expect((await of.current()).handover.points).toEqual([])
  })

  test.each([
    ['a short note', { note: 'Bien' }, 'note'],
    ['no next action', { next_action: '' }, 'action'],
    ['no hour', { next_action_at: null }, 'hour'],
  ])('with %s an alert is not ready, and nothing is written', async (_why, over, lacks) => {
    await of.newAlert()
    const { id, points } = await of.open()
    const path = `handovers/${id}/points/${points[0]?.id}`
    const { status, body } = await of.as('marisol', 'PATCH', path, { ...READY, ...over })
    expect([status, body.code, body.details]).toEqual([422, 'POINT_LACKS', { lacks }])
    expect((await of.current()).handover).toMatchObject({ outgoing: null, points: [{ note: '', ready_at: null }] })
  })

  test('what is written is kept without being ready, and what is written anew is no longer ready', async () => {
    await of.newAlert()
    const { id, points } = await of.open()
    const path = `handovers/${id}/points/${points[0]?.id}`
    expect((await of.as('marisol', 'PATCH', path, { note: 'Va' })).body.points[0]).toMatchObject({
      note: 'Va',
      ready_at: null,
    })
    const ready = (await of.as('marisol', 'PATCH', path, READY)).body
    expect(ready).toMatchObject({
      outgoing: { id: of.id('marisol') },
      points: [{ note: READY.note, next_action_at: READY.next_action_at }],
    })
    expect(ready.points[0].ready_at).not.toBeNull()
    expect((await of.as('marisol', 'PATCH', path, { note: 'Otra cosa' })).body.points[0].ready_at).toBeNull()
    expect((await of.as('lupe', 'PATCH', path, READY)).body).toMatchObject({
      ...{ code: 'HANDOVER_TAKEN', error: 'La entrega la prepara marisol@prueba.mx.' },
    })
    expect((await of.as('cano', 'PATCH', path, READY)).status).toBe(200)
  })

  test('of two who write of one point the second is told who was first, whoever wrote of another since', async () => {
    await of.newAlert()
    await of.newAlert()
    const { id, points } = await of.open()
    const [path, another] = points.map((point) => `handovers/${id}/points/${point.id}`)
    expect((await of.as('marisol', 'PATCH', path ?? '', { note: 'Va' })).status).toBe(200)
    expect((await of.as('cano', 'PATCH', another ?? '', { note: 'Otro' })).status).toBe(200)
    const { status, body } = await of.as('cano', 'PATCH', path ?? '', { note: 'No va', was: { note: '' } })
    expect([status, body.code, body.details.now]).toEqual([412, 'CHANGED_MEANWHILE', { note: 'Va' }])
    expect(body.details.by).toMatchObject({ id: of.id('marisol') })
  })

  test('an open promise is one, and closes with it; of a trip with an alert the alert says it', async () => {
    const trip = await createTrip(of.server, 'PROMESA', { status: 'load' })
    const promise = async () => {
      const { rows } = await of.sql.query<{ id: string }>(
        `insert into promises (trip_id, said_by_kind, said_by, text, due_at, user_id, created_at)
         values ($1, 'cliente', 'Lácteos La Laguna', 'Nueva cita', $2, $3, $4) returning id::text`,
        [trip.id, new Date(of.clock.now() + HOUR_MS), of.id('marisol'), new Date(of.clock.now())],
      )
      return rows[0]?.id
    }
    const first = await promise()
    const { points } = await of.open()
    expect(points).toMatchObject([
      { kind: 'promise', travel_id: trip.id, label: 'P-PROMESA', title: '«Nueva cita»', severity: null },
    ])
    expect(points[0]?.detail).toMatch(/^Lácteos La Laguna · para el .*, 15:00, hora del Centro$/)
    await of.sql.query(
      `update promises set state = 'cumplida', resolved_at = $2, resolved_by = user_id where id = $1`,
      [first, new Date(of.clock.now())],
    )
    await promise()
    await raisedAlert(of.server, trip.id, 'DESVIO_RUTA')
    await of.runJob()
    const after = (await of.current()).handover.points
    expect(after).toMatchObject([
      { kind: 'alert', closed_at: null, also: expect.arrayContaining(['«Nueva cita»']) },
      { kind: 'promise', closed_at: at() },
    ])
  })

  test('a note of the shift is one, ready as it is', async () => {
    const { id } = await of.open()
    const { status, body } = await of.as('marisol', 'POST', `handovers/${id}/notes`, {
      note: 'El faro norte está fundido.',
    })
    expect([status, body.points]).toMatchObject([
      201,
      [{ kind: 'note', note: 'El faro norte está fundido.', label: null }],
    ])
    expect(body.points[0].ready_at).not.toBeNull()
  })

  test('what comes after the cut is accepted too, and asks nothing of the outgoing', async () => {
    await of.newAlert()
    const { id } = await of.handedOver()
    const late = await of.newAlert()
    await of.runJob()
    const { points } = (await of.current('jorge')).handover
    expect(
      points.map((point: { alert_id: string; is_after_cut: boolean }) => [point.alert_id === late, point.is_after_cut]),
    ).toEqual([
      [false, false],
      [true, true],
    ])
    await of.acceptAll('jorge', { id, points: points.slice(0, 1) })
    expect((await of.sign('jorge', id, 'incoming')).body).toMatchObject({
      ...{ code: 'POINTS_OPEN', error: 'Falta 1 punto por aceptar para firmar.' },
    })
  })
})

test('who only looks is not let in, and another organisation finds none', async () => {
  const { id } = await of.open()
  const token = await of.server.signIn('lectura')
  expect((await of.server.request('GET', '/api/shifts/handover', { token })).status).toBe(403)
  const other = await of.server.createOrganisation('Otra')
  await of.server.addUser('otra@prueba.mx', 'supervisor', other)
  const login = await of.server.request('POST', '/api/auth/login', {
    body: { email: 'otra@prueba.mx', password: TEST_PASSWORD },
  })
  expect((await of.server.request('GET', `/api/shifts/handovers/${id}`, { token: login.body.token })).status).toBe(404)
})

test('who sees a part of the fleet is not told how many trips there are at the cut; one that nobody signed has no count', async () => {
  await of.newAlert()
  const { id } = await of.handedOver()
  await of.sql.query(`update shift_handovers set trips = '{"active": 41, "critical": 2, "high": 3}'`)
  await of.sql.query('update users set reach_clients = array[999999]::bigint[] where id = $1', [of.id('lupe')])
  expect((await of.as('lupe', 'GET', `handovers/${id}`)).body).toMatchObject({
    is_partial: true,
    trips: null,
    points: [],
  })
  await of.sql.query('update users set reach_clients = null where id = $1', [of.id('lupe')])
  expect((await of.as('lupe', 'GET', `handovers/${id}`)).body).toMatchObject({ trips: { active: 41 } })
  of.goTo('22:40')
  await of.runJob()
  const next = (await of.current()).handover
  expect(next.trips).not.toBeNull()
  of.goTo('06:40', 1)
  await of.runJob()
  expect((await of.as('cano', 'GET', `handovers/${next.id}`)).body).toMatchObject({ status: 'lapsed', trips: null })
})

test('since the last shift of whoever asks: what came, went, was resolved, and is open', async () => {
  await of.received()
  const cut = at()
  of.goTo('22:40')
  await of.runJob()
  of.goTo('06:35', 1)
  const [resolved, ended] = [await of.newAlert(), await of.newAlert()]
  await of.newAlert()
  // One by a person, one by itself.
  await of.rows(
    `update alerts set closed_at = $3, close_cause = 'otra',
       closed_by = case when id = $1 then (select min(id) from users) end where id in ($1, $2)`,
    [resolved, ended, at()],
  )
  // Said when it was due, two minutes later and a moment after that; and one of which nobody keeps when it was due.
  for (const lateMs of [0, 2 * MINUTE_MS, 2 * MINUTE_MS + 1, null])
    await of.rows(
      `insert into comments (trip_id, comment, reported_by, created_at, due_at) select min(id), 'x', 'y', $1, $2 from trips`,
      [at(), lateMs === null ? null : at(-lateMs)],
    )
  await of.runJob()
  expect((await of.current()).since).toMatchObject({
    contacts: { on_time: 2, due: 3 },
    ...{ at: cut, is_last_shift: true, new_trips: 3, delivered: 0 },
    ...{ resolved_alerts: 1, ended_alone_alerts: 1 },
  })
  expect((await of.current('lupe')).since).toMatchObject({ is_last_shift: false })
})
