import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertFixture, startAlertFixture } from '../../../test/alert-fixture.ts'
import { addPhoto } from '../../../test/photo-file.ts'
import { putProtocol } from '../../../test/put-protocol.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'
import { advanceOverdueRuns } from './advance-overdue-runs.ts'

let arranged: AlertFixture
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())

const TYPE = 'UNIDAD_DETENIDA'
const leave = (id: string, stepId: string, out: number) =>
  arranged.call(`/${id}/protocol/leave`, { step_id: stepId, out })
const give = (id: string, evidence: object, stepId = 'look') =>
  arranged.call(`/${id}/protocol/evidence`, { step_id: stepId, evidence })
const read = async (id: string) => (await arranged.get(`/${id}`)).body

/** The look, and every call, asks for that. */
async function asksFor(evidence: string | null): Promise<void> {
  const administrator = await arranged.server.signIn('administrador')
  const { body } = await arranged.server.request('GET', `/api/protocols/${TYPE}`, { token: administrator })
  const steps = body.steps.map((step: { kind: string }) => ({
    ...step,
    evidence: ['look', 'call'].includes(step.kind) ? evidence : null,
  }))
  expect((await putProtocol(arranged.server, administrator, TYPE, { steps })).status).toBe(200)
}

/** An alert on whose protocol they do. */
async function started(evidence: string | null): Promise<string> {
  await asksFor(evidence)
  const id = await arranged.raised({ type: TYPE })
  await arranged.call(`/${id}/protocol`)
  return id
}

test('a step that asks for a folio is not left without it; it is kept with when and who, and in the history', async () => {
  const id = await started('folio')
  const bare = await leave(id, 'look', 0)
  expect([bare.status, bare.body.code, bare.body.error]).toEqual([
    409,
    'EVIDENCE_MISSING',
    'Falta la evidencia de este paso (folio o número de reporte): agréguela, o diga por qué no la hay.',
  ])
  expect((await read(id)).protocol).toMatchObject({ at: { step_id: 'look', evidence: null }, taken: [] })
  for (const wrong of [
    { kind: 'note', text: 'Va bien' },
    { kind: 'photo', photo_id: crypto.randomUUID() },
  ])
    expect((await give(id, wrong)).body.code).toBe('WRONG_EVIDENCE')
  for (const wrong of [{ kind: 'folio', text: ' ' }, { kind: 'folio' }, { kind: 'folio', text: 'x'.repeat(501) }])
    expect((await give(id, wrong)).status).toBe(400)
  expect((await give(id, { kind: 'folio', text: '1' }, 'operator')).body.code).toBe('STEP_LEFT')
  const given = await give(id, { kind: 'folio', text: '4411/26' })
  const kept = { kind: 'folio', text: '4411/26', photo_id: null, by: 'monitorista@prueba.mx' }
  expect(given.body.at.evidence).toMatchObject(kept)
  expect((await read(id)).protocol.at.evidence).toMatchObject(kept)
  expect((await leave(id, 'look', 0)).body).toMatchObject({
    at: { step_id: 'operator', evidence: null },
    taken: [{ step_id: 'look', evidence: { ...kept, at: new Date(arranged.clock.now()).toISOString() } }],
  })
  const { events } = await read(id)
  expect(events.map(({ text }: { text: string | null }) => text)).toContain('1. Ver el lugar y la zona: folio 4411/26')
  const { rows } = await arranged.owner.query<{ after: object }>(
    `select after from audit_log where subject = $1 and action = 'protocol-step' order by id limit 1`,
    [`alert:${id}`],
  )
  expect(rows[0]?.after).toEqual({ protocolStep: '1. Ver el lugar y la zona', outcome: 'Folio o número de reporte' })
})

test('with the reason why there is none it is left, and its time that is over asks for nothing', async () => {
  const id = await started('note')
  expect((await give(id, { kind: 'none', text: 'Cortó antes de decir nada' })).status).toBe(200)
  expect((await leave(id, 'look', 0)).body.taken).toMatchObject([{ evidence: { kind: 'none' } }])
  arranged.clock.advance(6 * MINUTE_MS)
  await advanceOverdueRuns({
    db: arranged.server.db.database.unscoped,
    fleet: arranged.server.app.live.fleet.shown,
    now: arranged.clock.now(),
  })
  expect((await read(id)).protocol).toMatchObject({
    at: { step_id: 'carrier' },
    taken: [{}, { step_id: 'operator', outcome: null, evidence: null }],
  })
})

test('the word of duress waits for no evidence', async () => {
  const id = await started('note')
  await give(id, { kind: 'note', text: 'Nada raro' })
  const { body } = await leave(id, 'look', 0)
  const outs = body.steps.find((step: { id: string }) => step.id === 'operator').outs as { tone: string }[]
  const way = outs.findIndex(({ tone }) => tone === 'duress')
  expect((await leave(id, 'operator', 0)).body.code).toBe('EVIDENCE_MISSING')
  expect((await leave(id, 'operator', way)).body.ended).toMatchObject({ how: 'emergency' })
})

test('a photo is of the trip’s logbook; taken back, the step asks for another', async () => {
  const id = await started('photo')
  const { server, tripId, monitorToken } = arranged
  const other = await createTrip(server, 'OTRA-FOTO')
  const elsewhere = (await addPhoto(server, monitorToken, other.id)).body
  expect((await give(id, { kind: 'photo', photo_id: elsewhere.id })).body.code).toBe('WRONG_EVIDENCE')
  const taken = (await addPhoto(server, monitorToken, tripId)).body
  const evidence = { kind: 'photo', photo_id: taken.id }
  expect((await give(id, evidence)).body.at.evidence).toMatchObject({ ...evidence, text: null })
  await server.request('POST', `/api/comments/${taken.comment_id}/undo`, { token: monitorToken })
  expect((await read(id)).protocol.at.evidence).toMatchObject({ kind: 'photo', photo_id: null })
  expect((await leave(id, 'look', 0)).body.code).toBe('EVIDENCE_MISSING')
  const again = (await addPhoto(server, monitorToken, tripId)).body
  await give(id, { kind: 'photo', photo_id: again.id })
  expect((await leave(id, 'look', 0)).body.taken).toMatchObject([{ evidence: { photo_id: again.id } }])
})

test('what runs keeps the version it began with; nobody else gives it', async () => {
  const id = await started(null)
  await asksFor('folio')
  expect((await leave(id, 'look', 0)).body.at.step_id).toBe('operator')
  const late = await started('folio')
  expect((await leave(late, 'look', 0)).body.code).toBe('EVIDENCE_MISSING')
  const reader = await arranged.server.signIn('lectura')
  const body = { step_id: 'look', evidence: { kind: 'folio', text: '1' } }
  expect((await arranged.call(`/${late}/protocol/evidence`, body, reader)).status).toBe(403)
  expect((await arranged.call(`/${late}/protocol/evidence`, body, arranged.foreignToken)).status).toBe(404)
})

test('an operator who is erased is named in no evidence', async () => {
  const { owner, server, tripId } = arranged
  const administrator = await server.signIn('administrador')
  const { rows } = await owner.query<{ id: string }>(
    `with o as (insert into operators (organisation_id, name, match_key) values ($1, 'Efraín Ruelas', 'EFRAINRUELAS') returning id)
     update trips set operator_id = o.id from o where trips.id = $2 returning o.id::text`,
    [server.organisationId, tripId],
  )
  const id = await started('note')
  await give(id, { kind: 'note', text: 'Dice Efraín Ruelas que va bien' })
  await owner.query(`update trips set status = 'complete', completed_at = now() where id = $1`, [tripId])
  const body = { name: 'Efraín Ruelas', reason: 'Lo pidió' }
  expect(
    (await server.request('POST', `/api/operators/${rows[0]?.id}/erasure`, { token: administrator, body })).status,
  ).toBeLessThan(300)
  expect((await read(id)).protocol.at.evidence.text).toBe('Dice Operador borrado que va bien')
})
