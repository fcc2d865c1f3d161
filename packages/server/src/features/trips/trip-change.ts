import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { TrackingType } from '@vigia/domain/risk/trip-snapshot'
import type { TripStatus } from '@vigia/domain/trip/trip-status'

/** What somebody wants of a trip: absent (undefined) keeps what is stored, null clears it. Instants in epoch milliseconds. */
export interface TripChange {
  readonly invoice?: string | undefined
  readonly invoiceId?: string | null | undefined
  readonly description?: string | null | undefined
  readonly status?: TripStatus | undefined
  readonly origin?: string | undefined
  readonly destination?: string | undefined
  readonly originPoint?: LatLng | null | undefined
  readonly destinationPoint?: LatLng | null | undefined
  readonly weightTons?: number | null | undefined
  readonly packaging?: string | null | undefined
  readonly chargeAt?: number | null | undefined
  readonly dueAt?: number | null | undefined
  readonly etaAt?: number | null | undefined
  readonly client?: string | null | undefined
  readonly carrier?: string | null | undefined
  readonly unitName?: string | null | undefined
  readonly unitPlates?: string | null | undefined
  readonly operatorName?: string | null | undefined
  readonly operatorPhone?: string | null | undefined
  readonly trackingType?: TrackingType | undefined
  readonly gpsPlatform?: string | null | undefined
  readonly linkUrl?: string | null | undefined
  readonly linkAccount?: string | null | undefined
  readonly linkPassword?: string | null | undefined
  readonly operatorDeviceId?: string | null | undefined
  readonly unitDeviceId?: string | null | undefined
}

/** A change to a new trip, which cannot do without these. */
export type NewTrip = TripChange & {
  readonly invoice: string
  readonly status: TripStatus
  readonly origin: string
  readonly destination: string
}

/** The trip's own row. */
export interface TripState {
  readonly invoice: string
  readonly invoiceId: string | null
  readonly description: string | null
  readonly status: TripStatus
  readonly origin: string
  readonly destination: string
  readonly originPoint: LatLng | null
  readonly destinationPoint: LatLng | null
  readonly weightTons: number | null
  readonly packaging: string | null
  readonly chargeAt: number | null
  readonly dueAt: number | null
  readonly etaAt: number | null
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly unitId: string | null
  readonly operatorId: string | null
  readonly trackingType: TrackingType
  readonly gpsPlatform: string | null
  readonly departedAt: number | null
  readonly completedAt: number | null
}

/** The link and account that the carrier gave; the password stays sealed. */
export interface GpsLink {
  readonly url: string | null
  readonly account: string | null
  readonly passwordSealed: Buffer | null
  readonly passwordDigest: Buffer | null
  readonly keyId: string | null
}

export interface StoredTrip {
  readonly id: string
  readonly state: TripState
  readonly link: GpsLink
}
