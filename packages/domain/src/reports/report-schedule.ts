import { addDays, calendarDay, daysBetween } from '../time/calendar-day.ts'
import { instantOfWall } from '../time/wall-time.ts'

/** A report by mail goes to so many at the most. */
export const MAX_RECIPIENTS = 20
/** A company has so many schedules at the most. */
export const MAX_SCHEDULES = 100
/** How long the link of a mail opens its report. */
export const MAIL_LINK_DAYS = 7
/** Files are attached where all of them together are no larger (design, third part §14). */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024

/** By ISO 8601: 1 is Monday. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const A_MONDAY = '2024-01-01'

/** On which days of the week, and at which hour of the company's clocks (`07:00`). */
export interface ScheduleHours {
  readonly days: readonly number[]
  readonly at: string
}

/** 1 to 7 of a day of the calendar, Monday first. */
const weekDay = (day: string): number => (((daysBetween(A_MONDAY, day) % 7) + 7) % 7) + 1

/** The first instant after `after` at which it is due; NaN without days. An hour that the clocks show twice is due once. */
export function nextDue({ days, at }: ScheduleHours, after: number): number {
  const today = calendarDay(after)
  for (let ahead = 0; ahead <= WEEK_DAYS.length; ahead++) {
    const day = addDays(today, ahead)
    const dueAt = days.includes(weekDay(day)) ? instantOfWall(`${day}T${at}`) : Number.NaN
    if (dueAt > after) return dueAt
  }
  return Number.NaN
}

const MAX_ADDRESS = 254
const MAX_NAME = 64
const NAME = /^[^\s\p{Cc},;:<>()[\]\\"]+$/u
const LABEL = /^[\p{L}\p{N}-]+$/u

/** Whether it is the bare address of one mailbox: no name beside it, no list, nothing that ends a header. */
export function isMailAddress(text: string): boolean {
  const [name = '', domain = '', ...rest] = text.split('@')
  const labels = domain.split('.')
  if (rest.length > 0 || text.length > MAX_ADDRESS || name.length > MAX_NAME) return false
  return NAME.test(name) && labels.length > 1 && labels.every((label) => LABEL.test(label))
}

export type DeliveryState = 'waiting' | 'delivered' | 'partly' | 'failed' | 'skipped'
export type RecipientState = 'waiting' | 'sent' | 'failed' | 'refused'

/** What became of a delivery whose recipients are all settled. */
export function deliveryStateOf(recipients: readonly RecipientState[]): DeliveryState {
  if (recipients.includes('waiting')) return 'waiting'
  const sent = recipients.filter((state) => state === 'sent').length
  if (sent === 0) return 'failed'
  return sent === recipients.length ? 'delivered' : 'partly'
}

/** `Entregado 3 de 3`, `2 de 3`, `No salió`: taken by the server of mail, which is all that anybody knows. */
export function deliveryText(state: DeliveryState, recipients: readonly RecipientState[]): string {
  const sent = recipients.filter((one) => one === 'sent').length
  const of = `${sent} de ${recipients.length}`
  switch (state) {
    case 'waiting':
      return sent === 0 ? 'En camino' : `En camino: ${of}`
    case 'delivered':
      return `Entregado ${of}`
    case 'partly':
      return of
    case 'failed':
      return 'No salió'
    case 'skipped':
      return 'No se mandó: sin filas'
  }
}
