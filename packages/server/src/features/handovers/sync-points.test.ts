import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { READY, startHandoverFixture } from '../../../test/handover-fixture.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'
import { type NewPoint, replacePoints } from './points.store.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

test('a promise that becomes late goes on, beside its alert: what is still so has not closed', async () => {
  const trip = await createTrip(of.server, 'TARDE', { status: 'load' })
  const promise = (text: string) =>
    of.sql.query(
      `insert into promises (trip_id, said_by_kind, text, due_at, user_id, created_at) values ($1, 'operador', $2, $3, $4, $5)`,
      [trip.id, text, new Date(of.clock.now() + MINUTE_MS), of.id('marisol'), new Date(of.clock.now())],
    )
  await promise('Llego a Celaya')
  const { id, points } = await of.open()
  await of.as('marisol', 'PATCH', `handovers/${id}/points/${points[0]?.id}`, READY)
  await raisedAlert(of.server, trip.id, 'PROMESA_VENCIDA')
  await of.runJob()
  const { points: both } = (await of.current()).handover
  expect(both).toMatchObject([
    { kind: 'alert', also: expect.not.arrayContaining(['«Llego a Celaya»']) },
    { kind: 'promise', title: '«Llego a Celaya»', note: READY.note, closed_at: null },
  ])
  await of.as('marisol', 'PATCH', `handovers/${id}/points/${both[0]?.id}`, READY)
  expect((await of.sign('marisol', id, 'outgoing')).body).toMatchObject({ status: 'to-receive' })
  of.clock.advance(MINUTE_MS)
  await promise('Cargo diésel')
  await of.runJob()
  const { points: later } = (await of.current()).handover
  expect(
    later.map(({ title, is_after_cut, closed_at }: Record<string, unknown>) => [title, is_after_cut, closed_at]),
  ).toEqual([
    ['Sin señal', false, null],
    ['«Llego a Celaya»', false, null],
    ['«Cargo diésel»', true, null],
  ])
})

test('a trip that is deleted while the fleet still has it in memory is no point, and keeps no other from being one', async () => {
  const trip = await createTrip(of.server, 'QUEDA', { status: 'load' })
  const { id } = await of.open()
  const about = (tripId: string): NewPoint => ({
    ...{ key: `risk:${tripId}`, kind: 'risk', tripId, alertId: null, label: null, severity: 'critical' },
    ...{ title: 'Riesgo', detail: '', also: [], since: of.clock.now() },
  })
  const at = { at: of.clock.now(), isAfterCut: false }
  const { unscoped } = of.server.db.database
  expect(await replacePoints(unscoped, id, [about('999999999'), about(trip.id)], at)).toBe(1)
  const { rows } = await of.sql.query('select trip_id::text from handover_points where handover_id = $1', [id])
  expect(rows).toEqual([{ trip_id: trip.id }])
})
