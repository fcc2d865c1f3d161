import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { coversReach } from '@vigia/domain/account/reach'
import type { DayRange } from '@vigia/domain/kpis/kpi-period'
import type { ReportFormat } from '@vigia/domain/reports/report-kind'
import { recordAudit } from '../../db/audit.store.ts'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Db } from '../../db/pool.ts'
import { requireUser } from '../../http/actor.ts'
import { attachment } from '../../http/attachment.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { askReport } from './ask-report.wire.ts'
import { fileOfRun } from './files/write-report.ts'
import { addRun, cancelRun, countUnderWay, FILE_KEPT_MS, runOf, runsOf } from './report-runs.store.ts'
import { runWire } from './report-runs.wire.ts'
import { reportOf } from './reports.ts'

/** Of a person, under way at once. */
const MOST_UNDER_WAY = 10

const REACH_CHANGED = 'Su alcance cambió desde que se escribió: lleva viajes que ya no ve. Pida el reporte otra vez.'
const NAMES_ERASED =
  'Desde que se escribió se borraron los datos de un operador, a quien puede nombrar. Pida el reporte otra vez.'

const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Where this server's files lie; null: it writes none. */
  readonly folder: string | null
  /** Null on a server that writes none: another one does. */
  readonly wake: (() => void) | null
}

const daysText = ({ from, to }: DayRange): string => (from === to ? from : `${from} a ${to}`)

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
    const run = await find(requireUser(actor).id, id)
    const { fileName, format, kind, rows } = run
    if (fileName === null || folder === null) throw conflict('NOT_READY', run.problem ?? 'El archivo todavía no está.')
    if (!coversReach(currentReach(), run.reach)) throw conflict('REACH_CHANGED', REACH_CHANGED)
    if (run.namesErased) throw conflict('NAMES_ERASED', NAMES_ERASED)
    const file = join(folder, fileOfRun(id, format))
    const size = await stat(file).then(
      (found) => found.size,
      () => null,
    )
    if (size === null) throw notFound('Ese archivo ya no está. Pida el reporte otra vez.')
    const details = { report: reportOf(kind).title, days: daysText(run), format: format.toUpperCase(), rows }
    const entry = { action: 'report-downloaded', subject: `report-run:${id}`, details, at: clock.now() }
    await recordAudit(db, { ...audit, ...entry })
    const headers = { ...attachment(fileName, MEDIA_TYPES[format]), 'content-length': String(size) }
    return answer(200, createReadStream(file), { ...headers, 'cache-control': 'no-store' })
  })
}
