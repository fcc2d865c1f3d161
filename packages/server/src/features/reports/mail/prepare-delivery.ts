import type { Role } from '@vigia/contract'
import { type RowScope, withinScope } from '../../../db/organisation-scope.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import type { Clock } from '../../../ports/clock.ts'
import { AppError } from '../../../ports/errors.ts'
import { type AskedReport, askReport } from '../ask-report.wire.ts'
import { readNames } from '../files/report-names.store.ts'
import type { ReadPeriodFigures } from '../period-figures.ts'
import { scopeOfReader } from '../report-reader.store.ts'
import { statementOf, summariseReport } from '../summarise-report.ts'
import type { ReportDelivery } from './report-deliveries.store.ts'
import { reportMailSubject, reportMailText } from './report-mail-text.ts'
import { SCHEDULERS } from './schedule-people.ts'

const QUERY_MS = 60_000

interface Deps {
  /** Sees every organisation. */
  readonly background: Db
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

/** Makes the mail of a delivery within the rights and the reach that whoever it is made for has now. */
export async function prepareDelivery(deps: Deps, delivery: ReportDelivery): Promise<Prepared> {
  const { background, scoped, clock, readFigures } = deps
  const scope = await scopeOfScheduler(background, delivery)
  if ('because' in scope) return { is: 'barred', because: scope.because }
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
      const statement = await statementOf(sql, asked, delivery.organisationId, now)
      const summary = await summariseReport(sql, asked, statement, readFigures)
      if (delivery.skipEmpty && summary.rows === 0 && summary.daysWithoutData.length === 0) return { is: 'empty' }
      const { title, rowName } = asked.report
      const told = { title, rowName, period: { from, to }, asOf: now, summary, ...(await readNames(sql, asked)) }
      return {
        ...{ is: 'ready', rows: summary.rows },
        ...{ subject: reportMailSubject(told, delivery.isTest), text: reportMailText(told) },
      }
    }),
  )
}

/** What they may read now; else why nothing is sent for them. */
async function scopeOfScheduler(
  sql: Sql,
  { organisationId, asUser }: ReportDelivery,
): Promise<RowScope | { readonly because: string }> {
  const { rows } = await sql.query<{ name: string; role: Role; isDisabled: boolean }>(
    `select name, role, disabled_at is not null as "isDisabled" from users where id = $1`,
    [asUser],
  )
  const [person] = rows
  if (person === undefined) return { because: 'La cuenta de quien lo programó ya no existe.' }
  if (person.isDisabled) return { because: `La cuenta de ${person.name} está desactivada.` }
  if (!SCHEDULERS.includes(person.role)) return { because: `${person.name} ya no puede programar reportes.` }
  return (await scopeOfReader(sql, organisationId, asUser)) ?? { because: `${person.name} ya no puede ver reportes.` }
}
