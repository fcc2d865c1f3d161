import { MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReportMailFixture, startReportMailFixture } from '../../../../test/report-mail-fixture.ts'
import { takeDelivery } from './report-deliveries.store.ts'

let f: ReportMailFixture
beforeAll(async () => {
  f = await startReportMailFixture()
})
afterAll(() => f.stop())
beforeEach(() => f.reset())

const audited = async (action: string) =>
  (
    await f.server.db.owner.query<{ details: object }>(`select details from audit_log where action = $1 order by id`, [
      action,
    ])
  ).rows.map(({ details }) => details)

test('what is due goes out once, to each by a mail of their own, with its figures, their coverage and its file', async () => {
  const made = await f.schedule({ recipients: ['Trafico@Potosi.mx', 'rocio@potosi.mx'] })
  expect(made).toMatchObject({ next_at: '2026-11-26T13:00:00.000Z', state: 'on', last: null })
  await f.untilDue()
  const [delivery] = await f.ended()
  expect(delivery).toMatchObject({
    ...{ state: 'delivered', text: 'Entregado 2 de 2', problem: null, is_test: false },
    ...{ period: { from: '2026-11-19', to: '2026-11-25' }, files: [{ format: 'csv' }] },
    due_at: '2026-11-26T13:00:00.000Z',
  })
  expect(f.post.received.map(({ to }) => to)).toEqual([['rocio@potosi.mx'], ['trafico@potosi.mx']])
  const [mail] = f.post.received
  expect(mail?.headers.subject).toBe('Vigía: Viajes del día por cliente · 19 nov 2026 – 25 nov 2026')
  expect(mail?.headers.to).toBe('rocio@potosi.mx')
  expect(mail?.text).toMatch(
    new RegExp(`^${delivery?.rows} viajes\\. Datos hasta el 26 nov 2026, 07:00, hora del Centro\\.$`, 'm'),
  )
  expect(mail?.text).toMatch(/^A tiempo: [\d.]+ % \(de \d+; \d+ sin contar\)$/m)
  expect(mail?.text).toMatch(/sin llegada registrada no cuentan en «a tiempo»/)
  expect(mail?.text).toContain(`https://vigia.empresa.mx/reportes?entrega=${delivery?.id}`)
  expect(mail?.text).toContain('Lo programó supervisor@prueba.mx')
  const [file] = mail?.attachments ?? []
  expect(file?.name).toBe('Viajes del día por cliente 2026-11-19 a 2026-11-25.csv')
  expect(file?.bytes.toString('utf8').trim().split('\r\n')).toHaveLength((delivery?.rows ?? 0) + 1)
  expect((await f.found(made.id)).next_at).toBe('2026-12-03T13:00:00.000Z')
  expect(await audited('report-sent')).toMatchObject([{ state: 'delivered', sent: 2 }])
  // What was written to be sent is no file that a person asked for.
  expect((await f.server.request('GET', '/api/report-runs', { token: f.token })).body.data).toEqual([])
})

test('Calidad de rastreo goes out with each of its trips, as the screen shows them', async () => {
  await f.schedule({ kind: 'tracking_quality', columns: ['invoice', 'covered_pct', 'sources'] })
  await f.untilDue()
  const [delivery] = await f.ended()
  expect(delivery).toMatchObject({ state: 'delivered', text: 'Entregado 1 de 1', problem: null })
  const shown = await f.server.request('POST', '/api/reports/tracking_quality/preview', {
    ...{
      token: f.token,
      body: { params: { from: '2026-11-19', to: '2026-11-25' }, columns: ['invoice', 'covered_pct'] },
    },
  })
  expect(delivery?.rows).toBe(shown.body.rows.length)
  const [mail] = f.post.received
  expect(mail?.headers.subject).toContain('Calidad de rastreo')
  expect(mail?.text).toMatch(/^Cubierto: [\d.]+ % \(de \d+; \d+ sin contar\)$/m)
  const [heading, ...lines] = mail?.attachments[0]?.bytes.toString('utf8').trim().split('\r\n') ?? []
  expect(heading).toContain('Cubierto')
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    shown.body.rows.map(({ cells }: { cells: readonly unknown[] }) => cells[0]),
  )
  expect(lines.filter((line) => /^[^,]+,\d/.test(line)).length).toBeGreaterThan(2)
})

test('two servers that look at once, and one that comes back, send what is due once', async () => {
  const made = await f.schedule()
  const stopSecond = f.startSecond()
  try {
    await f.untilDue()
    await f.ended()
    const { rows } = await f.server.db.owner.query<{ n: number }>('select count(*)::int as n from report_deliveries')
    expect(rows).toEqual([{ n: 1 }])
    // As if a server had died before it kept that the next one is due later.
    await f.server.db.owner.query('update report_schedules set next_at = $2 where id = $1', [
      made.id,
      new Date(f.clock.now()),
    ])
    await f.until(async () => expect((await f.found(made.id)).next_at).toBe('2026-12-03T13:00:00.000Z'))
    expect(await f.ended()).toHaveLength(1)
    expect(f.post.received).toHaveLength(1)
  } finally {
    await stopSecond()
  }
})

test('while a mail of it goes out nobody else takes a report up', async () => {
  await f.schedule()
  let answer = (_: number): void => undefined
  let tries = 0
  f.post.answersMail = () => {
    tries += 1
    return new Promise<number>((resolve) => {
      answer = resolve
    })
  }
  await f.untilDue()
  await f.until(() => expect(tries).toBe(1))
  expect(await takeDelivery(f.server.db.database.unscoped, f.clock.now())).toBeNull()
  answer(250)
  expect(await f.ended()).toMatchObject([{ state: 'delivered' }])
  expect([tries, f.post.received.length]).toEqual([1, 1])
})

test('what was due while no server ran goes out late, each of them; what is older than a week is told as not sent', async () => {
  const made = await f.schedule({ days: [1, 2, 3, 4, 5, 6, 7], range: 'yesterday', skip_empty: false })
  await f.server.db.owner.query('update report_schedules set next_at = $2 where id = $1', [
    made.id,
    new Date(Date.parse('2026-11-24T13:00:00Z')),
  ])
  f.setClock(Date.parse('2026-12-02T14:00:00Z'))
  f.token = await f.server.signIn('administrador')
  const all = await f.ended(9)
  expect(all.at(-1)).toMatchObject({ state: 'failed', period: { from: '2026-11-23', to: '2026-11-23' } })
  expect(all.at(-1)?.problem).toContain('siete días')
  expect(all.map(({ state }) => state)).toEqual([...Array(7).fill('delivered'), 'failed', 'failed'])
})

test('an address that is refused is taken off and its owner told; one that fails is tried again, over hours, and then given up', async () => {
  const made = await f.schedule({ recipients: ['compras@potosi.mx', 'lleno@potosi.mx', 'trafico@potosi.mx'] })
  const tried: string[] = []
  f.post.answersRecipient = (address) => {
    tried.push(address)
    return address.startsWith('compras') ? 550 : address.startsWith('lleno') ? 452 : 250
  }
  await f.untilDue()
  await f.until(async () => {
    const [delivery] = await f.deliveries()
    expect(delivery?.recipients).toMatchObject([{ state: 'refused' }, { state: 'waiting' }, { state: 'sent' }])
    expect(delivery?.recipients[1]?.problem).toContain('452')
  })
  for (const [minutes, tries] of [
    [5, 2],
    [15, 3],
    [60, 4],
  ] as const) {
    await f.until(async () => {
      const { rows } = await f.server.db.owner.query<{ at: number }>('select next_at as at from report_deliveries')
      expect(rows).toEqual([{ at: f.clock.now() + minutes * MINUTE_MS }])
    })
    f.clock.advance(minutes * MINUTE_MS)
    await f.until(() => expect(tried.filter((one) => one.startsWith('lleno'))).toHaveLength(tries))
  }
  f.token = await f.server.signIn('administrador')
  const [delivery] = await f.ended()
  expect(delivery).toMatchObject({ state: 'partly', text: '1 de 3' })
  expect(delivery?.recipients.map(({ state }) => state)).toEqual(['refused', 'failed', 'sent'])
  expect(tried.filter((one) => !one.startsWith('lleno'))).toEqual([
    ...['compras@potosi.mx', 'supervisor@prueba.mx', 'trafico@potosi.mx'],
  ])
  expect((await f.found(made.id)).recipients).toEqual(['lleno@potosi.mx', 'trafico@potosi.mx'])
  expect(f.post.received.find(({ to }) => to[0] === 'supervisor@prueba.mx')?.text).toContain('compras@potosi.mx')
  expect(await audited('report-schedule-bounce')).toMatchObject([{ address: 'compras@potosi.mx', left: 2 }])
})

test.each([
  ['is disabled', `disabled_at = now()`, 'está desactivada'],
  ['may no longer schedule', `role = 'monitorista'`, 'ya no puede programar reportes'],
])(
  'a schedule whose owner %s is paused with its reason, and goes on as whose who resumes it',
  async (_why, change, reason) => {
    const made = await f.schedule()
    await f.server.db.owner.query(`update users set ${change} where email = 'supervisor@prueba.mx'`)
    await f.untilDue()
    const [delivery] = await f.ended()
    expect(delivery).toMatchObject({ state: 'failed', text: 'No salió', recipients: [{ state: 'failed' }] })
    expect(f.post.received).toEqual([])
    const paused = await f.found(made.id)
    expect(paused).toMatchObject({ state: 'paused', next_at: null, owner: { name: 'supervisor@prueba.mx' } })
    expect(paused.paused_because).toContain(reason)
    const { body } = await f.server.request('PATCH', `/api/report-schedules/${made.id}`, {
      token: f.token,
      body: { is_on: true },
    })
    expect(body).toMatchObject({ state: 'on', owner: { name: 'administrador@prueba.mx' }, paused_because: null })
    expect(body.next_at).toBe('2026-12-03T13:00:00.000Z')
  },
)

test('it holds what its owner may see when it is due, not when it was made', async () => {
  await f.schedule({ skip_empty: false })
  const { rows } = await f.server.db.owner.query<{ id: string; name: string }>(
    'select id::text, name from clients order by id',
  )
  await f.server.db.owner.query(`update users set reach_clients = $1 where email = 'supervisor@prueba.mx'`, [
    [rows[0]?.id],
  ])
  await f.untilDue()
  await f.ended()
  await f.server.db.owner.query(`update users set reach_clients = null where email = 'supervisor@prueba.mx'`)
  const lines = f.post.received[0]?.attachments[0]?.bytes.toString('utf8').trim().split('\r\n').slice(1) ?? []
  expect(lines.length).toBeGreaterThan(2)
  const others = rows.slice(1).map(({ name }) => name)
  expect(lines.filter((line) => others.some((name) => line.includes(`,${name},`)))).toEqual([])
})

test('without rows nothing is sent where that was asked for, unless it is not known', async () => {
  const { rows } = await f.server.db.owner.query<{ id: string }>(
    `insert into clients (organisation_id, name, match_key) values ($1, 'Sin viajes', 'SINVIAJES') returning id::text`,
    [f.server.organisationId],
  )
  const params = { client_id: rows[0]?.id }
  await f.schedule({ params })
  await f.schedule({ params, skip_empty: false })
  await f.untilDue()
  const all = await f.ended(2)
  expect(all.map(({ state }) => state).toSorted()).toEqual(['delivered', 'skipped'])
  expect(all.find(({ state }) => state === 'skipped')?.text).toBe('No se mandó: sin filas')
  expect(f.post.received.map(({ text }) => /^0 viajes\./m.test(text))).toEqual([true])
})
