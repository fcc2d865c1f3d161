import { stepsProblem } from '@vigia/domain/risk/risk-steps'
import type { RiskStep } from '@vigia/domain/risk/risk-weights'
import { shiftsProblem } from '@vigia/domain/shifts/shift-hours-problem'
import type { SettingEntry } from '../../../api/settings-catalogue.ts'
import { figureText, settingValueText } from './setting-value-text.ts'
import { TEXT_COMPLAINTS } from './text-complaints.ts'

/** Why a value that was typed cannot be saved, in words; null: it can, as far as the screen knows. */
export function settingComplaint(entry: SettingEntry, value: unknown): string | null {
  if (entry.kind === 'number') return numberComplaint(entry, value)
  if (entry.kind === 'shifts') return shiftsProblem(Array.isArray(value) ? value : [])
  const complain = TEXT_COMPLAINTS[entry.kind]
  if (complain !== undefined) return complain(value)
  if (entry.kind !== 'steps') return null
  const steps = Array.isArray(value) ? value : []
  if (!steps.every(isStep)) return 'Cada límite y sus puntos son un número'
  const outside = steps.find(({ over }) => isOutside(entry, over))
  if (outside !== undefined) return rangeComplaint(entry)
  return stepsProblem(steps)?.text ?? null
}

function numberComplaint(entry: SettingEntry, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Escriba un número'
  return isOutside(entry, value) ? rangeComplaint(entry) : null
}

const isOutside = ({ min, max }: SettingEntry, value: number): boolean =>
  value < (min ?? Number.NEGATIVE_INFINITY) || value > (max ?? Number.POSITIVE_INFINITY)

const rangeComplaint = (entry: SettingEntry): string => `Debe ser ${rangeText(entry).toLowerCase()}`

/** `De 5 a 480 min`; empty where nothing is said. */
export function rangeText(entry: SettingEntry): string {
  const { min, max, unit } = entry
  const inUnit = unit === null ? '' : ` ${unit}`
  if (min !== null && min === max) return `Siempre ${settingValueText(min, entry)}`
  if (min !== null && max !== null) return `De ${figureText(min)} a ${figureText(max)}${inUnit}`
  if (min !== null) return `${figureText(min)}${inUnit} o más`
  return max === null ? '' : `Hasta ${figureText(max)}${inUnit}`
}

const isStep = (value: unknown): value is RiskStep =>
  typeof value === 'object' &&
  value !== null &&
  'over' in value &&
  'points' in value &&
  [value.over, value.points].every((figure) => typeof figure === 'number' && Number.isFinite(figure))
