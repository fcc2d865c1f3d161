import { type RowScope, withinScope } from '../../../db/organisation-scope.ts'
import type { Db } from '../../../db/pool.ts'
import type { Clock } from '../../../ports/clock.ts'
import { AppError } from '../../../ports/errors.ts'
import { type AskedReport, askReport } from '../ask-report.wire.ts'
import { readNames } from '../files/report-names.store.ts'
import type { ReadPeriodFigures } from '../period-figures.ts'
import { readTotals } from '../read-report.store.ts'
import { statementOf, summariseReport } from '../summarise-report.ts'
import type { ReportDelivery } from './report-deliveries.store.ts'
import { reportMailSubject, reportMailText } from './report-mail-text.ts'

const QUERY_MS = 60_000

interface Deps {
  /** Shows the rows of the scope it is asked within. */
  readonly scoped: Db
  readonly clock: Clock
  readonly readFigures: ReadPeriodFigures
}

export type Prepared =
  | { readonly is: 'ready'; readonly subject: string; readonly text: string; readonly rows: number }
  /** Nothing to tell, and all of it known. */
  | { readonly is: 'empty' }
  /** It will not do later either, until a person has looked. */
  | { readonly is: 'barred'; readonly because: string }

/** Of a delivery what its mail is made of. */
type DeliveryAsked = Pick<
  ReportDelivery,
  'organisationId' | 'kind' | 'params' | 'columns' | 'from' | 'to' | 'skipEmpty' | 'isTest'
>

/** Makes the mail of a delivery within `scope`. */
export async function prepareDelivery(deps: Deps, delivery: DeliveryAsked, scope: RowScope): Promise<Prepared> {
  const { scoped, clock, readFigures } = deps
  const { kind, params, columns, from, to } = delivery
  const now = clock.now()
  let asked: AskedReport
  try {
    asked = askReport({ kind, params: { ...params, from, to }, columns }, now)
  } catch (error) {
    if (error instanceof AppError)
      return { is: 'barred', because: `El reporte ya no se puede pedir así: ${error.message}` }
    throw error
  }
  return withinScope(scope, () =>
    scoped.patient(QUERY_MS).transaction(async (sql): Promise<Prepared> => {
      await sql.query('set transaction isolation level repeatable read, read only')
      // The role's own limit, which PostgreSQL holds, is shorter.
      await sql.query(`set local statement_timeout = ${QUERY_MS}`)
      const statement = await statementOf(sql, asked, delivery.organisationId, now)
      const totals = await readTotals(sql, asked.report, statement)
      const summary = await summariseReport(sql, asked, statement, { totals, readFigures })
      if (delivery.skipEmpty && summary.rows === 0 && summary.daysWithoutData.length === 0) return { is: 'empty' }
      const { title, rowName } = asked.report
      const facts = { title, rowName, period: { from, to }, asOf: now, summary, ...(await readNames(sql, asked)) }
      return {
        ...{ is: 'ready', rows: summary.rows },
        ...{ subject: reportMailSubject(facts, delivery.isTest), text: reportMailText(facts) },
      }
    }),
  )
}
