import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiDefinition, KpiRow } from '../../api/stats.ts'

type Unit = KpiDefinition['unit']
type Better = KpiDefinition['better']

/** What stands behind a figure; a per cent sign stands beside it without a space before in Mexico's way. */
export const UNIT_TEXT: Readonly<Record<Unit, string>> = {
  count: '',
  percent: '%',
  minutes: 'min',
  hours: 'h',
  days: 'días',
  'per-hundred': 'de cada 100 viajes',
  'per-shift-change': 'por cambio de turno',
  'per-ten-minutes': '',
}

/** What a row behind a figure is. */
export const ROW_KIND_WORD = {
  trip: 'Viaje',
  stay: 'Estadía',
  alert: 'Alerta',
  incident: 'Incidencia',
  entry: 'Entrada de bitácora',
  promise: 'Promesa',
  'platform-hour': 'Hora de plataforma',
  'shift-alert': 'Alerta abierta, cambio de turno',
} as const satisfies Record<KpiRow['kind'], string>

/** Where there was nothing of something: of days without any record nobody knows. */
export const spanText = (unknownDays: readonly string[]): string =>
  unknownDays.length === 0 ? 'el periodo' : 'los días con registro'

/** Two figures this near are told as equal: both read the same on the screen. */
const isSame = (unit: Unit, a: number, b: number): boolean => figureText(unit, a) === figureText(unit, b)

/** A figure as it is shown, without its unit: whole where a decimal would say nothing. */
export function figureText(unit: Unit, value: number): string {
  if (unit === 'count') return wholeNumber(Math.round(value))
  const tenths = Math.round(value * 10) / 10
  // What is little is not nothing.
  if (tenths === 0 && value > 0) return '< 0.1'
  // What lacks little is not all.
  if (unit === 'percent' && tenths === 100 && value < 100) return '> 99.9'
  if (Math.abs(tenths) >= 100 || Number.isInteger(tenths)) return wholeNumber(Math.round(tenths))
  return tenths.toFixed(1)
}

/** A figure with its unit, as a sentence has it: `41 min`, `89 %`. */
export function figureWithUnit(unit: Unit, value: number): string {
  const text = UNIT_TEXT[unit]
  return text === '' ? figureText(unit, value) : `${figureText(unit, value)} ${text}`
}

/** How a figure moved against the period before. */
export interface Movement {
  readonly direction: 'up' | 'down' | 'same'
  readonly text: string
  /** Null: the figure has no better side, or did not move. */
  readonly isGood: boolean | null
}

/** Against the period before; null where one of the two is not known. */
export function movementOf(unit: Unit, better: Better, value: number | null, before: number | null): Movement | null {
  if (value === null || before === null) return null
  if (isSame(unit, value, before)) return { direction: 'same', text: 'igual que antes', isGood: null }
  const isUp = value > before
  const isGood = better === null ? null : isUp === (better === 'higher')
  return { direction: isUp ? 'up' : 'down', text: changeText(unit, value, before), isGood }
}

function changeText(unit: Unit, value: number, before: number): string {
  const change = Math.abs(value - before)
  if (unit === 'percent') return `${figureText(unit, change)} puntos`
  if (unit !== 'count') return figureWithUnit(unit, change)
  const share = before === 0 ? null : Math.round((1_000 * change) / before) / 10
  // Of few a share says nothing: from 1 to 2 is no rise of 100 % worth telling.
  if (share === null || before < 20) return `${wholeNumber(Math.round(change))} ${value > before ? 'más' : 'menos'}`
  return `${figureText('percent', share)} %`
}
