import { PREVIEW_ROWS } from '@vigia/domain/reports/report-kind'
import type { Db } from '../../db/pool.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { askReport } from './ask-report.wire.ts'
import type { ReadPeriodFigures } from './period-figures.ts'
import { readFirstRows } from './read-report.store.ts'
import { previewWire, reportsWire } from './reports.wire.ts'
import { statementOf, summariseReport } from './summarise-report.ts'

/** A request's statement over a long period may take longer than others. */
const QUERY_MS = 5_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly readFigures: ReadPeriodFigures
}

/** Reports (design, third part §14): which there are, and the first rows of one with its figures. */
export function mountReports(server: Server, { db, clock, readFigures }: Deps): void {
  mount(server, 'listReports', async () => reportsWire())

  mount(server, 'previewReport', async ({ actor, params: { kind }, body }) => {
    const now = clock.now()
    const asked = askReport({ kind, ...body }, now)
    return db.patient(QUERY_MS).transaction(async (sql) => {
      await sql.query('set transaction isolation level repeatable read, read only')
      const statement = await statementOf(sql, asked, actor.organisationId, now)
      const of = { asked: statement, columns: asked.columns, most: PREVIEW_ROWS }
      const { rows, totals } = await readFirstRows(sql, asked.report, of)
      return previewWire(asked, rows, await summariseReport(sql, asked, statement, { totals, readFigures }), now)
    })
  })
}
