import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { dayOfYearText, weekdayText } from '@vigia/domain/format/day-text'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { wallTime } from '@vigia/domain/time/wall-time'
import type { ReportFormat } from '../../../api/reports.ts'
import { FORMAT_TEXT } from '../run-text.ts'

const SHORT_DAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const

/** `lun a sáb`, `lun, mié y vie`, `todos los días`. */
export function weekDaysText(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b)
  const [first = 1, last = first] = [sorted[0], sorted.at(-1)]
  const name = (day: number): string => SHORT_DAYS[day - 1] ?? ''
  if (sorted.length === SHORT_DAYS.length) return 'todos los días'
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${name(first)} a ${name(last)}`
  return listText(sorted.map(name))
}

/** `PDF`, `PDF y XLSX`. */
export const formatsText = (formats: readonly ReportFormat[]): string =>
  listText(formats.map((format) => FORMAT_TEXT[format]))

/** `lun 23 nov, 07:00`, by the company's clocks, as it was scheduled. */
export function whenText(at: number): string {
  const [day = '', time = ''] = wallTime(at, DEFAULT_TIME_ZONE).split('T')
  return `${weekdayText(day)} ${dayOfYearText(day)}, ${time}`
}

/** `1 destinatario`. */
export const recipientsText = (count: number): string =>
  count === 1 ? '1 destinatario' : `${wholeNumber(count)} destinatarios`

const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`
