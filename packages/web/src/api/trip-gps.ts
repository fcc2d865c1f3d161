import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

/** The truck's last known position as its platform tells it. */
export interface TripGpsData extends LatLng {
  readonly speedKmh: number | null
  /** The platform's own word, as in `Motor apagado`. */
  readonly state: string
  readonly address: string | null
  readonly at: number
}

/** Null while the truck has no position (404 is an answer, spec §7). */
export async function tripGpsData(tripId: string, signal: AbortSignal): Promise<TripGpsData | null> {
  try {
    const wire = await call('tripGpsData', { params: { id: tripId }, signal })
    const { coordinates, speed, status, address, timestamp } = wire
    return { ...coordinates, speedKmh: speed, state: status, address, at: Date.parse(timestamp) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export interface HistoryPosition extends LatLng {
  readonly at: number
  readonly speedKmh: number | null
  readonly address: string | null
  /** From the operator's app; else from the truck. */
  readonly isPhone: boolean
}

export interface TripHistory {
  /** Oldest first. */
  readonly positions: readonly HistoryPosition[]
  readonly distanceKm: number
  readonly averageSpeedKmh: number
}

export async function tripGpsHistory(tripId: string, hours: number, signal: AbortSignal): Promise<TripHistory> {
  const wire = await call('tripGpsHistory', { params: { id: tripId }, query: { hours }, signal })
  return {
    positions: wire.positions.map(({ lat, lng, speed, timestamp, address, source }) => ({
      lat,
      lng,
      speedKmh: speed,
      at: Date.parse(timestamp),
      address,
      isPhone: source === 'original',
    })),
    distanceKm: wire.totalDistance,
    averageSpeedKmh: wire.averageSpeed,
  }
}
