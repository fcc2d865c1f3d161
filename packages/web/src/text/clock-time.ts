import { DEFAULT_TIME_ZONE } from '@vigia/domain'

const zone = { timeZone: DEFAULT_TIME_ZONE, hourCycle: 'h23' } as const
const MINUTES = new Intl.DateTimeFormat('es-MX', { ...zone, hour: '2-digit', minute: '2-digit' })
const SECONDS = new Intl.DateTimeFormat('es-MX', { ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const DAY = new Intl.DateTimeFormat('es-MX', { timeZone: DEFAULT_TIME_ZONE, day: 'numeric', month: 'short' })

/** `02:47`, on the 24-hour clock of Mexico City. */
export const clockTime = (at: number): string => MINUTES.format(at)

/** `02:47:18`. */
export const clockTimeExact = (at: number): string => SECONDS.format(at)

/** A time of day says nothing wrong while it cannot be mistaken for today's. */
const SAME_DAY_MS = 18 * 3_600_000

/** `02:47` for the last 18 hours, midnight or not; `20 nov` for what is older. */
export const timeOrDay = (at: number, now: number): string =>
  now - at < SAME_DAY_MS ? MINUTES.format(at) : DAY.format(at)
