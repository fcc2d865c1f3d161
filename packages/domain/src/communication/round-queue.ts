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
  /** What they put next by hand: it is contacted however early, and though it was laid aside. */
  readonly put?: ReadonlySet<string>
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
  { startedAt, skipped, put, ...person }: RoundOf,
): T[] {
  const isAsked = ({ tripId, dueAt }: T): boolean =>
    put?.has(tripId) === true || (dueAt <= startedAt + ROUND_AHEAD_MS && !skipped.has(tripId))
  return trips
    .filter((trip) => isAsked(trip) && isInRoundOf(trip, person))
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

/** The ids of the trips that a person put next, the newest first: now, and those of them that the queue before had there. */
interface PutByHand {
  readonly now: readonly string[]
  readonly before: ReadonlySet<string>
}

const NOTHING_PUT: PutByHand = { now: [], before: new Set() }

/**
 * The queue after its trips have changed (design, second part §1). The current row and the next keep their places, whatever becomes
 * due; but a trip that turns critical comes right after the current one, and so does one that is put there by hand. `current` is kept
 * even when the round no longer asks for it.
 */
export function nextQueue<T extends RoundTrip>(
  before: readonly RoundTrip[] | null,
  ordered: readonly T[],
  current: T | null,
  put: PutByHand = NOTHING_PUT,
): RoundQueue<T> {
  const rest = ordered.filter(({ tripId }) => tripId !== current?.tripId)
  const head = current === null ? [] : [current]
  const wasCritical = new Set(before?.filter(({ level }) => level === 'critical').map(({ tripId }) => tripId))
  const promoted =
    before === null ? [] : rest.filter(({ tripId, level }) => level === 'critical' && !wasCritical.has(tripId))
  // What was put next and is taken back is nobody's next: it has its own place again.
  const isTakenBack = (tripId: string): boolean => put.before.has(tripId) && !put.now.includes(tripId)
  const follower = before?.find(({ tripId }) => tripId !== current?.tripId && !isTakenBack(tripId))
  const [fresh, kept] = [false, true].map((wasPut) => put.now.filter((tripId) => put.before.has(tripId) === wasPut))
  const ahead = [...promoted.map(({ tripId }) => tripId), ...(fresh ?? []), follower?.tripId, ...(kept ?? [])]
  const places = new Map([...new Set(ahead)].map((tripId, place) => [tripId, place]))
  const placeOf = ({ tripId }: T): number => places.get(tripId) ?? places.size
  return { trips: [...head, ...rest.toSorted((a, b) => placeOf(a) - placeOf(b))], promoted }
}
