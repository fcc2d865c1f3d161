import { zonedFormat } from '@vigia/domain/format/date-time'
import { theTime } from '@vigia/domain/format/the-time'

const minutes = formatWith({ hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
const seconds = formatWith({ hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = formatWith({ day: 'numeric', month: 'short' })

function formatWith(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const format = zonedFormat('es-MX', options)
  return (at) => format().format(at)
}

/** `02:47`, on the person's 24-hour clock. */
export const clockTime = (at: number): string => minutes(at)

/** `02:47:18`. */
export const clockTimeExact = (at: number): string => seconds(at)

/** A time of day says nothing wrong while it cannot be mistaken for today's. */
const SAME_DAY_MS = 18 * 3_600_000

/** `02:47` for the last 18 hours, midnight or not; `20 nov` for what is older. */
export const timeOrDay = (at: number, now: number): string => (now - at < SAME_DAY_MS ? minutes(at) : day(at))

/** `02:47:18` for the last 18 hours; `20 nov, 02:47:18` for what is older. */
export const timeOrDayExact = (at: number, now: number): string =>
  now - at < SAME_DAY_MS ? seconds(at) : `${day(at)}, ${seconds(at)}`

/** Within a sentence: `las 02:47` within 18 hours of now, either way; `las 02:47 del 20 nov` beyond. */
export const theHour = (at: number, now: number): string =>
  Math.abs(now - at) < SAME_DAY_MS ? theTime(minutes(at)) : `${theTime(minutes(at))} del ${day(at)}`

/** Within a sentence, and no longer: `las 02:47` for the last 18 hours; `el 20 nov` for what is older. */
export const theHourOrDay = (at: number, now: number): string =>
  now - at < SAME_DAY_MS ? theTime(minutes(at)) : `el ${day(at)}`

/** As the end of a sentence: `a las 02:47` for the last 18 hours; `el 20 nov` for what is older. */
export const atHourOrDay = (at: number, now: number): string =>
  now - at < SAME_DAY_MS ? `a ${theTime(minutes(at))}` : `el ${day(at)}`

/** From when something is: `de las 02:47:18` for the last 18 hours; `del 20 nov, 02:47:18` for what is older. */
export const sinceText = (at: number, now: number): string =>
  now - at < SAME_DAY_MS ? `de ${theTime(seconds(at))}` : `del ${day(at)}, ${seconds(at)}`
