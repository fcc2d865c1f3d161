import { MINUTE_MS } from '../time/duration.ts'
import { type DutyStretch, type DutyTrack, dutyStretches, SILENCE_MIN } from './duty-stretches.ts'

/** Fixes from so long before a day and after it tell what its first and its last minutes were. */
export const DUTY_DAY_MARGIN_MS = SILENCE_MIN * MINUTE_MS

/** `stopped` is all that is no driving: standing, and shunting in a yard. */
type DutyKind = 'driving' | 'stopped' | 'unknown'

interface DutySpan {
  readonly kind: DutyKind
  readonly fromAt: number
  readonly toAt: number
}

interface Day {
  readonly fromAt: number
  readonly toAt: number
}

/** What somebody did in a day as far as it has passed, without gaps; the minutes are those of the spans. */
export interface DutyDay {
  readonly spans: readonly DutySpan[]
  readonly minutes: Readonly<Record<DutyKind, number>>
}

/**
 * A day of somebody by the positions of his trucks (design, operators), by the same rule as `dutyEstimate`: an estimate and no logbook.
 * What no position tells of is not known, and no rest.
 *
 * @param track of it the fixes from `DUTY_DAY_MARGIN_MS` before the day until so long after it, as far as they have come.
 */
export function dutyDay(track: DutyTrack, day: Day, now: number): DutyDay {
  const stretches = dutyStretches(track, Math.min(now, day.toAt + DUTY_DAY_MARGIN_MS))
  const passed = { fromAt: day.fromAt, toAt: Math.min(day.toAt, now) }
  const firstAt = stretches[0]?.fromAt ?? passed.toAt
  const spans: DutySpan[] = []
  add(spans, { kind: 'unknown', fromAt: passed.fromAt, toAt: firstAt }, passed)
  for (const { kind, fromAt, toAt } of stretches) add(spans, { kind: KIND[kind], fromAt, toAt }, passed)
  const minutesOf = (kind: DutyKind): number =>
    spans.reduce((sum, span) => (span.kind === kind ? sum + (span.toAt - span.fromAt) / MINUTE_MS : sum), 0)
  return {
    spans,
    minutes: { driving: minutesOf('driving'), stopped: minutesOf('stopped'), unknown: minutesOf('unknown') },
  }
}

const KIND: Readonly<Record<DutyStretch['kind'], DutyKind>> = {
  ...{ driving: 'driving', halt: 'stopped', creep: 'stopped', unknown: 'unknown' },
}

/** What of it is within the day; neighbours of a kind are one. */
function add(spans: DutySpan[], { kind, ...span }: DutySpan, day: Day): void {
  const fromAt = Math.max(span.fromAt, day.fromAt)
  const toAt = Math.min(span.toAt, day.toAt)
  if (toAt <= fromAt) return
  const last = spans.at(-1)
  if (last?.kind === kind) spans[spans.length - 1] = { ...last, toAt }
  else spans.push({ kind, fromAt, toAt })
}
