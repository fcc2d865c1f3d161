import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { requireUser } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { askReport } from './ask-report.wire.ts'
import { answerFile, daysText } from './report-file-answer.ts'
import { addRun, cancelRun, countUnderWay, FILE_KEPT_MS, runOf, runsOf } from './report-runs.store.ts'
import { runWire } from './report-runs.wire.ts'

/** Of a person, under way at once. */
const MOST_UNDER_WAY = 10

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Where this server's files lie; null: it writes none. */
  readonly folder: string | null
  /** Null on a server that writes none: another one does. */
  readonly wake: (() => void) | null
}

/** Reports as files: each person's own, for 30 days (design, third part §14). */
export function mountReportRuns(server: Server, { db, clock, folder, wake }: Deps): void {
  mount(server, 'startReportRun', async ({ actor, audit, body }) => {
    const user = requireUser(actor)
    const now = clock.now()
    const { kind, params, format, columns = null } = body
    const { report, period } = askReport(body, now)
    const run = await db.transaction(async (sql) => {
      if ((await countUnderWay(sql, user.id)) >= MOST_UNDER_WAY)
        throw conflict(
          'TOO_MANY_RUNS',
          `Ya esperan ${MOST_UNDER_WAY} archivos suyos: espere a que terminen o cancele uno.`,
        )
      const { organisationId, id: askedBy } = user
      const added = await addRun(sql, { organisationId, askedBy, kind, params, columns, format, period, now })
      const after = { report: report.title, days: daysText(period), format: format.toUpperCase() }
      const entry = { action: 'report-run', subject: `report-run:${added.id}`, before: null, after, at: now }
      await recordAudit(sql, { ...audit, ...entry })
      return added
    })
    wake?.()
    return runWire(run)
  })

  mount(server, 'listReportRuns', async ({ actor, query: { kind = null, state = null } }) => {
    const since = clock.now() - FILE_KEPT_MS
    return { data: (await runsOf(db, requireUser(actor).id, { kind, state, since })).map(runWire) }
  })

  const find = async (userId: string, id: string) => {
    const run = await runOf(db, userId, id, clock.now() - FILE_KEPT_MS)
    if (run === null) throw notFound('Ese archivo no está, o ya pasaron sus 30 días.')
    return run
  }

  mount(server, 'getReportRun', async ({ actor, params: { id } }) => runWire(await find(requireUser(actor).id, id)))

  mount(server, 'cancelReportRun', ({ actor, audit, params: { id } }) =>
    db.transaction(async (sql) => {
      const now = clock.now()
      const was = await cancelRun(sql, requireUser(actor).id, id, now)
      if (was === null) throw notFound('Ese archivo ya no está en preparación.')
      const values = { before: { state: was }, after: { state: 'cancelled' } }
      await recordAudit(sql, { ...audit, action: 'report-cancel', subject: `report-run:${id}`, ...values, at: now })
    }),
  )

  mount(server, 'getReportFile', async ({ actor, audit, params: { id } }) => {
    return answerFile({ db, clock, folder }, await find(requireUser(actor).id, id), audit)
  })
}
