import { type Severity, severityRank } from '../risk/severity.ts'

/** What is handed over, in the order in which it is shown (design, second part §3). */
export const POINT_KINDS = ['alert', 'promise', 'risk', 'platform', 'note'] as const
export type PointKind = (typeof POINT_KINDS)[number]

/** Where two kinds hold the same trip, the first of these has it. */
const PRECEDENCE: readonly PointKind[] = ['alert', 'platform', 'promise', 'risk', 'note']

/** Something that the next shift has to know of. */
export interface PointSubject {
  readonly kind: PointKind
  /** Names what it is about, for as long as it is: `alert:12`, `risk:40`. */
  readonly key: string
  readonly tripId: string | null
  readonly severity: Severity | null
  readonly title: string
  /** Since when, epoch ms. */
  readonly since: number
}

export type Point<S extends PointSubject> = S & {
  /** What else there is to say of its trip, that another kind would have said. */
  readonly also: readonly string[]
}

/**
 * The points of a hand-over, each exactly once: a trip that two kinds hold is a point of the first, which says what the other
 * would have said. Two alerts of a trip are two points. In the order in which they are shown, within a kind the gravest and
 * then the oldest first. `isApart`: which are points of their own all the same, beside the one that holds their trip.
 */
export function handoverPoints<S extends PointSubject>(
  subjects: readonly S[],
  isApart: IsApart = () => false,
): readonly Point<S>[] {
  const once = [...new Map(subjects.map((subject) => [subject.key, subject])).values()]
  const byRank = once.toSorted((a, b) => PRECEDENCE.indexOf(a.kind) - PRECEDENCE.indexOf(b.kind) || compare(a, b))
  const holders = new Map<string, string>()
  const points = new Map<string, S & { also: string[] }>()
  for (const subject of byRank) {
    const holder = subject.tripId === null ? undefined : points.get(holders.get(subject.tripId) ?? '')
    if (holder !== undefined && holder.kind !== subject.kind && !isApart(subject, holder)) {
      holder.also.push(subject.title)
      continue
    }
    points.set(subject.key, { ...subject, also: [] })
    if (subject.tripId !== null && holder === undefined) holders.set(subject.tripId, subject.key)
  }
  return [...points.values()].toSorted(comparePoints)
}

type IsApart = (subject: PointSubject, holder: PointSubject) => boolean

/** An open point of a hand-over under way. */
export interface StandingPoint {
  readonly also: readonly string[]
  /** A risk of which nobody has written anything yet. */
  readonly isBare: boolean
}

/**
 * Which subjects stay apart from the point that holds their trip, by the points that stand, by key: what stands has not ended
 * because an alert came, and a point that was signed says nothing new. Of a trip with an alert the risk is said by the alert.
 */
export function staysApart(standing: ReadonlyMap<string, StandingPoint>, isAfterCut: boolean): IsApart {
  return ({ key, kind, title }, holder) => {
    if (standing.get(key)?.isBare === false) return true
    const signed = isAfterCut ? standing.get(holder.key) : undefined
    if (signed === undefined || (kind === 'risk' && holder.kind === 'alert')) return false
    return !signed.also.includes(title)
  }
}

type Ordered = Pick<PointSubject, 'kind' | 'severity' | 'since' | 'key'>

/** By kind, as they are shown; within one the gravest and then the oldest first. */
export const comparePoints = (a: Ordered, b: Ordered): number =>
  POINT_KINDS.indexOf(a.kind) - POINT_KINDS.indexOf(b.kind) || compare(a, b)

const compare = (a: Ordered, b: Ordered): number => rank(a) - rank(b) || a.since - b.since || a.key.localeCompare(b.key)
const rank = ({ severity }: Ordered): number => (severity === null ? Number.MAX_SAFE_INTEGER : severityRank(severity))

/** A note about an alert says something (design, second part §3). */
const MIN_ALERT_NOTE = 10

/** What the outgoing writes of a point. */
export interface PointWords {
  readonly kind: PointKind
  readonly note: string
  readonly nextAction: string
  /** When it is due, epoch ms. */
  readonly nextActionAt: number | null
}

/** What a point lacks to be ready, null for nothing: alerts want a note and a next action, promises the action; an action has its hour. */
export function pointLacks({ kind, note, nextAction, nextActionAt }: PointWords): 'note' | 'action' | 'hour' | null {
  if (kind === 'alert' && [...note].length < MIN_ALERT_NOTE) return 'note'
  const wantsAction = kind === 'alert' || kind === 'promise'
  if (nextAction === '') return wantsAction || nextActionAt !== null ? 'action' : null
  return nextActionAt === null ? 'hour' : null
}

/** A point as both sides have attended it. */
export interface AttendedPoint {
  readonly isReady: boolean
  readonly acceptedById: string | null
  /** It came after the outgoing had signed, who has nothing to say of it. */
  readonly isAfterCut: boolean
  /** When it ended by itself; it stays, and asks nothing of anybody. */
  readonly closedAt: number | null
}

/** Whether the outgoing has still to look at it. */
export const isUnready = ({ isReady, isAfterCut, closedAt }: AttendedPoint): boolean =>
  !isReady && !isAfterCut && closedAt === null

/** Whether who receives has still to accept it: what another accepted before them is theirs to accept too. */
export const isUnaccepted = ({ acceptedById, closedAt }: AttendedPoint, incomingId: string | null): boolean =>
  closedAt === null && (acceptedById === null || acceptedById !== incomingId)

const FIRST_ACTIONS = 5

/** What is due first, at most five. */
export const firstActions = <P extends { readonly nextActionAt: number | null; readonly closedAt: number | null }>(
  points: readonly P[],
): readonly (P & { readonly nextActionAt: number })[] =>
  points
    .flatMap((point) =>
      point.nextActionAt === null || point.closedAt !== null ? [] : [{ ...point, nextActionAt: point.nextActionAt }],
    )
    .toSorted((a, b) => a.nextActionAt - b.nextActionAt)
    .slice(0, FIRST_ACTIONS)
