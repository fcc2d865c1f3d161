import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportDeliveryWire, ReportScheduleWire } from '@vigia/contract'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { expect, vi } from 'vitest'
import { mailSender } from '../src/features/mail/send-mail.ts'
import { reportMailQueue } from '../src/features/reports/mail/report-mail.job.ts'
import { readPeriodFigures } from '../src/wiring/reports/report-figures.ts'
import { createTestClock } from './clock.ts'
import { randomFrom, seedHistory } from './kpi-history.ts'
import { startMailServer } from './mail-server.ts'
import { startTestServer } from './server.ts'

/** A Wednesday, 14:00 in Mexico City. */
const NOW = Date.parse('2026-11-25T20:00:00Z')
const WAIT = { timeout: 60_000, interval: 50 }
/** Each Thursday at 07:00, of the seven days before. */
export const WEEKLY = {
  ...{ kind: 'trips_by_client', params: {}, columns: null, days: [4], at: '07:00', range: 'last-7-days' },
  ...{ formats: ['csv'], recipients: ['trafico@potosi.mx'], skip_empty: true, is_on: true },
}

export type ReportMailFixture = Awaited<ReturnType<typeof startReportMailFixture>>

/** A server that sends reports to a real server of mail, with a history to tell of. */
export async function startReportMailFixture() {
  const clock = createTestClock(NOW)
  const dataDir = mkdtempSync(join(tmpdir(), 'vigia-report-mail-'))
  const post = await startMailServer()
  const server = await startTestServer({
    ...{ clock, backupsFolder: join(dataDir, 'backups'), mail: post.mail, publicUrl: 'https://vigia.empresa.mx' },
  })
  // Nothing opens or closes between two looks.
  await server.app.alerts.close()
  await server.signIn('supervisor')
  const { owner } = server.db
  const { rows } = await owner.query<{ id: string }>(`select id::text from users where email = 'supervisor@prueba.mx'`)
  const of = { sql: owner, organisationId: server.organisationId, userId: rows[0]?.id ?? '' }
  await seedHistory({ ...of, now: NOW, random: randomFrom(7) }, 60, 12)
  const setClock = (at: number): void => clock.advance(at - clock.now())
  const fixture = {
    ...{ clock, post, server, setClock, filesFolder: join(dataDir, 'backups-exports'), token: '' },
    /** As at the beginning, with a supervisor signed in. */
    reset: async (): Promise<void> => {
      for (const table of ['report_schedules', 'report_deliveries']) await owner.query(`delete from ${table}`)
      await owner.query(
        `update users set role = 'supervisor', disabled_at = null, reach_clients = null where email = 'supervisor@prueba.mx'`,
      )
      setClock(NOW)
      fixture.token = await server.signIn('supervisor')
      post.received.length = 0
      post.answersRecipient = () => 250
      post.answersMail = () => 250
    },
    schedule: async (more: object = {}): Promise<ReportScheduleWire> => {
      const body = { ...WEEKLY, ...more }
      const answer = await server.request('POST', '/api/report-schedules', { token: fixture.token, body })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body
    },
    deliveries: async (): Promise<readonly ReportDeliveryWire[]> =>
      (await server.request('GET', '/api/report-deliveries', { token: fixture.token })).body.data,
    found: async (id: string): Promise<ReportScheduleWire> =>
      (await server.request('GET', '/api/report-schedules', { token: fixture.token })).body.data.find(
        (one: ReportScheduleWire) => one.id === id,
      ),
    /** To Thursday, 07:00 of Mexico City; an administrator looks. */
    untilDue: async (): Promise<void> => {
      setClock(Date.parse('2026-11-26T13:00:00Z'))
      fixture.token = await server.signIn('administrador')
    },
    /** So many deliveries, all of them over. */
    ended: (count = 1): Promise<readonly ReportDeliveryWire[]> =>
      vi.waitFor(async () => {
        const all = await fixture.deliveries()
        expect(all).toHaveLength(count)
        expect(all.filter(({ ended_at: at }) => at === null)).toEqual([])
        return all
      }, WAIT),
    /** Waits until what `look` expects holds. */
    until: <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, WAIT),
    /** What another server of the same database does about reports by mail, beside this one; returns what stops it. */
    startSecond: (): (() => Promise<void>) => {
      const stopping = new AbortController()
      const sender = mailSender(post.mail)
      const { unscoped, scoped } = server.db.database
      const { job } = reportMailQueue({
        ...{ background: unscoped, scoped, clock, logger: testLogger, folder: fixture.filesFolder },
        ...{ readFigures: readPeriodFigures, send: sender.send, mailProblem: async () => null, publicUrl: null },
        wakeFiles: () => undefined,
      })
      const running = job.run(stopping.signal)
      return async () => {
        stopping.abort()
        await running
        sender.close()
      }
    },
    stop: async (): Promise<void> => {
      await server.stop()
      await post.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
  return fixture
}
