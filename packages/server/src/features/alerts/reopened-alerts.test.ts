import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertFixture, startAlertFixture } from '../../../test/alert-fixture.ts'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { putRule } from '../../../test/put-rule.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { readAlertPolicies } from '../../db/own-rules.store.ts'
import { notifyOverdue } from './notify-overdue.ts'

let arranged: AlertFixture
let operatorId: string
let documents: readonly string[]
beforeAll(async () => {
  arranged = await startAlertFixture()
  const { rows } = await arranged.owner.query<{ operatorId: string; id: string }>(
    `insert into operator_documents (id, operator_id, kind, created_at)
     select gen_random_uuid(), operator_id, 'other', now() from trips, generate_series(1, 2) where id = $1
     returning operator_id::text as "operatorId", id::text`,
    [arranged.tripId],
  )
  operatorId = rows[0]?.operatorId ?? ''
  documents = rows.map(({ id }) => id)
})
afterAll(() => arranged.server.stop())

const administrator = () => arranged.server.signIn('administrador')
/** An alert of no trip, of what its column says. */
async function alertOf(type: string, column: string, value: string, isOpen: boolean): Promise<string> {
  const { rows } = await arranged.owner.query<{ id: string }>(
    `insert into alerts (organisation_id, operator_id, type, severity, title, message, opened_at, updated_at, closed_at, close_cause, ${column})
     values ($1, $2, $3, 'high', 't', 'm', $4, $4, $5, $6, $7) returning id::text`,
    [
      ...[arranged.server.organisationId, column === 'document_id' ? operatorId : null, type],
      ...[new Date(arranged.clock.now()), isOpen ? null : new Date(arranged.clock.now())],
      ...[isOpen ? null : 'otra', value],
    ],
  )
  return rows[0]?.id ?? ''
}

test.each<[string, string, () => readonly string[]]>([
  ['DOCUMENTO_POR_VENCER', 'document_id', () => documents],
  ['LECTURA_INUSUAL', 'reader', () => ['user:1', 'user:2']],
  ['INTEGRACION_POR_ATENDER', 'integration', () => ['webhook:1', 'webhook:2']],
])('%s: another one that is open of the same keeps it closed, of something else not', async (type, column, values) => {
  const [one = '', other = ''] = values()
  const id = await alertOf(type, column, one, false)
  const again = await alertOf(type, column, one, true)
  await alertOf(type, column, other, true)
  const reopen = async () => arranged.call(`/${id}/reopen`, { reason: 'Sigue' }, await administrator())
  const refused = await reopen()
  expect([refused.status, refused.body.code]).toEqual([409, 'NOT_REOPENED'])
  await arranged.owner.query('update alerts set closed_at = opened_at where id = $1', [again])
  expect((await reopen()).status).toBe(200)
})

test.each<[string, 'never' | 'before' | 'while closed' | 'since', number]>([
  ['nobody called', 'never', 1],
  ['who called before it was closed has not called since', 'before', 1],
  ['nor has who wrote while it was closed', 'while closed', 1],
  ['who has called since is told of nothing', 'since', 0],
])(
  'the deadline of the first call begins anew with an alert that a person opens again: %s',
  async (_why, when, times) => {
    const saved = await putRule(arranged.server, await administrator(), 'DESVIO_RUTA', { first_call_minutes: 5 })
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
    const id = await arranged.raised({ type: 'DESVIO_RUTA' })
    const callIf = async (now: typeof when) => {
      arranged.clock.advance(MINUTE_MS)
      if (when !== now) return
      const { server, monitorToken: token, tripId } = arranged
      const said = { token, body: { comment: 'Va por la caseta', outcome: 'contesto' } }
      expect((await server.request('POST', `/api/travels/${tripId}/comments`, said)).status).toBe(201)
      arranged.clock.advance(MINUTE_MS)
    }
    await callIf('before')
    expect((await arranged.call(`/${id}/resolve`, FALSE_ALARM)).status).toBe(200)
    await callIf('while closed')
    arranged.clock.advance(60 * MINUTE_MS)
    expect((await arranged.call(`/${id}/reopen`, { reason: 'Volvió a salirse' })).status).toBe(200)
    const reopenedAt = arranged.clock.now()
    const told = async (minutes: number) => {
      arranged.clock.advance(reopenedAt + minutes * MINUTE_MS - arranged.clock.now())
      const db = arranged.server.db.database.unscoped
      await notifyOverdue({ db, noteMail: null, policies: await readAlertPolicies(db), now: arranged.clock.now() })
      const query = `select deadline from alert_overdue where alert_id = $1 and deadline = 'first-call'`
      return (await arranged.owner.query(query, [id])).rows.length
    }
    expect(await told(0)).toBe(0)
    await callIf('since')
    expect([await told(4.9), await told(5)]).toEqual([0, times])
  },
)
