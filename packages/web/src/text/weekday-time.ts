import { zonedFormat } from '@vigia/domain/format/date-time'

const WHEN = zonedFormat('es-MX', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `sáb 05:10`. */
export const weekdayTime = (at: number): string => WHEN().format(at).replace(',', '').replace('.', '')
