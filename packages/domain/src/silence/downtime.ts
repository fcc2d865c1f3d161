import { MINUTE_MS } from '../time/duration.ts'

/** A time in which this installation received from nobody: it did not run, or its database was away. Epoch milliseconds. */
export interface Downtime {
  readonly fromAt: number
  readonly untilAt: number
}

/** How much of the time between two instants was listened to, milliseconds; `downtimes` never two at once. */
export function listenedMs(fromAt: number, untilAt: number, downtimes: readonly Downtime[]): number {
  let ms = Math.max(0, untilAt - fromAt)
  for (const down of downtimes) ms -= Math.max(0, Math.min(untilAt, down.untilAt) - Math.max(fromAt, down.fromAt))
  return ms
}

/** When so many milliseconds since an instant will have been listened to; `downtimes` the oldest first, never two at once. */
export function listenedAfter(fromAt: number, ms: number, downtimes: readonly Downtime[]): number {
  let at = fromAt + ms
  for (const down of downtimes)
    if (down.untilAt > fromAt && down.fromAt < at) at += down.untilAt - Math.max(fromAt, down.fromAt)
  return at
}

/** After a downtime of ours a silence is waited for no longer than this, or than one interval of its own: who is robbed has thirty minutes. */
export const WAIT_AT_MOST_MS = 5 * MINUTE_MS
/** A signal comes so much later than it is due without anything having happened. */
const DUE_SLACK_MS = MINUTE_MS

/** So long after a downtime of ours the next signal of who usually leaves so long between two, null while unknown, is waited for at most. */
export function waitAtMost(expectedMs: number | null): number {
  return Math.max(WAIT_AT_MOST_MS, (expectedMs ?? 0) + DUE_SLACK_MS)
}

/** What is known of a unit that is silent. Instants in epoch milliseconds. */
interface LastReception {
  /** Of when its newest fix is. */
  readonly fixAt: number
  /** When that reached us. */
  readonly receivedAt: number
  /** From so many milliseconds on it is silent. */
  readonly limitMs: number
  /** After a downtime it is waited for no longer. */
  readonly atMostMs: number
}

/**
 * Whether a silence is the unit's: where a downtime of our own is part of it, what was listened to of it, or the time since, is as long
 * as a silence has to be. What a device sends that it kept while we were down is followed by more: it is waited for from then on.
 */
export function isOwnSilence(
  { fixAt, receivedAt, limitMs, atMostMs }: LastReception,
  now: number,
  downtimes: readonly Downtime[],
): boolean {
  const last = downtimes.at(-1)
  if (last === undefined || fixAt >= last.untilAt) return true
  const sinceMs = now - Math.max(last.untilAt, receivedAt)
  return listenedMs(receivedAt, now, downtimes) >= limitMs || sinceMs >= Math.min(limitMs, atMostMs)
}

/** The times longer than a minute between two minutes in which a server ran, and from the last of them to `now`; by their beginnings, ascending. */
export function gapsBetween(minutes: readonly number[], now: number): readonly Downtime[] {
  return minutes.flatMap((fromAt, index) => {
    const untilAt = minutes[index + 1] ?? now
    return untilAt - fromAt > MINUTE_MS ? [{ fromAt, untilAt }] : []
  })
}

/**
 * The downtimes between the minutes in which a server ran, and from the last of them to `now`; none before the first. Of a minute only
 * that it ran is known, not when: as listened to count those alone that have a neighbour on either side.
 *
 * @param minutes their beginnings, epoch milliseconds, ascending.
 */
export function downtimesBetween(minutes: readonly number[], now: number): readonly Downtime[] {
  const found: Downtime[] = []
  for (const gap of gapsBetween(minutes, now)) {
    const fromAt = Math.max(gap.fromAt, found.at(-1)?.untilAt ?? gap.fromAt)
    found.push({ fromAt, untilAt: Math.min(now, gap.untilAt + MINUTE_MS) })
  }
  return found
}
