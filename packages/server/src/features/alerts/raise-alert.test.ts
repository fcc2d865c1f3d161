import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'

let arranged: AlertFixture
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())
beforeEach(async () => {
  await arranged.owner.query('update alerts set closed_at = $1 where closed_at is null', [
    new Date(arranged.clock.now()),
  ])
})

const emergency = (over: object = {}) => ({
  type: 'emergency_protocol',
  severity: 'critical',
  title: 'Protocolo de emergencia',
  message: 'Asalto en la caseta',
  travel_id: arranged.tripId,
  ...over,
})
const start = (over: object = {}, key?: string, token?: string) =>
  arranged.call('', emergency(over), token, key === undefined ? {} : { 'idempotency-key': key })

const rowsWith = async (message: string) => {
  const { rows } = await arranged.owner.query<Record<'alerts' | 'events' | 'outbox' | 'audit', number>>(
    `with wanted as (select id from alerts where message = $1)
     select (select count(*) from wanted)::int as alerts,
       (select count(*) from alert_events where alert_id in (select id from wanted))::int as events,
       (select count(*) from alert_outbox where alert_id in (select id from wanted))::int as outbox,
       (select count(*) from audit_log where subject in (select 'alert:' || id from wanted))::int as audit`,
    [message],
  )
  return rows[0]
}
const NOTHING = { alerts: 0, events: 0, outbox: 0, audit: 0 }
const ONE = { alerts: 1, events: 1, outbox: 1, audit: 1 }

describe('the emergency protocol', () => {
  test('is an alert with its history, its audit and its word to the sockets', async () => {
    const { status, body } = await start()
    expect([status, body]).toMatchObject([
      201,
      {
        type: 'emergency_protocol',
        severity: 'critical',
        message: 'Asalto en la caseta',
        travel_id: arranged.tripId,
        external_invoice: 'ALERTAS',
        plates: 'P-ALERTAS',
        needs_resolution: true,
        closed_at: null,
      },
    ])
    expect(await rowsWith('Asalto en la caseta')).toEqual(ONE)
    expect(await arranged.lastAudit()).toMatchObject({
      action: 'emergency-start',
      subject: `alert:${body.id}`,
      actor_kind: 'user',
      address: '127.0.0.1',
      after: {
        tripId: arranged.tripId,
        message: { sha256: createHash('sha256').update('Asalto en la caseta').digest('hex') },
      },
    })
    expect((await arranged.get(`/${body.id}`)).body.events).toMatchObject([
      { kind: 'opened', by: 'monitorista@prueba.mx' },
    ])
    const { rows } = await arranged.owner.query('select kind from alert_outbox where alert_id = $1', [body.id])
    expect(rows).toEqual([{ kind: 'new-alert' }])
  })

  test('says where the unit was last seen', async () => {
    const { server, clock } = arranged
    const trip = await createTrip(server, 'VISTO')
    const token = await server.apiKey(['positions:write'])
    await server.request('POST', '/api/positions', { token, body: fixOf(trip.tracker, clock.now(), 19.4) })
    const seen = () => server.app.live.fleet.reader.trip(server.organisationId, trip.id)?.position
    await expect.poll(seen).toMatchObject({ point: { lat: 19.4 } })
    const { body } = await start({ travel_id: trip.id })
    expect(body).toMatchObject({
      latitude: 19.4,
      longitude: -99.5,
      last_signal_at: new Date(clock.now()).toISOString(),
    })
  })

  test('without a trip is the company’s', async () => {
    const { status, body } = await start({ travel_id: null })
    expect([status, body]).toMatchObject([201, { travel_id: null, external_invoice: null }])
    expect((await start({ travel_id: null })).body.id).toBe(body.id)
    expect((await start()).body.id).not.toBe(body.id)
  })

  test('a further activation continues the one that is open, calls again who had acknowledged, and is told', async () => {
    const first = await start({ message: 'Primera' })
    await arranged.call(`/${first.body.id}/acknowledge`)
    const again = await start({ message: 'Segunda' }, undefined, arranged.supervisorToken)
    const continued = { id: first.body.id, message: 'Primera', occurrences: 2, acknowledged_at: null }
    expect([again.status, again.body]).toMatchObject([201, continued])
    expect((await arranged.get(`/${first.body.id}`)).body.events).toMatchObject([
      { kind: 'opened' },
      { kind: 'acknowledged' },
      { kind: 'activated-again', by: 'supervisor@prueba.mx', text: 'Segunda' },
    ])
    const { rows } = await arranged.owner.query('select kind from alert_outbox where alert_id = $1 order by id', [
      first.body.id,
    ])
    expect(rows).toEqual([{ kind: 'new-alert' }, { kind: 'alert-updated' }, { kind: 'alert-updated' }])
  })

  test('a resolved one is over: the next is another', async () => {
    const first = await start()
    await arranged.call(`/${first.body.id}/resolve`, FALSE_ALARM)
    expect((await start()).body.id).not.toBe(first.body.id)
  })

  test('a key repeated answers the same, and with another body is refused', async () => {
    const first = await start({ message: 'Con clave' }, 'clave-1')
    expect((await start({ message: 'Con clave' }, 'clave-1')).body).toEqual(first.body)
    expect(await rowsWith('Con clave')).toEqual(ONE)
    const before = await arranged.counts()
    const { status, body } = await start({ message: 'Otra cosa' }, 'clave-1')
    expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await start({ message: 'Con clave', travel_id: null }, 'clave-1')).status).toBe(409)
    expect((await start({}, 'con espacios en medio')).status).toBe(400)
    expect(await arranged.counts()).toEqual(before)
  })

  test('an unknown trip and one of another company are the same 404, and nothing is written', async () => {
    const { owner, foreignId } = arranged
    const { rows } = await owner.query<{ id: string }>(
      `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type)
       values ($1, 'AJENO', 'in transit', 'A', 'B', 'APP') returning id::text`,
      [foreignId],
    )
    const before = await arranged.counts()
    const foreign = await start({ travel_id: rows[0]?.id }, 'clave-2')
    const missing = await start({ travel_id: MISSING }, 'clave-3')
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    expect(await arranged.counts()).toEqual(before)
  })

  test.each([
    ['another type', { type: 'PANICO' }],
    ['another severity', { severity: 'other' }],
    ['no message', { message: '   ' }],
    ['a message too long', { message: 'x'.repeat(2001) }],
    ['a title too long', { title: 'x'.repeat(201) }],
    ['hidden characters', { title: 'a\u202eb' }],
    ['NUL', { message: 'a\u0000' }],
    ['a trip as a number', { travel_id: 1 }],
    ['a trip as text of a query', { travel_id: '1 or 1=1' }],
    ['no trip at all', { travel_id: undefined }],
    ['a field too many', { organisation_id: '1' }],
    ['a prototype', JSON.parse('{"__proto__": {"x": 1}}')],
  ])('%s is refused and writes nothing', async (_why, over) => {
    const before = await arranged.counts()
    const { status, body } = await start(over)
    expect([status, typeof body.error]).toEqual([400, 'string'])
    expect(await arranged.counts()).toEqual(before)
  })
})

describe('success is shown for a committed row only', () => {
  const ROUNDS = 50

  test('double clicks, with a key and without: one alert', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const message = `Doble clic ${round}`
      const key = round % 2 === 0 ? `doble-${round}` : undefined
      const answers = await Promise.all([start({ message }, key), start({ message }, key), start({ message }, key)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect((await rowsWith(message))?.alerts).toBe(1)
      await arranged.call(`/${answers[0]?.body.id}/resolve`, { cause: 'otra' })
    }
  })

  test('while the database is away: 503 and nothing half; afterwards the same key raises it', async () => {
    const { pool } = arranged.server.db.database.scoped
    const connect = pool.connect
    const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    Object.assign(pool, { connect: away })
    const refused = await start({ message: 'Sin base' }, 'sin-base')
    Object.assign(pool, { connect })
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE'])
    expect(await rowsWith('Sin base')).toEqual(NOTHING)
    expect((await start({ message: 'Sin base' }, 'sin-base')).status).toBe(201)
    expect(await rowsWith('Sin base')).toEqual(ONE)
  })

  test('connections cut in the middle: a success is a row, a failure is all or nothing, the same key ends in one', async () => {
    let failures = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const message = `Corte ${round}`
      const asked = start({ message }, `corte-${round}`)
      await cutAfter(round * 2)
      const { status } = await asked
      const rows = await rowsWith(message)
      expect([201, 503]).toContain(status)
      if (status === 201) expect(rows).toEqual(ONE)
      else {
        failures += 1
        expect([NOTHING, ONE]).toContainEqual(rows)
      }
      await expect.poll(async () => (await start({ message }, `corte-${round}`)).status).toBe(201)
      expect(await rowsWith(message)).toEqual(ONE)
      await arranged.owner.query('update alerts set closed_at = opened_at where closed_at is null')
    }
    expect(failures).toBeGreaterThan(0)
    // On a busy machine each of them may be cut before its answer: what was answered before a cut is there after it.
    expect((await start({ message: 'Antes del corte' }, 'antes-del-corte')).status).toBe(201)
    await cutAfter(0)
    await expect.poll(async () => rowsWith('Antes del corte').catch(() => null)).toEqual(ONE)
  })

  /** Ends the app's connections once so many statements have passed, so that each step of the transaction is met. */
  async function cutAfter(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) await arranged.owner.query('select 1')
    await arranged.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'vigia_app' and pid <> pg_backend_pid()`,
    )
  }
})
