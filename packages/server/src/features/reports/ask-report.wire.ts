import type { ReportParamsWire } from '@vigia/contract'
import { type DayRange, type KpiPeriod, kpiPeriod, PERIOD_PROBLEM } from '@vigia/domain/kpis/kpi-period'
import type { ReportKind } from '@vigia/domain/reports/report-kind'
import { rangeDays } from '@vigia/domain/reports/report-range'
import { badRequest } from '../../ports/errors.ts'
import type { ReportColumn, ReportDescription } from './report.ts'
import { reportOf } from './reports.ts'

/** What somebody asks for, known to make sense. */
export interface AskedReport {
  readonly report: ReportDescription
  readonly period: KpiPeriod
  readonly columns: readonly ReportColumn[]
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly toleranceMin: number
}

interface Asking {
  readonly kind: ReportKind
  readonly params: ReportParamsWire
  readonly columns?: readonly string[] | null | undefined
}

/** What is asked for at `now`; 400 in words where the report has no such thing. */
export function askReport({ kind, params, columns }: Asking, now: number): AskedReport {
  const report = reportOf(kind)
  requireOwnParams(report, params)
  const period = kpiPeriod(daysOf(params, now), now)
  if (typeof period === 'string') throw badRequest('VALIDATION', PERIOD_PROBLEM[period])
  return {
    ...{ report, period, columns: columnsOf(report, columns ?? null, params) },
    clientId: params.client_id ?? null,
    carrierId: params.carrier_id ?? null,
    toleranceMin: params.tolerance_min ?? 0,
  }
}

/** Throws 400 where what is to be kept for later is none of the report's; its days are judged when it is asked. */
export function requireReport({ kind, params, columns }: Asking): void {
  const report = reportOf(kind)
  requireOwnParams(report, params)
  columnsOf(report, columns ?? null, params)
}

const OF_ONE_KIND = ['client_id', 'carrier_id', 'tolerance_min'] as const

function requireOwnParams({ params: own, title }: ReportDescription, params: ReportParamsWire): void {
  const foreign = OF_ONE_KIND.find((key) => params[key] !== undefined && !own.includes(key))
  if (foreign !== undefined) throw badRequest('VALIDATION', `${foreign}: «${title}» no lo usa.`)
}

function daysOf({ range, from, to }: ReportParamsWire, now: number): DayRange {
  if (range !== undefined) {
    if (from !== undefined || to !== undefined)
      throw badRequest('VALIDATION', 'Diga `range`, o `from` y `to`, no ambas cosas.')
    return rangeDays(range, now)
  }
  if (from === undefined || to === undefined)
    throw badRequest('VALIDATION', 'Faltan los días: `range`, o `from` y `to`.')
  return { from, to }
}

function columnsOf(
  { columns, title }: ReportDescription,
  wanted: readonly string[] | null,
  params: ReportParamsWire,
): readonly ReportColumn[] {
  if (wanted === null) return columns.filter(({ key, isDefault }) => isDefault && !isSameInEveryRow(key, params))
  if (new Set(wanted).size !== wanted.length) throw badRequest('VALIDATION', 'columns: una columna está dos veces.')
  return wanted.map((key) => {
    const column = columns.find((one) => one.key === key)
    if (column === undefined) throw badRequest('VALIDATION', `columns: «${title}» no tiene la columna ${key}.`)
    return column
  })
}

/** Of one client alone each row would name it again. */
const isSameInEveryRow = (key: string, { client_id: clientId, carrier_id: carrierId }: ReportParamsWire): boolean =>
  (key === 'client' && clientId !== undefined) || (key === 'carrier' && carrierId !== undefined)
