import { DEFAULT_LOGBOOK_RULES } from '@vigia/domain/communication/logbook-rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHandoverFixture } from '../../../test/handover-fixture.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

/** Says when the shifts begin. */
async function setHours(...hours: readonly (readonly [name: string, startsAt: string])[]): Promise<void> {
  const shifts = hours.map(([name, startsAt]) => ({ name, startsAt }))
  const token = await of.server.signIn('administrador')
  const { status } = await of.server.putSetting('logbook', token, { ...DEFAULT_LOGBOOK_RULES, shifts })
  expect(status).toBe(200)
}
const shown = async () => (await of.current()).handover

test('a hand-over opens by the hours that the company has set, under a folio of its own, and not again for who has received', async () => {
  await of.received()
  // Received for 15:00; its shift begins at 14:00 now, and is theirs.
  await setHours(['Día', '06:00'], ['Tarde', '14:00'], ['Noche', '22:00'])
  await of.runJob()
  expect(await shown()).toMatchObject({ folio: of.folio(2), status: 'received' })
  of.goTo('21:29')
  await of.runJob()
  expect(await shown()).toMatchObject({ folio: of.folio(2) })
  of.goTo('21:30')
  await of.runJob()
  expect(await shown()).toMatchObject({
    ...{ folio: of.folio(3), status: 'preparing' },
    ...{ outgoing_shift: { name: 'Tarde' }, incoming_shift: { name: 'Noche' } },
  })
  // Another shift before it: the next one has the number that this one had, and another folio.
  await setHours(['Día', '06:00'], ['Noche', '22:00'], ['Madrugada', '23:30'])
  of.goTo('23:10')
  await of.runJob()
  expect(await shown()).toMatchObject({ folio: of.folio(4), incoming_shift: { name: 'Madrugada' } })
})

test('what the outgoing shift has signed is received as it is, also where the hours are changed meanwhile', async () => {
  await setHours(['Matutino', '07:00'], ['Vespertino', '15:00'], ['Nocturno', '23:00'])
  const { folio } = await of.handedOver()
  await setHours(['Matutino', '07:00'], ['Vespertino', '15:30'], ['Nocturno', '23:00'])
  of.goTo('15:05')
  await of.runJob()
  expect(await shown()).toMatchObject({ folio, status: 'to-receive' })
  // Its own hours are over half an hour from now.
  of.goTo('22:30')
  await of.runJob()
  expect(await shown()).toMatchObject({ status: 'preparing', incoming_shift: { name: 'Nocturno' } })
})
