import type { TripStatus } from '@vigia/domain/trip/trip-status'
import type { NewTrip, StoredTrip, TripChange, TripState } from './trip-change.ts'

/** Ids of the parties that a change names: undefined keeps, null removes. */
export interface PartyIds {
  readonly clientId: string | null | undefined
  readonly carrierId: string | null | undefined
  readonly operatorId: string | null | undefined
  readonly unitId: string | null | undefined
}

const ENDED: ReadonlySet<TripStatus> = new Set(['complete', 'off'])

/** A new trip. One that is said to be in transit already departed when it was loaded, as far as anybody knows. */
export function newTrip(change: NewTrip, parties: PartyIds, now: number): TripState {
  const blank: TripState = {
    invoice: change.invoice,
    invoiceId: null,
    description: null,
    status: change.status,
    origin: change.origin,
    destination: change.destination,
    originPoint: null,
    destinationPoint: null,
    weightTons: null,
    packaging: null,
    chargeAt: null,
    dueAt: null,
    etaAt: null,
    clientId: null,
    carrierId: null,
    unitId: null,
    operatorId: null,
    trackingType: trackingTypeOf(change),
    gpsPlatform: null,
    departedAt: null,
    completedAt: null,
  }
  const departedAt = change.status === 'in transit' ? Math.min(change.chargeAt ?? now, now) : null
  return changedTrip({ ...blank, departedAt }, change, parties, now)
}

/** The trip as it is after the change. It departs the first time that it is in transit, and completes when it ends. */
export function changedTrip(state: TripState, change: TripChange, parties: PartyIds, now: number): TripState {
  const status = change.status ?? state.status
  return {
    invoice: change.invoice ?? state.invoice,
    invoiceId: given(change.invoiceId, state.invoiceId),
    description: given(change.description, state.description),
    status,
    origin: change.origin ?? state.origin,
    destination: change.destination ?? state.destination,
    originPoint: given(change.originPoint, state.originPoint),
    destinationPoint: given(change.destinationPoint, state.destinationPoint),
    weightTons: given(change.weightTons, state.weightTons),
    packaging: given(change.packaging, state.packaging),
    chargeAt: given(change.chargeAt, state.chargeAt),
    dueAt: given(change.dueAt, state.dueAt),
    etaAt: given(change.etaAt, state.etaAt),
    clientId: given(parties.clientId, state.clientId),
    carrierId: given(parties.carrierId, state.carrierId),
    unitId: given(parties.unitId, state.unitId),
    operatorId: given(parties.operatorId, state.operatorId),
    trackingType: change.trackingType ?? state.trackingType,
    gpsPlatform: given(change.gpsPlatform, state.gpsPlatform),
    departedAt: state.departedAt ?? (status === 'in transit' ? now : null),
    completedAt: ENDED.has(status) ? (state.completedAt ?? now) : null,
  }
}

const given = <T>(change: T | undefined, stored: T): T => (change === undefined ? stored : change)

/** What follows from the trip's own means of tracking, when nobody says. */
function trackingTypeOf(change: TripChange): TripState['trackingType'] {
  if (typeof change.linkUrl === 'string') return 'GPS_ESPEJO'
  if (typeof change.operatorDeviceId === 'string') return 'APP'
  return typeof change.unitDeviceId === 'string' ? 'GPS_PROPIO' : 'SIN_TRACKING'
}

/** Whether the change leaves every column as it was. */
export function sameTrip(one: StoredTrip['state'], other: StoredTrip['state']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
