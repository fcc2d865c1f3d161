import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Name, startHandoverFixture } from '../../../test/handover-fixture.ts'
import { listen } from '../../../test/live-client.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
  await of.begin()
})
afterAll(() => of.server.stop())

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
