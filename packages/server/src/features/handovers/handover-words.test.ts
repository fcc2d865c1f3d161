import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Name, startHandoverFixture } from '../../../test/handover-fixture.ts'
import { listen } from '../../../test/live-client.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

const screenOf = async (name: Name) => listen(of.server.url, { token: await of.signIn(name) })

test('a question reaches who hands over on whatever screen, its answer who asked, and nobody else is told the words', async () => {
  await of.newAlert()
  const { id, points } = await of.handedOver()
  const [marisol, jorge, lupe] = [await screenOf('marisol'), await screenOf('jorge'), await screenOf('lupe')]
  const path = `handovers/${id}/points/${points[0]?.id}/questions`
  const { body } = await of.as('jorge', 'POST', path, { text: '¿Ya contestó el operador?' })
  const about = points[0]?.label ?? points[0]?.title
  expect(await marisol.until('handover-word')).toEqual({
    ...{ by: 'jorge@prueba.mx', about, text: '¿Ya contestó el operador?', kind: 'question' },
  })
  const question = body.points[0].questions[0].id
  await of.as('marisol', 'POST', `handovers/${id}/questions/${question}/answer`, { text: 'A las 14:50' })
  expect(await jorge.until('handover-word')).toEqual({
    ...{ by: 'marisol@prueba.mx', about, text: 'A las 14:50', kind: 'answer' },
  })
  await lupe.until('handover-updated')
  expect([lupe.received('handover-word'), marisol.received('handover-word').length]).toEqual([[], 1])
  for (const screen of [marisol, jorge, lupe]) screen.close()
})

test('the words do not reach who sees a part of the fleet by now: the hand-over is of all of it', async () => {
  await of.newAlert()
  const { id, points } = await of.handedOver()
  await of.sql.query('update users set reach_clients = array[999999]::bigint[] where id = $1', [of.id('marisol')])
  const [marisol, lupe] = [await screenOf('marisol'), await screenOf('lupe')]
  const path = `handovers/${id}/points/${points[0]?.id}/questions`
  expect((await of.as('jorge', 'POST', path, { text: '¿Quién llamó?' })).status).toBe(201)
  // What comes later arrives, so the words have been passed over.
  for (const screen of [lupe, marisol]) await screen.until('handover-updated')
  expect(marisol.received('handover-word')).toEqual([])
  await of.sql.query('update users set reach_clients = null where id = $1', [of.id('marisol')])
  for (const screen of [marisol, lupe]) screen.close()
})
