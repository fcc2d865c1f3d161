import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/duration.ts'

/** By the contract; links that were made for longer end as was said then. */
const MOST_LINK_DAYS = 7
/** So long after the planned arrival, unless somebody says otherwise. */
const AFTER_ARRIVAL_MS = 6 * HOUR_MS
/** Where nobody knows when it will arrive, or it should have by now. */
const WITHOUT_ARRIVAL_MS = DAY_MS
/** How long a delivered trip still tells how it went. */
export const AFTER_DELIVERY_MS = DAY_MS
/** A link that ends sooner would be gone before anybody has opened it. */
const SHORTEST_MS = 10 * MINUTE_MS

/** The latest that a link made now may end, epoch ms. */
export const latestLinkEnd = (now: number): number => now + MOST_LINK_DAYS * DAY_MS

/** When a link made now ends unless somebody says otherwise: 6 h after the planned arrival; epoch ms (design, second part §6). */
export function defaultLinkEnd(plannedArrivalAt: number | null, now: number): number {
  const byArrival = plannedArrivalAt === null ? 0 : plannedArrivalAt + AFTER_ARRIVAL_MS
  return byArrival <= now + HOUR_MS ? now + WITHOUT_ARRIVAL_MS : Math.min(byArrival, latestLinkEnd(now))
}

/** Whether a link made now may end at that instant: in ten minutes at the soonest, in seven days at the latest. */
export const isLinkEnd = (endsAt: number, now: number): boolean =>
  endsAt >= now + SHORTEST_MS && endsAt <= latestLinkEnd(now)

/** When a link ends: as was said, or a day after its trip did, whichever comes first. `tripEndedAt` null: it is under way. */
export const linkEndsAt = (saidAt: number, tripEndedAt: number | null): number =>
  tripEndedAt === null ? saidAt : Math.min(saidAt, tripEndedAt + AFTER_DELIVERY_MS)
