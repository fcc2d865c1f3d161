import { rmSync } from 'node:fs'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReportMailFixture, startReportMailFixture } from '../../../../test/report-mail-fixture.ts'
import { readPeriodFigures } from '../../../wiring/reports/report-figures.ts'
import type { ReadPeriodFigures } from '../period-figures.ts'
import { takeRun } from '../report-runs.store.ts'
import { prepareDelivery } from './prepare-delivery.ts'

let f: ReportMailFixture
beforeAll(async () => {
  f = await startReportMailFixture()
})
afterAll(() => f.stop())
beforeEach(() => f.reset())

/** Waits until a round is over and the next one planned. */
const untilRound = (attempts: number) =>
  f.until(async () => {
    const { rows } = await f.server.db.owner.query<{ attempts: number }>('select attempts from report_deliveries')
    expect(rows).toEqual([{ attempts }])
  })
const NAMES = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@potosi.mx`)

test('addresses that are not taken for now, however many, hold up nobody behind them', async () => {
  await f.schedule({ recipients: NAMES })
  f.post.answersRecipient = (address) => (address < 'd' ? 450 : 250)
  await f.untilDue()
  await untilRound(1)
  expect(f.post.received.map(({ to }) => to[0])).toEqual(['d@potosi.mx', 'e@potosi.mx'])
})

test('a server that takes no mail is left alone after three; the next round begins with whom none was tried for', async () => {
  await f.schedule({ recipients: NAMES })
  let tried: string[] = []
  f.post.answersRecipient = (address) => {
    tried.push(address)
    return 250
  }
  f.post.answersMail = () => 451
  await f.untilDue()
  await untilRound(1)
  expect(tried).toEqual(NAMES.slice(0, 3))
  tried = []
  f.clock.advance(5 * MINUTE_MS)
  await untilRound(2)
  expect(tried).toEqual([...NAMES.slice(3), 'a@potosi.mx'])
})

const reported = async (scheduleId: string): Promise<readonly unknown[]> =>
  (
    await f.server.db.owner.query<{ details: object }>(
      `select details from audit_log where action = 'report-sent' and subject = $1 order by id`,
      [`report-schedule:${scheduleId}`],
    )
  ).rows.map(({ details }) => details)

const OF_OWNER = `update users set %s where email = 'supervisor@prueba.mx'`
const CHANGES: readonly [what: string, change: string, reason: RegExp][] = [
  ['whose owner is disabled', OF_OWNER.replace('%s', 'disabled_at = now()'), /está desactivada/],
  ['whose owner may no longer schedule', OF_OWNER.replace('%s', `role = 'monitorista'`), /ya no puede programar/],
  ['whose owner sees less', OF_OWNER.replace('%s', `reach_clients = '{1}'`), /Cambió lo que puede ver/],
  ['that is removed', 'delete from report_schedules', /Se quitó el reporte programado/],
  ['that is turned off', 'update report_schedules set is_on = false, next_at = null', /Se apagó/],
  ['without the address', `update report_schedules set recipients = '{a@potosi.mx}'`, /Se quitó de los destinatarios/],
]
test.each(CHANGES)(
  'a later try is none of a schedule %s; what went out before is told',
  async (_what, change, reason) => {
    await f.schedule({ recipients: NAMES.slice(0, 2) })
    f.post.answersRecipient = (address) => (address < 'b' ? 250 : 450)
    await f.untilDue()
    await untilRound(1)
    f.post.answersRecipient = () => 250
    await f.server.db.owner.query(change)
    f.clock.advance(5 * MINUTE_MS)
    const [delivery] = await f.ended()
    expect(f.post.received.map(({ to }) => to[0])).toEqual(['a@potosi.mx'])
    expect(delivery).toMatchObject({
      state: 'partly',
      text: '1 de 2',
      recipients: [{ state: 'sent' }, { state: 'failed' }],
    })
    expect(delivery?.problem).toMatch(reason)
    const { rows } = await f.server.db.owner.query<{ details: object }>(
      `select details from audit_log where action = 'report-sent' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([{ details: { state: 'partly', sent: 1, recipients: ['a@potosi.mx'] } }])
  },
)

test('one that cannot be prepared is tried over hours, then told with what to do', async () => {
  await f.schedule()
  await f.server.db.owner.query('alter table clients rename to clients_elsewhere')
  try {
    await f.untilDue()
    for (const [round, minutes] of [5, 15, 60].entries()) {
      await untilRound(round + 1)
      f.clock.advance(minutes * MINUTE_MS)
    }
    await f.until(async () => {
      const { rows } = await f.server.db.owner.query('select state from report_deliveries')
      expect(rows).toEqual([{ state: 'failed' }])
    })
  } finally {
    await f.server.db.owner.query('alter table clients_elsewhere rename to clients')
  }
  f.token = await f.server.signIn('administrador')
  const [delivery] = await f.ended()
  expect(delivery?.problem).toContain('Pida menos días')
  expect(f.post.received).toEqual([])
})

test('who comes back after another server took it over sends no more of it, and tells nothing twice', async () => {
  const { id } = await f.schedule({ recipients: NAMES.slice(0, 2) })
  let release = (_: number): void => undefined
  let tries = 0
  f.post.answersMail = () => {
    tries += 1
    if (tries > 1) return 250
    return new Promise<number>((resolve) => {
      release = resolve
    })
  }
  await f.untilDue()
  await f.until(() => expect(tries).toBe(1))
  const stopSecond = f.startSecond()
  try {
    await f.server.db.owner.query(`update report_deliveries set held_until = now() - interval '1 second'`)
    await f.ended()
  } finally {
    await stopSecond()
  }
  release(250)
  // It looks at the next one once it is done with that.
  await f.server.request('POST', `/api/report-schedules/${id}/test`, { token: f.token })
  await f.ended(2)
  expect(f.post.received.map(({ to }) => to[0])).toEqual([
    ...['a@potosi.mx', 'b@potosi.mx', 'a@potosi.mx', 'administrador@prueba.mx'],
  ])
  expect(await reported(id)).toMatchObject([{ sent: 2 }, { sent: 1 }])
})

test('a file that is not attached is told with its reason; the link holds for a week from when it went out', async () => {
  await f.schedule({ formats: ['csv', 'xlsx'], recipients: NAMES.slice(0, 1) })
  f.post.answersMail = () => 451
  await f.untilDue()
  await untilRound(1)
  rmSync(f.filesFolder, { recursive: true })
  f.post.answersMail = () => 250
  f.clock.advance(DAY_MS)
  f.token = await f.server.signIn('administrador')
  const [delivery] = await f.ended()
  const [mail] = f.post.received
  expect(mail?.attachments).toEqual([])
  expect(mail?.text).toMatch(/^CSV sin adjuntar: no se pudo leer.*\nXLSX sin adjuntar: no se pudo leer/m)
  expect(mail?.text).toContain('hasta el 4 dic 2026, 07:00')
  expect(delivery?.files.map(({ until }) => until)).toEqual(Array(2).fill('2026-12-04T13:00:00.000Z'))
})

test('what is written to go out by mail takes none of the room that a person has, and stands behind them', async () => {
  const { owner } = f.server.db
  await f.schedule({ skip_empty: false })
  await f.untilDue()
  await f.ended()
  const { rows } = await owner.query<{ id: string; user: string }>(
    'select id::text, as_user::text as "user" from report_deliveries',
  )
  const of = [f.server.organisationId, rows[0]?.user, rows[0]?.id]
  const COLUMNS = 'organisation_id, asked_by, kind, params, period_from, period_to, format, asked_at'
  const VALUES = `$1, $2, 'trips_by_client', '{}', '2026-11-24', '2026-11-24', 'csv', now()`
  await owner.query(
    `insert into report_runs (${COLUMNS}, delivery_id, state, started_at, beat_at, attempts)
     select ${VALUES}, $3, 'running', now(), now(), 1 from generate_series(1, 10)`,
    of,
  )
  const token = await f.server.signIn('supervisor')
  const body = { kind: 'trips_by_client', params: { range: 'yesterday' }, format: 'csv' }
  expect((await f.server.request('POST', '/api/report-runs', { token, body })).status).toBe(202)
  const isUndone = new Error('undone')
  const taking = owner.transaction(async (sql) => {
    await sql.query(`insert into report_runs (${COLUMNS}, delivery_id) values (${VALUES}, $3)`, of)
    const { rows: own } = await sql.query<{ id: string }>(
      `insert into report_runs (${COLUMNS}) values (${VALUES}) returning id::text`,
      of.slice(0, 2),
    )
    expect((await takeRun(sql, f.clock.now()))?.id).toBe(own[0]?.id)
    throw isUndone
  })
  await expect(taking).rejects.toBe(isUndone)
})

test('making a mail may take a minute, also by the limit that PostgreSQL holds', async () => {
  const limits: object[] = []
  const readFigures: ReadPeriodFigures = async (sql, asked) => {
    limits.push(...(await sql.query<object>(`select current_setting('statement_timeout') as is`)).rows)
    return readPeriodFigures(sql, asked)
  }
  const { organisationId } = f.server
  const delivery = {
    ...{ organisationId, kind: 'trips_by_client' as const, params: {}, columns: null },
    ...{ from: '2026-11-18', to: '2026-11-24', skipEmpty: false, isTest: false },
  }
  const deps = { scoped: f.server.db.database.scoped, clock: f.clock, readFigures }
  const prepared = await prepareDelivery(deps, delivery, { organisationId, reach: null, actor: null })
  expect(prepared.is).toBe('ready')
  expect(limits).toEqual([{ is: '1min' }])
})
