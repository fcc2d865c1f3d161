import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { wakeAlerts } from './alert-snooze.store.ts'

let arranged: AlertFixture
let id: string
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())
beforeEach(async () => {
  id = await arranged.raised()
})

const REASON = 'El cliente llama a las 17:00'
const inMinutes = (minutes: number) => new Date(arranged.clock.now() + minutes * MINUTE_MS).toISOString()
const snooze = (minutes = 60, reason = REASON, token = arranged.monitorToken) =>
  arranged.call(`/${id}/snooze`, { until: inMinutes(minutes), reason }, token)
const unsnooze = () => arranged.call(`/${id}/unsnooze`)
const read = async () => (await arranged.get(`/${id}`)).body
const kinds = async () => (await read()).events.map(({ kind }: { kind: string }) => kind)
const wake = () => wakeAlerts(arranged.server.db.database.unscoped, arranged.clock.now())

test('an alert is put off until a time, with who and why; it stays open and somebody has seen it', async () => {
  const { status, body } = await snooze()
  expect([status, body]).toMatchObject([
    200,
    {
      snoozed_until: inMinutes(60),
      snoozed_by: 'monitorista@prueba.mx',
      snooze_reason: REASON,
      acknowledged_by: 'monitorista@prueba.mx',
      closed_at: null,
    },
  ])
  expect((await arranged.get('/active')).body).toMatchObject([{ id, snoozed_until: inMinutes(60) }])
  const { events } = await read()
  expect(events.at(-1)).toMatchObject({ kind: 'snoozed', by: 'monitorista@prueba.mx' })
  expect(events.at(-1).text).toMatch(/^Hasta el .*, hora del Centro: El cliente llama a las 17:00$/)
  expect(await arranged.lastAudit()).toMatchObject({
    action: 'alert-snooze',
    subject: `alert:${id}`,
    after: { snoozedUntil: inMinutes(60) },
  })
})

test('it comes back by itself at its time, not before, once, and calls anew', async () => {
  await snooze(30)
  arranged.clock.advance(30 * MINUTE_MS - 1)
  const before = await arranged.counts()
  await wake()
  expect(await arranged.counts()).toEqual(before)
  arranged.clock.advance(1)
  await wake()
  await wake()
  expect((await read()).alert).toMatchObject({
    ...{ snoozed_until: null, snoozed_by: null, snooze_reason: null, acknowledged_at: null, acknowledged_by: null },
  })
  expect(await kinds()).toEqual(['acknowledged', 'snoozed', 'woke'])
  const after = await arranged.counts()
  expect([after.events - before.events, after.outbox - before.outbox]).toEqual([1, 1])
  const { rows } = await arranged.owner.query('select called_again_at as at from alerts where id = $1', [id])
  expect(rows[0]).toEqual({ at: arranged.clock.now() })
})

test('who ends the wait has seen it: it calls nobody', async () => {
  await snooze()
  const { body } = await unsnooze()
  expect(body).toMatchObject({ snoozed_until: null, acknowledged_by: 'monitorista@prueba.mx' })
  expect(await arranged.lastAudit()).toMatchObject({ action: 'alert-unsnooze', after: { snoozedUntil: null } })
  const before = await arranged.counts()
  expect((await unsnooze()).status).toBe(200)
  expect(await arranged.counts()).toEqual(before)
})

test('of one that was given back while it waited nobody has it in hand: whoever ends the wait makes it call', async () => {
  await arranged.call(`/${id}/take`)
  await snooze()
  await arranged.call(`/${id}/give-back`)
  expect((await read()).alert).toMatchObject({ owner: null, acknowledged_by: 'monitorista@prueba.mx' })
  arranged.clock.advance(MINUTE_MS)
  expect((await unsnooze()).body).toMatchObject({ snoozed_until: null, acknowledged_at: null, acknowledged_by: null })
  const { rows } = await arranged.owner.query('select called_again_at as at from alerts where id = $1', [id])
  expect(rows[0]).toEqual({ at: arranged.clock.now() })
  expect(await arranged.lastAudit()).toMatchObject({ after: { snoozedUntil: null, acknowledged: false } })
})

test('given back before it was put off it stays seen when the wait ends, and so it does once somebody has taken it', async () => {
  await arranged.call(`/${id}/take`)
  await arranged.call(`/${id}/give-back`)
  await snooze()
  expect((await unsnooze()).body.acknowledged_by).toBe('monitorista@prueba.mx')
  await arranged.call(`/${id}/take`)
  await snooze()
  await arranged.call(`/${id}/give-back`)
  await arranged.call(`/${id}/take`)
  expect((await unsnooze()).body.acknowledged_by).toBe('monitorista@prueba.mx')
})

test('again: until the new time', async () => {
  await snooze(30)
  expect((await snooze(90, 'Sigue igual')).body).toMatchObject({
    snoozed_until: inMinutes(90),
    snooze_reason: 'Sigue igual',
  })
  arranged.clock.advance(30 * MINUTE_MS)
  await wake()
  expect((await read()).alert.snoozed_until).not.toBeNull()
})

test.each(['PANICO', 'SEPARACION', 'POSIBLE_BLOQUEO', 'emergency_protocol', 'CLAVE_COACCION'])(
  'a %s is never put off',
  async (type) => {
    id = await arranged.raised({ type, severity: 'critical' })
    const before = await arranged.counts()
    const { status, body } = await snooze()
    expect([status, body.code]).toEqual([409, 'NOT_SNOOZABLE'])
    expect(await arranged.counts()).toEqual(before)
  },
)

test.each([
  ['too soon', () => snooze(4), 422],
  ['too late', () => snooze(12 * 60 + 1), 422],
  ['in the past', () => snooze(-60), 422],
  ['without a reason', () => snooze(60, '  '), 400],
  ['with a reason that is a page', () => snooze(60, 'x'.repeat(201)), 400],
  ['at no time', () => arranged.call(`/${id}/snooze`, { until: 'mañana', reason: REASON }), 400],
])('%s it is refused, and nothing is written', async (_what, act, expected) => {
  const before = await arranged.counts()
  expect((await act()).status).toBe(expected)
  expect(await arranged.counts()).toEqual(before)
})

test('a closed one is put off no more, and wakes nobody', async () => {
  await snooze(30)
  await arranged.call(`/${id}/resolve`, { cause: 'otra' })
  expect((await read()).alert).toMatchObject({ snoozed_until: null, snoozed_by: null, snooze_reason: null })
  for (const { status, body } of [await snooze(), await unsnooze()]) {
    expect([status, body.code]).toEqual([409, 'ALREADY_CLOSED'])
  }
  arranged.clock.advance(40 * MINUTE_MS)
  const before = await arranged.counts()
  await wake()
  expect(await arranged.counts()).toEqual(before)
})

test('an alert of another company is as unknown as one of nobody', async () => {
  const [foreign, missing] = [
    await snooze(60, REASON, arranged.foreignToken),
    await arranged.call(`/${MISSING}/snooze`, { until: inMinutes(60), reason: REASON }, arranged.foreignToken),
  ]
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
})
