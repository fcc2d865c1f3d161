import { dayText } from '@vigia/domain/format/day-text'
import type { ReportRange } from '@vigia/domain/reports/report-range'
import type { ReportPeriod } from '../../api/reports.ts'
import { daysRefusal } from '../../text/days-refusal.ts'

/** In the order of the list; the name is the address's. */
export const RANGES: readonly { readonly value: ReportRange; readonly name: string; readonly label: string }[] = [
  { value: 'today', name: 'hoy', label: 'Hoy' },
  { value: 'yesterday', name: 'ayer', label: 'Ayer completo' },
  { value: 'last-7-days', name: '7d', label: 'Últimos 7 días' },
  { value: 'last-30-days', name: '30d', label: 'Últimos 30 días' },
  { value: 'this-month', name: 'mes', label: 'Este mes' },
  { value: 'last-month', name: 'mes-pasado', label: 'El mes pasado' },
]

/** Of which days a report is that names none. */
export const USUAL_PERIOD: ReportRange = 'today'

/** Why there is no report of these days, in words; null where there may be. The server has the last word. */
export const periodRefusal = (period: ReportPeriod, today: string): string | null =>
  typeof period === 'string' ? null : daysRefusal(period.from, period.to, today)

/** Days as a person says them: `25 nov 2026`, `1 nov 2026 a 25 nov 2026`. */
export const daysText = (from: string, to: string): string =>
  from === to ? dayText(from) : `${dayText(from)} a ${dayText(to)}`
