import { spanText } from '@vigia/domain/format/span-text'

const MINUTE_MS = 60_000
/** From here on the figure in the clock is in hours. */
const HOURS_FROM_MIN = 100

/** The figure in the clock of a contact: minutes left, `+6` once it is overdue, `+2h` from 100 minutes on. */
export function dueFigure(overdueMin: number): string {
  const minutes = overdueMin > 0 ? Math.floor(overdueMin) : Math.ceil(-overdueMin)
  const figure = minutes < HOURS_FROM_MIN ? String(minutes) : `${Math.floor(minutes / 60)}h`
  return overdueMin > 0 ? `+${figure}` : figure
}

/** The same in words: `en 22 min`, `vencido 2 h 8 min`, `vencido ahora`. */
export function dueWords(overdueMin: number): string {
  if (overdueMin > 0) return overdueMin < 1 ? 'vencido ahora' : `vencido ${spanText(overdueMin * MINUTE_MS)}`
  return `en ${spanText(Math.max(1, Math.ceil(-overdueMin)) * MINUTE_MS)}`
}
