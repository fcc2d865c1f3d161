import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiKey } from '@vigia/domain/kpis/kpis'
import { KPIS } from '@vigia/domain/kpis/kpis'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { positionsKeptFrom } from '../../db/positions-kept.ts'
import { readSetting } from '../../db/settings.store.ts'
import type { AskedReport } from './ask-report.wire.ts'
import type { ReadPeriodFigures } from './period-figures.ts'
import type { ReportAsked, Totals } from './read-report.store.ts'
import type { ReportFigure } from './report.ts'

interface FigureOfReport {
  readonly key: string
  readonly label: string
  readonly value: number | null
  readonly unit: string
  readonly formula: string
  readonly sample: number
  readonly excluded: number
}

/** What is told of all rows of a report. */
export interface ReportSummary {
  readonly rows: number
  readonly figures: readonly FigureOfReport[]
  readonly notes: readonly string[]
  readonly daysWithoutData: readonly string[]
}

/** In words, of a figure of Métricas; a count is called by its title alone. */
const UNIT_TEXT = {
  count: '',
  percent: '%',
  days: 'días',
  minutes: 'min',
  hours: 'h',
  'per-hundred': 'por 100 viajes',
  'per-shift-change': 'por cambio de turno',
  'per-ten-minutes': '',
} as const

/** How a report is asked for in SQL, with what is kept for how long at this instant. */
export async function statementOf(
  sql: Sql,
  { period, clientId, carrierId, toleranceMin }: AskedReport,
  organisationId: string,
  now: number,
): Promise<ReportAsked> {
  const { alertDays, logbookDays } = await readSetting(sql, organisationId, 'retention')
  return {
    ...{ organisationId, now, clientId, carrierId, toleranceMin },
    span: { from: period.days[0]?.fromAt ?? now, until: period.days.at(-1)?.untilAt ?? now },
    alertsFrom: now - alertDays * DAY_MS,
    logbookFrom: now - logbookDays * DAY_MS,
    positionsFrom: await positionsKeptFrom(sql, organisationId, now),
  }
}

/** The figures, what they do not know, and how many rows there are, in the transaction of one instant that read the totals. */
export async function summariseReport(
  sql: Sql,
  { report, period, toleranceMin }: AskedReport,
  { organisationId, clientId, carrierId, now }: ReportAsked,
  { totals, readFigures }: { readonly totals: Totals; readonly readFigures: ReadPeriodFigures },
): Promise<ReportSummary> {
  const { figures, daysWithoutData } = await readFigures(sql, { organisationId, clientId, carrierId, period, now })
  const unknown = { value: null, sample: 0, excluded: 0 }
  return {
    rows: totals.rows,
    figures: report.figures.map((figure) =>
      'kpi' in figure
        ? { ...namedKpi(figure.kpi), ...(figures.get(figure.kpi) ?? unknown) }
        : {
            ...{ key: figure.key, label: figure.label, unit: figure.unit, formula: figure.formula(toleranceMin) },
            ...(totals.figures.get(figure.key) ?? unknown),
          },
    ),
    notes: [
      ...report.notes.flatMap(({ one, many }, index) => {
        const count = totals.notes[index] ?? 0
        return count === 0 ? [] : [count === 1 ? one : many(wholeNumber(count))]
      }),
      ...(daysWithoutData.length === 0 ? [] : [unknownDaysText(daysWithoutData.length, period.days.length)]),
    ],
    daysWithoutData,
  }
}

const unknownDaysText = (unknown: number, days: number): string =>
  days === 1
    ? 'De este día no hay registros, o ya no se guarda todo.'
    : `De ${unknown} de ${days} días no hay registros, o ya no se guarda todo.`

function namedKpi(kpi: KpiKey) {
  const { title, unit, formula } = KPIS[kpi]
  return { key: kpi, label: title, unit: UNIT_TEXT[unit], formula }
}

/** What a figure is called, and how it is computed where nobody has chosen otherwise. */
export function figureNames(figure: ReportFigure): Pick<FigureOfReport, 'key' | 'label' | 'formula'> {
  if ('kpi' in figure) {
    const { key, label, formula } = namedKpi(figure.kpi)
    return { key, label, formula }
  }
  return { key: figure.key, label: figure.label, formula: figure.formula(0) }
}
