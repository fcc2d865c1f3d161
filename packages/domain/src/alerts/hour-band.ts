import { MINUTE_MS } from '../time/duration.ts'

const DAY_MIN = 1_440
const WEEK_MIN = 7 * DAY_MIN

/** Hours of some days in which another limit holds. Days are those on which it begins, Monday 1 to Sunday 7; `to` before `from` is the next day. */
export interface HourBand {
  readonly days: readonly number[]
  /** Minutes after midnight, 0–1439. */
  readonly fromMinute: number
  readonly toMinute: number
  readonly over: number
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Minutes after Monday's midnight; what goes beyond Sunday comes back at the front. */
function spansOf({ days, fromMinute, toMinute }: HourBand): readonly Span[] {
  const lasts = toMinute > fromMinute ? toMinute - fromMinute : toMinute + DAY_MIN - fromMinute
  return days.flatMap((day) => {
    const from = (day - 1) * DAY_MIN + fromMinute
    const to = from + lasts
    return to <= WEEK_MIN
      ? [{ from, to }]
      : [
          { from, to: WEEK_MIN },
          { from: 0, to: to - WEEK_MIN },
        ]
  })
}

/** Whether some minute of the week lies in two bands. */
export function doBandsOverlap(bands: readonly HourBand[]): boolean {
  const spans = bands.flatMap(spansOf).toSorted((a, b) => a.from - b.from)
  return spans.some((span, index) => span.from < (spans[index - 1]?.to ?? 0))
}

/** The limit of the band that `now` lies in; null outside of all. */
export function bandOver(bands: readonly HourBand[], now: number): number | null {
  if (bands.length === 0) return null
  const minute = weekMinute(now)
  const band = bands.find((one) => spansOf(one).some(({ from, to }) => from <= minute && minute < to))
  return band?.over ?? null
}

const inMexico = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'America/Mexico_City', hourCycle: 'h23', weekday: 'short', hour: '2-digit', minute: '2-digit' },
})
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
let last = { minute: Number.NaN, ofWeek: 0 }

/** Minutes since Monday's midnight in central Mexico. Dear to ask of `Intl`, and asked for every trip: the last one is kept. */
function weekMinute(now: number): number {
  const minute = Math.floor(now / MINUTE_MS)
  if (minute !== last.minute) {
    const parts = Object.fromEntries(inMexico.formatToParts(now).map(({ type, value }) => [type, value]))
    const ofWeek = DAYS.indexOf(parts.weekday ?? '') * DAY_MIN + Number(parts.hour) * 60 + Number(parts.minute)
    last = { minute, ofWeek }
  }
  return last.ofWeek
}
