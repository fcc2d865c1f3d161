import { calendarDay } from '../time/calendar-day.ts'
import { DAY_MS, MINUTE_MS } from '../time/duration.ts'
import { instantOfWall } from '../time/wall-time.ts'

/** As long as what is promised may be. */
export const MAX_PROMISE_TEXT = 280

/** What a comment says will happen, and when, epoch ms. */
export interface PromiseMention {
  readonly text: string
  readonly dueAt: number
}

const TIME = /^(\d{1,2}):(\d{2})$/
const MENTION = /(?:^|\s)@(\d{1,2}:\d{2})[ \t]+([^\n]+)/

/**
 * The next instant at which the clocks of the zone show an hour, `9:05`: today's, from the minute that it is now on, else
 * tomorrow's, epoch ms. Null for what no clock shows.
 */
export function nextAtHour(time: string, now: number): number | null {
  const [, hour = '', minute = ''] = TIME.exec(time) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  const wall = `T${hour.padStart(2, '0')}:${minute}`
  const today = instantOfWall(`${calendarDay(now)}${wall}`)
  return today > now - MINUTE_MS ? today : instantOfWall(`${calendarDay(now + DAY_MS)}${wall}`)
}

/**
 * The first `@10:15 texto` of a comment (design, second part §2): the next time that it is that hour, and the rest of its line.
 * Null without one, with an hour that no clock shows, or with nothing said of it.
 */
export function promiseMention(comment: string, now: number): PromiseMention | null {
  const [, time = '', rest = ''] = MENTION.exec(comment) ?? []
  const text = rest.trim().slice(0, MAX_PROMISE_TEXT)
  const dueAt = nextAtHour(time, now)
  return text === '' || dueAt === null ? null : { text, dueAt }
}
