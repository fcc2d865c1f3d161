import type { ReportViewWire } from '@vigia/contract'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { requireReport } from './ask-report.wire.ts'
import { deleteView, insertView, lockView, type ReportView, replaceView, viewsOf } from './report-views.store.ts'
import { reportOf } from './reports.ts'

const MOST_VIEWS = 50

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** Reports that a person saves for themselves, with their parameters and columns (design, third part §14). */
export function mountReportViews(server: Server, { db, clock }: Deps): void {
  mount(server, 'listReportViews', async ({ actor }) => ({
    data: (await viewsOf(db, requireUser(actor).id)).map(viewWire),
  }))

  mount(server, 'createReportView', async ({ actor, audit, body }) => {
    const { organisationId, id: userId } = requireUser(actor)
    requireReport(body)
    const now = clock.now()
    return oncePerName(db, async (sql) => {
      if ((await viewsOf(sql, userId)).length >= MOST_VIEWS)
        throw conflict('TOO_MANY_VIEWS', `Ya guardó ${MOST_VIEWS} reportes: quite uno que no use.`)
      const view = await insertView(sql, { organisationId, userId, now }, { ...body, columns: body.columns ?? null })
      const entry = {
        action: 'report-view-create',
        subject: `report-view:${view.id}`,
        before: null,
        after: valuesOf(view),
      }
      await recordAudit(sql, { ...audit, ...entry, at: now })
      return viewWire(view)
    })
  })

  mount(server, 'updateReportView', async ({ actor, audit, params: { id }, body }) => {
    const now = clock.now()
    return oncePerName(db, async (sql) => {
      const view = await lockView(sql, requireUser(actor).id, id)
      if (view === null) throw notFound('Ese reporte guardado no está.')
      const wanted = {
        ...{ name: body.name ?? view.name, kind: view.kind, params: body.params ?? view.params },
        columns: body.columns === undefined ? view.columns : body.columns,
      }
      requireReport(wanted)
      const changed = await replaceView(sql, id, wanted, now)
      const values = { before: valuesOf(view), after: valuesOf(changed) }
      await recordAudit(sql, {
        ...audit,
        action: 'report-view-update',
        subject: `report-view:${id}`,
        ...values,
        at: now,
      })
      return viewWire(changed)
    })
  })

  mount(server, 'deleteReportView', ({ actor, audit, params: { id } }) =>
    db.transaction(async (sql) => {
      const view = await lockView(sql, requireUser(actor).id, id)
      if (view === null) throw notFound('Ese reporte guardado no está.')
      await deleteView(sql, id)
      const values = { before: valuesOf(view), after: null }
      const entry = { action: 'report-view-delete', subject: `report-view:${id}`, ...values, at: clock.now() }
      await recordAudit(sql, { ...audit, ...entry })
    }),
  )
}

/** For the log: the report by its title, its columns by theirs. */
function valuesOf({ name, kind, params, columns }: ReportView) {
  const report = reportOf(kind)
  const titles = columns?.map((key) => report.columns.find((column) => column.key === key)?.title ?? key)
  const { tolerance_min: toleranceMin = 0, ...narrowed } = params
  return {
    ...{ name, report: report.title, toleranceMin, reportColumns: titles ?? [] },
    reportFilter: Object.entries(narrowed).map(([key, value]) => `${key}=${value}`),
  }
}

const viewWire = ({ id, name, kind, params, columns, updatedAt }: ReportView): ReportViewWire => ({
  ...{ id, name, kind, params },
  columns: columns === null ? null : [...columns],
  updated_at: isoOf(updatedAt),
})

async function oncePerName<T>(db: Db, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('NAME_TAKEN', 'Ya guardó otro reporte con ese nombre.')
    throw error
  }
}
