import { DAY_MS, MINUTE_MS, minutesSince } from '../time/duration.ts'

/**
 * What became of something that somebody said would happen at an hour (design, second part §2). `moved`: still to come, at
 * another hour than was said before.
 */
export const PROMISE_STATES = ['pending', 'moved', 'kept', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

/** Who said that it would happen. */
export const PROMISERS = ['operator', 'client', 'carrier', 'other'] as const
export type Promiser = (typeof PROMISERS)[number]

/** What of it the GPS can tell: that the unit is at its destination, or that it has left where it stood. */
export const PROMISED_EVENTS = ['arrival', 'departure'] as const
export type PromisedEvent = (typeof PROMISED_EVENTS)[number]

const OPEN: ReadonlySet<PromiseState> = new Set(['pending', 'moved'])

/** It is still to come, or late; nobody has said what became of it. */
export const isOpenPromise = (state: PromiseState): boolean => OPEN.has(state)

/** So far ahead somebody's word is kept as a promise. */
const PROMISE_AHEAD_MS = 7 * DAY_MS
/** The minute in which an hour was chosen may have passed on the way. */
const TYPING_MS = MINUTE_MS
/** What is put off more often is no promise any more. */
export const MAX_PROMISE_MOVES = 20

/** Minutes before its hour from which a promise is shown with its trip. */
const NEAR_MIN = 10
/** Minutes after its hour from which a promise is late, and from which it raises `PROMESA_VENCIDA`. */
const LATE_MIN = 10
export const PROMISE_ALERT_MIN = 30

/** How an open promise stands: `near` within 10 minutes of its hour, `late` 10 minutes after it, `overdue` 30 minutes after it. */
export type PromiseLevel = 'waiting' | 'near' | 'due' | 'late' | 'overdue'

/** How a promise that falls at an instant stands now (design, second part §2). Epoch ms. */
export function promiseLevel(dueAt: number, now: number): PromiseLevel {
  const lateMin = (now - dueAt) / MINUTE_MS
  if (lateMin >= PROMISE_ALERT_MIN) return 'overdue'
  if (lateMin >= LATE_MIN) return 'late'
  if (lateMin >= 0) return 'due'
  return lateMin >= -NEAR_MIN ? 'near' : 'waiting'
}

/** Whether an hour may be promised now. Epoch ms. */
export const isPromisable = (dueAt: number, now: number): boolean =>
  dueAt >= now - TYPING_MS && dueAt <= now + PROMISE_AHEAD_MS

/** Whole minutes that a promise is late; 0 before its hour. */
export const minutesLate = (dueAt: number, now: number): number => Math.floor(minutesSince(dueAt, now))

/** A promise as far as it changes. Epoch ms. */
export interface PromiseStanding {
  readonly state: PromiseState
  readonly dueAt: number
  /** The hours that were said before, the first first. */
  readonly formerDueAt: readonly number[]
}

/** What a person says of it. `pending` takes back that it was kept or broken. */
export interface PromiseChange {
  readonly state: PromiseState
  /** Only with `moved`: the other hour. */
  readonly dueAt: number | null
}

/** Why a change is none. */
export type PromiseRefusal =
  | 'hour-missing'
  | 'hour-unasked'
  | 'hour-out-of-range'
  | 'hour-unchanged'
  | 'too-many-moves'
  | 'already-so'
  | 'settled'
  | 'trip-ended'

/**
 * What a promise becomes by what a person says of it, or why it stays (design, second part §2). One that was kept or broken is
 * neither until that is taken back; of a trip that has ended it can only be said whether it was kept.
 */
export function changePromise(
  promise: PromiseStanding,
  change: PromiseChange,
  of: { readonly isTripActive: boolean; readonly now: number },
): PromiseStanding | PromiseRefusal {
  const { state, dueAt, formerDueAt } = promise
  if ((change.state === 'moved') !== (change.dueAt !== null)) {
    return change.dueAt === null ? 'hour-missing' : 'hour-unasked'
  }
  if (change.state === 'kept' || change.state === 'broken') {
    if (change.state === state) return 'already-so'
    return isOpenPromise(state) ? { ...promise, state: change.state } : 'settled'
  }
  if (!of.isTripActive) return 'trip-ended'
  if (change.state === 'pending') {
    if (isOpenPromise(state)) return 'already-so'
    return { ...promise, state: formerDueAt.length === 0 ? 'pending' : 'moved' }
  }
  if (!isOpenPromise(state)) return 'settled'
  const to = change.dueAt ?? dueAt
  if (to === dueAt) return 'hour-unchanged'
  if (!isPromisable(to, of.now)) return 'hour-out-of-range'
  if (formerDueAt.length >= MAX_PROMISE_MOVES) return 'too-many-moves'
  return { state: 'moved', dueAt: to, formerDueAt: [...formerDueAt, dueAt] }
}
