import type { RiskLevel } from '../risk/risk-level.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { contactDue } from './contact-due.ts'

/** A round takes up what is due until so long after it began, ms (design, second part §1). */
const ROUND_AHEAD_MS = 30 * MINUTE_MS

/** A trip as the round orders it. */
export interface RoundTrip {
  readonly tripId: string
  /** When it is to be contacted, epoch ms. */
  readonly dueAt: number
  readonly cadenceMin: number
  readonly level: RiskLevel
  readonly score: number
  readonly plates: string | null
  /** Whose it is; null: everybody's. */
  readonly assignee: { readonly id: string } | null
}

/** What a round asks of the trips, and what of them it has laid aside. */
interface RoundOf extends RoundsPerson {
  /** Epoch ms. */
  readonly startedAt: number
  readonly skipped: ReadonlySet<string>
}

interface RoundsPerson {
  /** Whose round it is. */
  readonly userId: string | null
  /** Epoch ms. */
  readonly now: number
}

/**
 * Whether a trip is in the rounds of a person: theirs and the shared ones; and another's once its contact is overdue by more than a
 * cadence, for then whoever has it does not attend it, and a truck that nobody calls is nobody's comfort.
 */
export const isInRoundOf = (
  trip: Pick<RoundTrip, 'assignee' | 'dueAt' | 'cadenceMin'>,
  { userId, now }: RoundsPerson,
): boolean => trip.assignee === null || trip.assignee.id === userId || contactDue(trip, now).level === 'long-overdue'

/** Those that the round still has to contact, in its order: due first, then the riskier, then by plates. */
export function tripsOfRound<T extends RoundTrip>(
  trips: readonly T[],
  { startedAt, skipped, ...person }: RoundOf,
): T[] {
  return trips
    .filter(
      (trip) => trip.dueAt <= startedAt + ROUND_AHEAD_MS && !skipped.has(trip.tripId) && isInRoundOf(trip, person),
    )
    .toSorted(
      (a, b) =>
        a.dueAt - b.dueAt ||
        b.score - a.score ||
        (a.plates ?? '').localeCompare(b.plates ?? '', 'es') ||
        (a.tripId < b.tripId ? -1 : 1),
    )
}

/** The queue as it is shown; `promoted`: who has just become the next because it turned critical. */
export interface RoundQueue<T extends RoundTrip> {
  readonly trips: readonly T[]
  readonly promoted: readonly T[]
}

/**
 * The queue after its trips have changed (design, second part §1). The current row and the next keep their places, whatever becomes
 * due; but a trip that turns critical comes right after the current one. `current` is kept even when the round no longer asks for it.
 */
export function nextQueue<T extends RoundTrip>(
  before: readonly RoundTrip[] | null,
  ordered: readonly T[],
  current: T | null,
): RoundQueue<T> {
  const rest = ordered.filter(({ tripId }) => tripId !== current?.tripId)
  const head = current === null ? [] : [current]
  if (before === null) return { trips: [...head, ...rest], promoted: [] }
  const wasCritical = new Set(before.filter(({ level }) => level === 'critical').map(({ tripId }) => tripId))
  const promoted = rest.filter(({ tripId, level }) => level === 'critical' && !wasCritical.has(tripId))
  const follower = before.find(({ tripId }) => tripId !== current?.tripId)
  const next = rest.filter((trip) => trip.tripId === follower?.tripId && !promoted.includes(trip))
  const first = new Set([...promoted, ...next].map(({ tripId }) => tripId))
  return { trips: [...head, ...promoted, ...next, ...rest.filter(({ tripId }) => !first.has(tripId))], promoted }
}
