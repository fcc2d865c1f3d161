import { zonedFormat } from '@vigia/domain/format/date-time'

const HOUR: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const WEEKDAY = zonedFormat('es-MX', { weekday: 'short', ...HOUR })
const DATE = zonedFormat('es-MX', { day: 'numeric', month: 'short', ...HOUR })

/** Farther away than this, either way, a weekday may be taken for that of another week. */
const SAME_WEEK_MS = 6 * 24 * 3_600_000

/** `sáb 05:10` within six days of now, either way; `20 nov, 05:10` beyond. */
export const weekdayTime = (at: number, now: number): string =>
  Math.abs(at - now) < SAME_WEEK_MS ? WEEKDAY().format(at).replace(',', '').replace('.', '') : DATE().format(at)
