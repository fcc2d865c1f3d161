import { haversineKm, KM_PER_DEGREE } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** An alert that a rule would have raised over stored data; instants in epoch milliseconds. */
export interface ReplayedAlert {
  /** A trip's id, or a platform. */
  readonly subject: string
  readonly openedAt: number
  /** Null: it stood open at the end. */
  readonly closedAt: number | null
  readonly point: LatLng | null
  readonly value: number
}

export const REPLAY_GROUPS = ['new', 'earlier', 'same', 'gone'] as const
export type ReplayGroup = (typeof REPLAY_GROUPS)[number]

/** One alert of the draft, or of the rule as it is where the draft has none for it. */
export interface ReplayRow extends ReplayedAlert {
  readonly group: ReplayGroup
  /** How much sooner the draft raises it, in minutes; null for one that only one of them raises. */
  readonly earlierMinutes: number | null
}

/** From so much sooner on it is told as earlier (design §3). */
const EARLIER_MS = MINUTE_MS

/**
 * Holds what a draft would have raised against what the rule as it is would have, by trip: two are the same alert when they are
 * open at the same time, or one opens within `reopenMinutes` after the other. The newest first.
 */
export function compareReplays(
  now: readonly ReplayedAlert[],
  draft: readonly ReplayedAlert[],
  reopenMinutes: number,
): readonly ReplayRow[] {
  const patienceMs = reopenMinutes * MINUTE_MS
  const left = groupedBy(now, ({ subject }) => subject)
  const rows = draft.map((alert): ReplayRow => {
    const ofSubject = left.get(alert.subject) ?? []
    const index = ofSubject.findIndex((one) => isSameAlert(one, alert, patienceMs))
    const [same] = index === -1 ? [] : ofSubject.splice(index, 1)
    if (same === undefined) return { ...alert, group: 'new', earlierMinutes: null }
    const earlierMs = same.openedAt - alert.openedAt
    return { ...alert, group: earlierMs >= EARLIER_MS ? 'earlier' : 'same', earlierMinutes: earlierMs / MINUTE_MS }
  })
  const gone = [...left.values()].flat().map((alert): ReplayRow => ({ ...alert, group: 'gone', earlierMinutes: null }))
  return [...rows, ...gone].toSorted((a, b) => b.openedAt - a.openedAt)
}

/** Of one subject. */
function isSameAlert(a: ReplayedAlert, b: ReplayedAlert, patienceMs: number): boolean {
  const endOf = ({ closedAt }: ReplayedAlert): number => (closedAt ?? Number.POSITIVE_INFINITY) + patienceMs
  return a.openedAt <= endOf(b) && b.openedAt <= endOf(a)
}

/** Half of them closing so soon are noise. */
const SHORT_MS = 10 * MINUTE_MS
const NEAR_KM = 1
const MANY_IN_ONE_PLACE = 10

export interface ReplayHints {
  /** How many of the new ones close within ten minutes, where that is half of them or more. */
  readonly shortNew: number | null
  /** Where ten or more of the new ones are within a kilometre of each other, and how many. */
  readonly crowded: { readonly point: LatLng; readonly count: number } | null
}

/** What whoever tries a draft is warned of. */
export function replayHints(rows: readonly ReplayRow[]): ReplayHints {
  const fresh = rows.filter(({ group }) => group === 'new')
  const short = fresh.filter(({ openedAt, closedAt }) => closedAt !== null && closedAt - openedAt <= SHORT_MS).length
  const crowded = mostCrowded(fresh.flatMap(({ point }) => (point === null ? [] : [point])))
  return { shortNew: fresh.length > 0 && short * 2 >= fresh.length ? short : null, crowded }
}

/** Of points so near to each other, which may be thousands in one yard, one stands for all: each pair would take minutes. */
const SPOT_KM = 0.1

/** Around which point the most others are. A strict draft has tens of thousands: only those of the cells beside it are measured. */
function mostCrowded(points: readonly LatLng[]): ReplayHints['crowded'] {
  const cells = groupedBy(points, (point) => cellOf(point, NEAR_KM).join())
  let crowded: ReplayHints['crowded'] = null
  for (const [point] of groupedBy(points, (one) => cellOf(one, SPOT_KM).join()).values()) {
    if (point === undefined) continue
    const [north, east] = cellOf(point, NEAR_KM)
    const nearby = BESIDE.flatMap(([up, right]) => cells.get([north + up, east + right].join()) ?? [])
    const count = nearby.filter((other) => haversineKm(point, other) <= NEAR_KM).length
    if (count >= MANY_IN_ONE_PLACE && count > (crowded?.count ?? 0)) crowded = { point, count }
  }
  return crowded
}

/** A cell and the eight around it. */
const BESIDE = [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => [up, right] as const))

/** Which cell of so many km a point lies in; twice as wide in degrees, so that it is so wide up to 60° north. */
const cellOf = ({ lat, lng }: LatLng, km: number): readonly [number, number] => [
  Math.floor((lat * KM_PER_DEGREE) / km),
  Math.floor((lng * KM_PER_DEGREE) / (2 * km)),
]

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** The middle one of how much earlier the earlier ones are, in minutes; null without any. */
export function medianEarlierMinutes(rows: readonly ReplayRow[]): number | null {
  const minutes = rows.flatMap(({ group, earlierMinutes }) => (group === 'earlier' ? [earlierMinutes ?? 0] : []))
  minutes.sort((a, b) => a - b)
  return minutes[Math.floor(minutes.length / 2)] ?? null
}
