import { formatDateTime } from '../format/date-time.ts'
import type { ReportCellType } from './report-kind.ts'

const HOUR_MIN = 60
/** What is not known, in a table for people. */
export const UNKNOWN_TEXT = 'sin dato'

/** Units by what one of them is called. */
const OF_ONE: ReadonlyMap<string, string> = new Map([
  ['viajes', 'viaje'],
  ['entregas', 'entrega'],
  ['alertas', 'alerta'],
  ['unidades', 'unidad'],
  ['plataformas', 'plataforma'],
  ['días', 'día'],
])

/** The unit of so many: `viaje` of one. */
export const reportUnit = (value: number, unit: string): string => (value === 1 ? (OF_ONE.get(unit) ?? unit) : unit)

const DECIMALS = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
const negative = (text: string): string => text.replace('-', '−')

/** `22 min`, `1 h 04`, `−48 min`. */
function minutesText(minutes: number): string {
  const sign = minutes < 0 ? '−' : ''
  const whole = Math.round(Math.abs(minutes))
  if (whole < HOUR_MIN) return `${sign}${whole} min`
  return `${sign}${Math.floor(whole / HOUR_MIN)} h ${String(whole % HOUR_MIN).padStart(2, '0')}`
}

/** A cell of a report as a person reads it; an instant is epoch ms. */
export function reportCellText(cell: string | number | null, type: ReportCellType): string {
  if (cell === null) return UNKNOWN_TEXT
  if (typeof cell === 'string') return cell
  if (type === 'instant') return formatDateTime(cell)
  if (type === 'minutes') return minutesText(cell)
  return type === 'percent' ? `${DECIMALS.format(share(cell))} %` : negative(DECIMALS.format(cell))
}

/** What is almost all, or almost none, is not told as that. */
const share = (percent: number): number =>
  percent > 99.9 && percent < 100 ? 99.9 : percent > 0 && percent < 0.1 ? 0.1 : percent

/** A figure of a report as a person reads it: `94.1 %`, `22 min`, `18 viajes`. */
export function reportFigureText(value: number | null, unit: string): string {
  if (value === null) return UNKNOWN_TEXT
  if (unit === 'min') return minutesText(value)
  const text = DECIMALS.format(unit === '%' ? share(value) : value)
  return `${negative(text)} ${reportUnit(value, unit)}`.trim()
}
