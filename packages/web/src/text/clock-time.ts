import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'

const zone = { timeZone: DEFAULT_TIME_ZONE, hourCycle: 'h23' } as const
const minutes = madeOnce({ ...zone, hour: '2-digit', minute: '2-digit' })
const seconds = madeOnce({ ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = madeOnce({ timeZone: DEFAULT_TIME_ZONE, day: 'numeric', month: 'short' })

/** Formats are dear to make, and none is needed before the first row of a screen: each is made when first used. */
function madeOnce(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let format: Intl.DateTimeFormat | null = null
  return (at) => {
    format ??= new Intl.DateTimeFormat('es-MX', options)
    return format.format(at)
  }
}

/** `02:47`, on the 24-hour clock of Mexico City. */
export const clockTime = (at: number): string => minutes(at)

/** `02:47:18`. */
export const clockTimeExact = (at: number): string => seconds(at)

/** A time of day says nothing wrong while it cannot be mistaken for today's. */
const SAME_DAY_MS = 18 * 3_600_000

/** `02:47` for the last 18 hours, midnight or not; `20 nov` for what is older. */
export const timeOrDay = (at: number, now: number): string => (now - at < SAME_DAY_MS ? minutes(at) : day(at))

/** From when something is: `de las 02:47:18` for the last 18 hours; `del 20 nov, 02:47:18` for what is older. */
export const sinceText = (at: number, now: number): string =>
  now - at < SAME_DAY_MS ? `de las ${seconds(at)}` : `del ${day(at)}, ${seconds(at)}`
