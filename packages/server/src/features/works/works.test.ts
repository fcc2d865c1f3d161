import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkKind, WorkWire } from '@vigia/contract'
import { auditValueLabel } from '@vigia/domain/audit/audit-words'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCli } from '../../../test/run-cli.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { verifyAuditChain } from '../../db/audit-chain.store.ts'
import { auditAnchors } from '../audit/audit-anchors.ts'
import { beat, endWork } from './works.store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vigia-works-'))
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ backupsFolder: join(dataDir, 'backups') })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

const start = async (kind: WorkKind): Promise<WorkWire> =>
  (await server.request('POST', '/api/works', { token, body: { kind } })).body
const find = async (id: string): Promise<WorkWire> =>
  (await server.request('GET', '/api/works', { token })).body.data.find((work: WorkWire) => work.id === id)
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const work = await find(id)
      expect(['done', 'failed']).toContain(work.state)
      return work
    },
    // It comes after everything else on the machine.
    { timeout: 60_000, interval: 100 },
  )
const scratchDatabases = async (): Promise<number> =>
  (
    await server.db.owner.query(`select from pg_database where datname like 'vigia_check_%' and datname =
    'vigia_check_' || (select oid from pg_database where datname = current_database())`)
  ).rowCount

test('the audit log is verified aside; a changed entry is found with both hashes', async () => {
  const whole = await ended((await start('audit-verify')).id)
  expect(whole).toMatchObject({ state: 'done', asked_by: 'administrador@prueba.mx', verification: { broken: null } })
  expect(whole.verification?.entries).toBeGreaterThan(1)
  await tamper(`update audit_log set address = '203.0.113.9' where id = (select min(id) from audit_log)`)
  const { verification } = await ended((await start('audit-verify')).id)
  expect(verification?.broken).toMatchObject({ fault: 'entry-changed', seq: '1' })
  expect(verification?.broken?.expected).toMatch(/^[0-9a-f]{64}$/)
  expect(verification?.broken?.expected).not.toBe(verification?.broken?.stored)
  await tamper(`update audit_log set address = '127.0.0.1' where id = (select min(id) from audit_log)`)
})

test('a log that lost its end holds in itself; the end that was written down outside tells of it', async () => {
  const { organisationId, clock, db } = server
  const file = join(dataDir, 'audit-anchors.log')
  const { job, of } = auditAnchors({ db: db.owner, file, clock })
  const never = new AbortController().signal
  await job.run(never)
  // Once an hour.
  await job.run(never)
  expect(await of(organisationId)).toHaveLength(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const state = await server.request('GET', '/api/audit/state', { token })
  const [anchor] = await of(organisationId)
  expect(state.body).toMatchObject({ entries: Number(anchor?.seq), anchor: { seq: anchor?.seq, hash: anchor?.hash } })
  expect(state.body.head).toEqual({ seq: anchor?.seq, hash: anchor?.hash })
  expect(state.body.hours).toHaveLength(72)
  const { verification } = await ended((await start('audit-verify')).id)
  expect(verification).toMatchObject({ broken: null, anchor: { seq: anchor?.seq }, matching: { seq: anchor?.seq } })
  appendFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), hash: 'ab'.repeat(32) })}\n{"cut`)
  const cut = await ended((await start('audit-verify')).id)
  expect(cut.verification?.broken).toMatchObject({ fault: 'cut-off', seq: null })
  // Of the two ends that are known, the older one is in the chain.
  expect(cut.verification?.matching).toMatchObject({ seq: anchor?.seq })
  await tamper(`update audit_log set address = '203.0.113.9' where id = (select min(id) from audit_log)`)
  const changed = await ended((await start('audit-verify')).id)
  expect(changed.verification).toMatchObject({ broken: { seq: '1' }, matching: null })
  await tamper(`update audit_log set address = '127.0.0.1' where id = (select min(id) from audit_log)`)
  // The end that follows a line which a crash cut short is not lost with it; one that could not be written is, at the next look.
  writeFileSync(file, '{"cut')
  const again = auditAnchors({ db: db.owner, file, clock })
  await again.job.run(never)
  expect(await again.of(organisationId)).toHaveLength(1)
  const folder = join(dataDir, 'elsewhere')
  symlinkSync(join(dataDir, 'a-disk-that-is-away'), folder)
  const blocked = auditAnchors({ db: db.owner, file: join(folder, 'anchors.log'), clock })
  await expect(blocked.job.run(never)).rejects.toThrow()
  rmSync(folder)
  await blocked.job.run(never)
  expect(await blocked.of(organisationId)).toHaveLength(1)
  writeFileSync(file, '')
})

test('what came to its end is told, however many were cancelled since', async () => {
  const { id } = await ended((await start('audit-verify')).id)
  await server.db.owner.query(
    `insert into works (organisation_id, kind, state, asked_at) select organisation_id, kind, 'cancelled', now()
     from works, generate_series(1, 21) where id = $1`,
    [id],
  )
  const { data } = (await server.request('GET', '/api/works?kind=audit-verify', { token })).body
  expect(data.find(({ state }: { state: string }) => state === 'done')).toMatchObject({ id })
  await server.db.owner.query(`delete from works where state = 'cancelled'`)
})

async function tamper(statement: string): Promise<void> {
  await server.db.owner.transaction(async (sql) => {
    await sql.query('set local session_replication_role = replica')
    await sql.query(statement)
  })
}

test('without a backup there is nothing to test, in words', async () => {
  expect(await ended((await start('restore-test')).id)).toMatchObject({
    ...{ state: 'failed', problem: 'Todavía no hay ningún respaldo: haga uno con npm run backup.' },
  })
})

test('the newest backup is proved by restoring it aside, which the log tells, as it tells of the backup', async () => {
  const before = await server.db.owner.query<{ id: string }>('select max(id)::text as id from audit_log')
  const backup = await runCli(server.db, { tool: 'backup', args: [], dataDir })
  expect(backup).toMatchObject({ code: 0 })
  const asked = await start('restore-test')
  // Who asks again meanwhile is given the same one.
  expect((await start('restore-test')).id).toBe(asked.id)
  const work = await ended(asked.id)
  expect(work).toMatchObject({ state: 'done', problem: null, restore: { audit_holds: true } })
  expect(work.restore?.rows).toBeGreaterThan(5)
  const { rows } = await server.db.owner.query<{ action: string; state: string }>(
    `select action, case when after->>'isNew' = 'false' then 'joined' else after->>'state' end as state from audit_log where action in ('backup', 'restore-test') and id > $1 order by id`,
    [before.rows[0]?.id],
  )
  expect(rows.map(({ action, state }) => `${action} ${state}`)).toEqual([
    ...['backup null', 'restore-test waiting', 'restore-test joined', 'restore-test done'],
  ])
  const { rows: told } = await server.db.owner.query<{ result: object }>(
    `select after->'result' as result from audit_log where action = 'restore-test' and after->>'state' = 'done'`,
  )
  // A person reads it: each value has a name, and an instant is one.
  expect(Object.keys(told[0]?.result ?? {}).filter((name) => auditValueLabel(`result.${name}`) === null)).toEqual([])
  expect(told[0]?.result).toMatchObject({ takenAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) })
  expect((await server.db.owner.query('select from backups where checked_at is not null')).rowCount).toBe(1)
  expect(await scratchDatabases()).toBe(0)
  expect((await verifyAuditChain(server.db.owner, [])).broken).toBeNull()
})

test('one that is cancelled ends, and leaves no database behind', async () => {
  const { id } = await start('restore-test')
  expect((await server.request('DELETE', `/api/works/${id}`, { token })).status).toBe(204)
  expect(await find(id)).toMatchObject({ state: 'cancelled' })
  expect((await server.request('DELETE', `/api/works/${id}`, { token })).status).toBe(404)
  // The next one is worked on once the process of this one is gone.
  await ended((await start('audit-verify')).id)
  expect(await scratchDatabases()).toBe(0)
})

test('who was silent while another took the work up says no more of it; one that fails is not told as whole', async () => {
  const { owner } = server.db
  const { rows } = await owner.query<{ id: string }>(
    `insert into works (organisation_id, kind, state, asked_at, beat_at, attempts, done, total)
     values ($1, 'restore-test', 'running', now(), now(), 2, 3, 40) returning id::text`,
    [server.organisationId],
  )
  const id = rows[0]?.id ?? ''
  const end = { problem: 'Ya no está.' }
  expect(await beat(owner, { id, attempt: 1 }, { done: 9, total: 40 })).toBe(false)
  expect(await endWork(owner, { id, attempt: 1 }, end, 0)).toBe(false)
  expect(await beat(owner, { id, attempt: 2 }, { done: 4, total: 40 })).toBe(true)
  expect(await endWork(owner, { id, attempt: 2 }, end, 0)).toBe(true)
  expect(await find(id)).toMatchObject({ state: 'failed', done: 4, total: 40 })
})

test('what the database says in its own words is for the log', async () => {
  await runCli(server.db, { tool: 'backup', args: [], dataDir })
  await server.db.owner.query('alter table backups rename column checked_at to checked_at_gone')
  try {
    const { problem } = await ended((await start('restore-test')).id)
    expect(problem).toBe('No se pudo terminar: el registro del servidor dice por qué.')
  } finally {
    await server.db.owner.query('alter table backups rename column checked_at_gone to checked_at')
  }
})

test('what a server that is gone had begun is taken up by the next', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into works (organisation_id, kind, state, asked_at, beat_at, attempts)
     values ($1, 'audit-verify', 'running', now(), now() - interval '1 minute', 1) returning id::text`,
    [server.organisationId],
  )
  // Another is asked for, and wakes the queue; what was left comes first.
  await start('restore-test')
  expect(await ended(rows[0]?.id ?? '')).toMatchObject({ state: 'done' })
})
