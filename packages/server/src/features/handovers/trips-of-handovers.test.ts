import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Name, startHandoverFixture } from '../../../test/handover-fixture.ts'
import { createTrip } from '../../../test/trips.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

let trips = 0
const trip = async (status: string): Promise<string> => {
  trips += 1
  return (await createTrip(of.server, `PA-${trips}`, { status })).id
}

test('with the second signature the trips of who handed over pass to who received, and no others; the acta says how many', async () => {
  const [own, second, lupes, shared, ended] = [
    await trip('load'),
    await trip('in route'),
    await trip('load'),
    await trip('load'),
    await trip('load'),
  ]
  const assignee = async (id: string, name: Name) => {
    const token = await of.signIn('cano')
    const { status } = await of.server.request('PUT', `/api/travels/${id}/assignee`, {
      token,
      body: { user_id: of.id(name) },
    })
    expect(status).toBe(200)
  }
  for (const id of [own, second, ended]) await assignee(id, 'marisol')
  await assignee(lupes, 'lupe')
  await of.sql.query(`update trips set status = 'complete' where id = $1`, [ended])
  const cut = await of.handedOver()
  await of.acceptAll('jorge', cut)
  const whose = async () =>
    Object.fromEntries(
      (
        await of.rows<{ id: string; of: string }>('select trip_id::text as id, user_id::text as of from trip_assignees')
      ).map((row) => [row.id, row.of]),
    )
  expect(await whose()).toMatchObject({ [own]: of.id('marisol'), [second]: of.id('marisol') })
  const { body } = await of.sign('jorge', cut.id, 'incoming')
  expect(body).toMatchObject({ status: 'received', passed_trips: 2, is_intact: true })
  expect(await whose()).toMatchObject({
    ...{ [own]: of.id('jorge'), [second]: of.id('jorge'), [lupes]: of.id('lupe'), [ended]: of.id('marisol') },
  })
  expect(await whose()).not.toHaveProperty(shared)
  const text = `select before, after, details from audit_log where action = 'trip-assigned' and subject = $1 order by id desc limit 1`
  expect(await of.rows(text, [`trip:${own}`])).toEqual([
    {
      ...{ before: { assignee: 'marisol@prueba.mx' }, after: { assignee: 'jorge@prueba.mx' } },
      details: { folio: cut.folio },
    },
  ])
  await of.sql.query('update shift_handovers set passed_trips = 3 where id = $1', [cut.id])
  expect((await of.as('jorge', 'GET', `handovers/${cut.id}`)).body.is_intact).toBe(false)
})
