import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vigia-audit-alarm-'))
let post: TestMailServer
let server: TestServer
let token: string
beforeAll(async () => {
  post = await startMailServer()
  server = await startTestServer({
    backupsFolder: join(dataDir, 'backups'),
    mail: { ...post.mail, times: { retryAfterMs: [1, 1], paceMs: 0 } },
  })
  token = await server.signIn('administrador')
  await server.addUser('otra@prueba.mx', 'administrador')
})
afterAll(async () => {
  await server.stop()
  await post.stop()
  rmSync(dataDir, { recursive: true })
})

async function verify(): Promise<void> {
  const { id } = (await server.request('POST', '/api/works', { token, body: { kind: 'audit-verify' } })).body
  await vi.waitFor(
    async () => {
      const { data } = (await server.request('GET', '/api/works', { token })).body
      expect(data.find((work: { id: string }) => work.id === id)).toMatchObject({ state: 'done' })
    },
    // It comes after everything else on the machine.
    { timeout: 60_000, interval: 100 },
  )
}
/** Changes an entry past every wall of the database; a second time it is as it was. */
const toggle = (seq: number): Promise<void> =>
  server.db.owner.transaction(async (sql) => {
    await sql.query('set local session_replication_role = replica')
    await sql.query(
      `update audit_log set action = case when action like 'x-%' then substr(action, 3) else 'x-' || action end
       where id = (select audit_id from audit_chain where chain = $1 and seq = $2)`,
      [server.organisationId, seq],
    )
  })
const alerts = async () =>
  (
    await server.db.owner.query<{ message: string; closed: boolean; cause: string | null }>(
      `select message, closed_at is not null as closed, close_cause as cause from alerts where type = 'AUDITORIA_ALTERADA' order by id`,
    )
  ).rows
const open = async () => (await alerts()).flatMap(({ message, closed }) => (closed ? [] : [message]))
const resolve = () =>
  server.db.owner.query(
    `update alerts set closed_at = now(), close_cause = 'resolved' where type = 'AUDITORIA_ALTERADA' and closed_at is null`,
  )
const alarms = async () =>
  (
    await server.db.owner.query(
      `select subject, actor_kind as by from audit_log where action = 'audit-alarm' order by id`,
    )
  ).rows
const tell = () => server.request('POST', '/api/audit/notify-administrators', { token })
const mailed = () => post.received.map(({ to }) => to[0]).sort()
const message = (seq: number) =>
  `Alterado desde el registro ${seq}. Su huella no corresponde a su contenido. Véalo en Configuración › Auditoría.`

test('a changed audit log is told to all administrators, once for each first bad record, until it holds again', async () => {
  await verify()
  expect(await alerts()).toEqual([])
  expect((await tell()).body).toMatchObject({ code: 'AUDIT_NOT_CHANGED' })

  await toggle(3)
  await verify()
  await verify()
  expect(await alerts()).toEqual([{ message: message(3), closed: false, cause: null }])
  expect(await alarms()).toEqual([{ subject: expect.stringMatching(/^alert:\d+$/), by: 'system' }])
  await expect.poll(mailed).toEqual(['administrador@prueba.mx', 'otra@prueba.mx'])
  expect(post.received[0]?.text).toContain(message(3))
  expect(post.received[0]?.text).toContain('Este correo va a quienes administran la empresa. Las horas son del Centro.')
  // On the screens of administrators, and of nobody else.
  const listed = async (as: string) =>
    (await server.request('GET', '/api/alerts/history?type=AUDITORIA_ALTERADA&state=open', { token: as })).body.data
  expect(await listed(token)).toMatchObject([{ title: 'Auditoría alterada' }])
  expect(await listed(await server.signIn('supervisor'))).toEqual([])

  // An earlier one is another.
  await toggle(2)
  await verify()
  expect(await alerts()).toMatchObject([{ closed: true }, { message: message(2), closed: false }])

  // A person has the others told anew; whoever asks needs no mail.
  post.received.length = 0
  expect((await tell()).body).toEqual({ people: 1, mail: 1, push: 0 })
  await expect.poll(mailed).toContain('otra@prueba.mx')
  expect((await alarms()).at(-1)).toEqual({ subject: 'audit', by: 'user' })

  // What somebody resolved is not said again each night; who asks for it has it told anew.
  await resolve()
  await verify()
  expect(await open()).toEqual([])
  const before = (await alerts()).length
  const atOnce = await Promise.all([tell(), tell(), tell()])
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await alerts()).slice(before)).toMatchObject([{ message: message(2), closed: false }])

  // The same record is news after the log had been whole, also where it was a person who closed the alert.
  await resolve()
  for (const seq of [2, 3]) await toggle(seq)
  await verify()
  expect(await open()).toEqual([])
  await toggle(2)
  await verify()
  expect(await open()).toEqual([message(2)])

  await toggle(2)
  await verify()
  expect((await alerts()).at(-1)).toMatchObject({ closed: true, cause: 'condition-ended' })
  await toggle(2)
  await verify()
  expect(await open()).toEqual([message(2)])
})
