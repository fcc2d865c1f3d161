import { DEFAULT_TIME_ZONE, zonedFormat } from './date-time.ts'
import { theTime } from './the-time.ts'

const clock = zonedFormat('es-MX', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
const day = zonedFormat('es-MX', { day: 'numeric', month: 'short' })

/**
 * An instant, epoch ms, within a sentence that is kept, by the organisation's clock: `las 23:40 del 26 nov`. It stays true, whenever it
 * is read; an age does not, nor an hour without its day.
 */
export const hourOfThen = (at: number): string =>
  `${theTime(clock(DEFAULT_TIME_ZONE).format(at))} del ${day(DEFAULT_TIME_ZONE).format(at)}`
