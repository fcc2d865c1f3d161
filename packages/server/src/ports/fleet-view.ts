import type { LiveTripState, TripStatus } from '@vigia/contract'
import type { ContactedTrip } from '@vigia/domain/communication/logbook-rules'
import type { UnansweredCalls } from '@vigia/domain/communication/unanswered-calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GpsFix } from '@vigia/domain/gps/fix'
import type { GpsStatus } from '@vigia/domain/gps/gps-status'
import type { KnownTown } from '@vigia/domain/place/place-in-words'
import type { CallForHelp } from '@vigia/domain/risk/call-for-help'
import type { RiskAssessment, RiskFactor } from '@vigia/domain/risk/risk-level'
import type { IncidentSeverity, TrackingType } from '@vigia/domain/risk/trip-snapshot'
import type { SilenceVerdict } from '@vigia/domain/silence/silence-verdict'
import type { PlatformOutage } from '@vigia/domain/silence/surroundings'
import type { EtaDoubt } from '@vigia/domain/trip/eta-doubt'
import type { ExpectedStop } from '@vigia/domain/trip/expected-stop'

/** What the database knows of a trip, apart from its positions. Instants in epoch milliseconds. */
export interface TripFacts {
  readonly id: string
  readonly organisationId: string
  readonly demo: boolean
  readonly status: TripStatus
  readonly externalInvoice: string
  readonly invoiceId: string | null
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly clientName: string | null
  readonly carrierName: string | null
  readonly origin: string
  readonly destination: string
  readonly originPoint: LatLng | null
  readonly destinationPoint: LatLng | null
  /** Of an end whose coordinates nobody gave: the town that its name says, to be shown as such. No rule measures by it. */
  readonly originTown: KnownTown | null
  readonly destinationTown: KnownTown | null
  readonly operatorName: string | null
  readonly operatorPhone: string | null
  readonly plates: string | null
  readonly trackingType: TrackingType
  readonly gpsPlatform: string | null
  readonly monitorUrl: string | null
  readonly hasCredentials: boolean
  readonly chargeAt: number | null
  readonly departedAt: number | null
  readonly dueAt: number | null
  readonly etaAt: number | null
  readonly plannedRoute: readonly LatLng[]
  readonly lastCommentAt: number | null
  /** Calls to its operator that nobody has answered since he was heard; null without one. */
  readonly unanswered: UnansweredCalls | null
  /** What the desk has accepted last, and nobody taken back; it may be over. */
  readonly expectedStop: ExpectedStop | null
  readonly openIncidents: readonly { readonly severity: IncidentSeverity }[]
  /** Its open alerts that ask for help, at most one of each type. */
  readonly callsForHelp: readonly CallForHelp[]
  /** Operator and truck were proven apart when they could last be compared: no alert of it has ended since. */
  readonly isApart: boolean
}

/** One trip as it stands: facts, positions and verdict. A new object whenever any of it is another. */
export interface TripView {
  readonly facts: TripFacts
  readonly assessment: RiskAssessment
  /** What lies under the risk's limits and a rule of the company's own asks for; no screen shows it. */
  readonly faint: readonly RiskFactor[]
  /** What the socket tells of it. */
  readonly state: LiveTripState
  /** Where the trip is shown: the truck while it is heard, else the operator. Null with no usable position. */
  readonly position: GpsFix | null
  /** It reached us so long after its time that it says where the unit was then (`isLatePlace`). */
  readonly isPositionLate: boolean
  readonly operatorPosition: GpsFix | null
  readonly truckPosition: GpsFix | null
  readonly separationM: number | null
  /** False while operator and truck were apart when they could last be compared, and cannot be now. */
  readonly isSeparationKnown: boolean
  /** The newest fix of phone or truck, where somebody asks for help by it. */
  readonly panicFix: GpsFix | null
  /** The last trustworthy signal of any source, a fix at a placeholder point included. */
  readonly lastSignalAt: number | null
  /** The same of the operator's phone. */
  readonly phoneSignalAt: number | null
  /** What this unit usually leaves between two signals; null while unknown. */
  readonly expectedMs: number | null
  /** Null while the unit is heard as expected. */
  readonly silence: SilenceVerdict | null
  readonly stoppedSince: number | null
  readonly gpsStatus: GpsStatus
  /** Why its movement does not support its ETA; null while it does, or without one. */
  readonly etaDoubt: EtaDoubt | null
  /** Null without the points it is measured by: where the unit is, the origin, the destination. */
  readonly progressPercent: number | null
  /** Grows with every change that a screen has to show. */
  readonly sequence: number
}

/** What changed in an organisation: units moved or were judged anew, or the list and the data of its trips did too. */
export interface FleetChange {
  readonly organisationId: string
  readonly kind: 'moved' | 'listed'
}

/** The live fleet as its readers see it. */
export interface FleetReader {
  /** Names this run of the server: sequences of another are not comparable. */
  readonly epoch: string
  /** An active trip of this organisation. */
  trip(organisationId: string, tripId: string): TripView | null
  /** Every organisation that there was at the last whole reading, and those that have had active trips since. */
  organisationIds(): readonly string[]
  /** Every active trip of the organisation. */
  trips(organisationId: string): Iterable<TripView>
  /** Those whose `sequence` is after this one, the oldest change first. Costs what changed, not what there is. */
  changedSince(organisationId: string, sequence: number): readonly TripView[]
  /** Platforms that are quiet as a whole, as of the last tick. */
  outages(organisationId: string): readonly PlatformOutage[]
  /** The age from which the organisation calls a position old; infinite for never. */
  staleAfterMs(organisationId: string): number
  /** How often a trip of the organisation is to be contacted, minutes. */
  cadenceMin(organisationId: string, trip: ContactedTrip): number
  /** Of the newest change in the organisation. */
  sequence(organisationId: string): number
  /** Trips that left transit after this sequence; null when that is too long ago to know. */
  removedSince(organisationId: string, sequence: number): readonly string[] | null
  /** Returns what takes the listener away again. */
  onChange(listener: (change: FleetChange) => void): () => void
}

/** What the cadence of a trip depends on, as it stands. */
export const contactedTrip = ({ facts, assessment }: Pick<TripView, 'facts' | 'assessment'>): ContactedTrip => ({
  ...{ status: facts.status, level: assessment.level, clientId: facts.clientId },
  ...{ origin: facts.origin, destination: facts.destination },
})
