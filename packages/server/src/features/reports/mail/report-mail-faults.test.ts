import { MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReportMailFixture, startReportMailFixture } from '../../../../test/report-mail-fixture.ts'

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
