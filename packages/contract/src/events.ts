import { RISK_TYPES } from '@vigia/domain/risk/risk-level'
import { z } from 'zod'
import { contactTrip } from './logbook.ts'
import { counter, id, instant, latLng } from './scalars.ts'
import { riskFactor, sourcePosition, tripSignal } from './sentinel.ts'
import { SETTING_KEYS } from './setting-changes.ts'
import { riskLevelCodec } from './severity.codec.ts'

/**
 * What a client puts in Socket.IO's `auth`. `feed: 'packed'` (our maps) gets the `positions` batch, and `gps-update` and
 * `trip-assessed` for the trips it watches; without it a client gets `gps-update` for every trip, as the spec says.
 * `epoch` and `since` resume after an absence: the server sends what changed since, or everything.
 */
export const socketAuth = z.object({
  token: z.string().min(1).max(200),
  feed: z.optional(z.enum(['packed', 'events'])),
  epoch: z.optional(z.string().max(64)),
  since: z.optional(counter),
})

/** `watch`: which trips the client shows. `'all'` of its organisation, or up to 1 000 by id; `focus` the selected one. */
export const watchRequest = z.strictObject({
  trips: z.union([z.literal('all'), z.array(id).max(1000)]),
  focus: z.optional(z.nullable(id)),
})

const gpsUpdate = z.strictObject({
  travelId: id,
  coordinates: latLng,
  speed: z.nullable(z.number()),
  address: z.nullable(z.string()),
  timestamp: instant,
})
export type GpsUpdate = z.output<typeof gpsUpdate>

/** For the focused trip, whenever its verdict or a source's position changes. */
export const tripAssessed = z.strictObject({
  travelId: id,
  risk_score: z.number(),
  risk_level: z.enum(riskLevelCodec.words),
  primary_alert: z.nullable(z.enum(RISK_TYPES)),
  risk_factors: z.array(riskFactor),
  operator_position: z.nullable(sourcePosition),
  truck_position: z.nullable(sourcePosition),
  separation_m: z.nullable(z.number()),
  stopped_since: z.nullable(instant),
  ...tripSignal,
})
export type TripAssessed = z.output<typeof tripAssessed>

/** Server → client events of the main namespace. `positions` carries a base64 frame (`live-frame.ts`). */
export const liveEvents = {
  positions: z.strictObject({ epoch: z.string(), frame: z.string() }),
  'gps-update': gpsUpdate,
  'trip-assessed': tripAssessed,
  /** The list of trips, or a trip's own data, changed: fetch the listing again. At most one a second. */
  'fleet-changed': z.strictObject({ sequence: z.number() }),
  /**
   * At once, and each tick (5 s) even when nothing moves: the client knows that it is live, the server's clock, and the age
   * in seconds from which a position is old (`gps_status` STALE), so that it ages what it shows; null for never.
   */
  heartbeat: z.strictObject({ now: instant, sequence: z.number(), stale_after_s: z.nullable(z.number()) }),
  /**
   * A setting of the organisation was saved: read it again. Only to who may read it; null: whichever, for news of another
   * server may have been lost.
   */
  'setting-changed': z.strictObject({ key: z.nullable(z.enum(SETTING_KEYS)) }),
  /** The hand-over between shifts of the organisation is another than it was: read it again. Only to who may. */
  'handover-updated': z.strictObject({}),
  /** Somebody asks about a point of the hand-over, or answers what one asked: only to whom it is said. `about`: plates, or its title. */
  'handover-word': z.strictObject({
    by: z.string(),
    about: z.string(),
    text: z.string(),
    kind: z.enum(['question', 'answer']),
  }),
  /** So many trips have become everybody's because whose they were attends them no longer. Only to who may assign any of them. */
  'trips-lost': z.strictObject({ from: z.string(), trips: z.int() }),
  /**
   * A trip's logbook, or the trip itself, is another: its row of `GET /api/logbook/trips` as it is now; `trip` null: it is listed no
   * more. `travel_id` null: whichever, read them again. Only of trips that the person sees.
   */
  'logbook-entry': z.strictObject({ travel_id: z.nullable(id), trip: z.nullable(contactTrip) }),
  /** Who attends which trip, or somebody's round, is another: read `GET /api/logbook/round` again. Only to who may. */
  'round-changed': z.strictObject({}),
  /** The server is about to close this socket: `reason` says whether to renew the token or sign in again. */
  closing: z.strictObject({ reason: z.enum(['expired', 'ended', 'server-restart', 'slow']) }),
} as const
export type LiveEventName = keyof typeof liveEvents
export type LivePayload<E extends LiveEventName> = z.output<(typeof liveEvents)[E]>
