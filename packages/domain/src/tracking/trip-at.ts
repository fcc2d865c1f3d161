import type { TripStatus } from '../trip/trip-status.ts'

/** A change of a trip's status, as its history has it. Instants in epoch ms. */
interface StatusChange {
  readonly at: number
  readonly from: TripStatus
  readonly to: TripStatus
}

/** How a trip came to where it stands: its changes, the oldest first, and what it is now. */
export interface StatusHistory {
  readonly changes: readonly StatusChange[]
  readonly status: TripStatus
  /** When it departed; null: it has not. */
  readonly departedAt: number | null
}

/** What happened on the way that a client is told of: it began to load, left, came to where it unloads, was delivered. */
export const MILESTONE_KINDS = ['carga', 'salida', 'llegada', 'entrega'] as const
export type MilestoneKind = (typeof MILESTONE_KINDS)[number]

export interface Milestone {
  readonly kind: MilestoneKind
  readonly at: number
}

const MILESTONE_OF: Readonly<Partial<Record<TripStatus, MilestoneKind>>> = {
  load: 'carga',
  'in transit': 'salida',
  'download waiting': 'llegada',
  complete: 'entrega',
}
const rankOf = (kind: MilestoneKind): number => MILESTONE_KINDS.indexOf(kind)

/** What the trip's status was at an instant. */
export const statusAt = ({ changes, status }: StatusHistory, at: number): TripStatus =>
  changes.find((change) => change.at > at)?.from ?? status

/** What it was when it was registered. */
const firstStatus = ({ changes, status }: StatusHistory): TripStatus => changes[0]?.from ?? status

/**
 * What had happened of a trip up to an instant, in its order (design, second part §6). A trip that goes back to an earlier status
 * takes back what came after it: somebody had said it by mistake. What it was when it was registered says no hour, but for its
 * departure.
 */
export function milestonesAt(history: StatusHistory, at: number): readonly Milestone[] {
  const { departedAt } = history
  const first = MILESTONE_OF[firstStatus(history)]
  const hasLeft = first !== undefined && rankOf(first) >= rankOf('salida')
  let reached: readonly Milestone[] =
    hasLeft && departedAt !== null && departedAt <= at ? [{ kind: 'salida', at: departedAt }] : []
  for (const change of history.changes) {
    if (change.at > at) break
    if (change.to === 'off') continue
    const kind = MILESTONE_OF[change.to]
    const rank = kind === undefined ? -1 : rankOf(kind)
    reached = reached.filter((one) => rankOf(one.kind) <= rank)
    if (kind !== undefined && !reached.some((one) => one.kind === kind)) reached = [...reached, { kind, at: change.at }]
  }
  return reached
}

/** Statuses in which the unit has the client's cargo, or is taking it. */
const WITH_CARGO: ReadonlySet<TripStatus> = new Set(['load', 'in transit', 'download waiting'])

/**
 * Since when the unit that a client may follow at `at` has had to do with their cargo, epoch ms: where it was on its way to load is
 * of other people's cargo. Without limit for a trip that was registered with it; null: it has not now, or had not then.
 */
export function cargoSince(history: StatusHistory, at: number): number | null {
  if (!WITH_CARGO.has(history.status) || !WITH_CARGO.has(statusAt(history, at))) return null
  const taken = history.changes.findLast((change) => change.at <= at && change.from === 'in route')
  return taken?.at ?? Number.NEGATIVE_INFINITY
}
