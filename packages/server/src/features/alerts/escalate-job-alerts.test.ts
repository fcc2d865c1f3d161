import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertFixture, startAlertFixture } from '../../../test/alert-fixture.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { readAlertPolicies } from '../../db/own-rules.store.ts'
import { escalateAlerts } from './escalate-alerts.ts'
import type { NoteMail } from './notify-overdue.ts'

let arranged: AlertFixture
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())

test.each([
  ['a shift that nobody receives, which is of no trip', 'TURNO_SIN_RECIBIR', 15],
  ['a promise whose hour has passed', 'PROMESA_VENCIDA', 30],
  ['a trip that is expected late', 'LLEGARA_TARDE', 30],
])('%s: supervisors by mail, then administrators, and it has its protocol', async (_what, type, minutes) => {
  const id = await arranged.raised({ type })
  if (type === 'TURNO_SIN_RECIBIR') await arranged.owner.query('update alerts set trip_id = null where id = $1', [id])
  const mails: number[] = []
  const noteMail: NoteMail = async (_sql, _alert, { people }) => void mails.push(people.length)
  const tick = async (after: number): Promise<readonly string[]> => {
    arranged.clock.advance(after * MINUTE_MS)
    const db = arranged.server.db.database.unscoped
    await escalateAlerts({ db, noteMail, policies: await readAlertPolicies(db), now: arranged.clock.now() })
    const { events } = (await arranged.get(`/${id}`)).body
    return events.flatMap((one: { kind: string; text: string }) =>
      one.kind === 'overdue' || one.kind === 'escalated' ? `${one.kind}: ${one.text}` : [],
    )
  }
  expect(await tick(minutes - 0.1)).toEqual([])
  const toSupervisors = `overdue: Venció el plazo: nadie la reconoció en ${minutes} min. Se manda aviso a supervisión en turno.`
  expect(await tick(0.1)).toEqual([toSupervisors])
  const toAdministrators = `escalated: Pasaron otros ${minutes} min sin reconocer. Se manda aviso a administración.`
  expect(await tick(minutes)).toEqual([toSupervisors, toAdministrators])
  expect(mails).toEqual([1, 1])
  const run = await arranged.call(`/${id}/protocol`, {}, arranged.supervisorToken)
  expect([run.status, run.body.version]).toEqual([200, 0])
})
