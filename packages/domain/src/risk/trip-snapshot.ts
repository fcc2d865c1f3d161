import type { UnansweredCalls } from '../communication/unanswered-calls.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence } from '../geofence/geofence.ts'
import type { GpsFix } from '../gps/fix.ts'
import type { Surroundings } from '../silence/surroundings.ts'
import type { ExpectedStop } from '../trip/expected-stop.ts'
import type { CallForHelp } from './call-for-help.ts'
import type { Severity } from './severity.ts'

export type TrackingType = 'SIN_TRACKING' | 'GPS_ESPEJO' | 'APP' | 'GPS_PROPIO'
/** How grave an incident is: the worst severity is the engine's alone. */
export type IncidentSeverity = Exclude<Severity, 'critical'>

/**
 * Everything `assessTrip` looks at for one trip: plain facts, instants in epoch milliseconds. Tracks hold the newest
 * believable fixes of that side (`plausibleTrack`), newest first, at most `TRACK_LENGTH`.
 */
export interface TripSnapshot {
  readonly tripId: string
  /** The carrier's platform that the truck's positions are read from; null when it has none. */
  readonly platform: string | null
  readonly trackingType: TrackingType
  readonly departedAt: number | null
  readonly dueAt: number | null
  readonly lastCommentAt: number | null
  /** Calls to its operator that nobody has answered since he was heard; null without one. */
  readonly unanswered: UnansweredCalls | null
  /** Newest first; the operator's app, while it tells where the cargo is. */
  readonly operatorTrack: readonly GpsFix[]
  /** Newest first; the truck: tracker, platform, manual. */
  readonly truckTrack: readonly GpsFix[]
  /** Newest first; the operator's app where the truck was apart from it and then fell silent (`cargoTracks`); else empty. */
  readonly leftPhone: readonly GpsFix[]
  /** Operator and truck were proven apart when they could last be compared. */
  readonly isApart: boolean
  /**
   * When the newest fix of each side reached us, null for a side never heard; absent where nobody noted it. Tells a slow
   * clock from silence.
   */
  readonly arrivals?: { readonly operatorAt: number | null; readonly truckAt: number | null }
  /** When the unit came to rest, null while it moves or when nothing is known. */
  readonly stoppedSince: number | null
  /** What the desk has accepted last, and nobody taken back. */
  readonly expectedStop: ExpectedStop | null
  /** When a fix at a placeholder point last arrived: such a unit is not silent (rules §1). */
  readonly lastPlaceholderAt: number | null
  /** Its open alerts that ask for help, at most one of each type. */
  readonly callsForHelp: readonly CallForHelp[]
  readonly openIncidents: readonly { readonly severity: IncidentSeverity }[]
  /** The planned route, in travel order; empty when none is planned. */
  readonly plannedRoute: readonly LatLng[]
}

/** What is the same for all trips of an organisation. */
export interface RiskContext {
  readonly geofences: readonly Geofence[]
  readonly surroundings: Surroundings
}
