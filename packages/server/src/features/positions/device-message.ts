import type { GpsFix } from '@vigia/domain'

/** What a phone said, in our words. `fix` null: it has no position to tell. */
export interface DeviceMessage {
  readonly deviceId: string
  readonly fix: Omit<GpsFix, 'source' | 'panic'> | null
  readonly at: number
  readonly panic: boolean
  readonly isMock: boolean
}

export type ParsedMessage =
  | { readonly kind: 'message'; readonly message: DeviceMessage }
  | { readonly kind: 'malformed' }

export const MALFORMED: ParsedMessage = { kind: 'malformed' }

const MAX_SPEED_KMH = 1000

/** A speed in km/h; null when the device does not know it (negative) or cannot mean it. */
export const knownSpeed = (kmh: number | null): number | null =>
  kmh === null || !Number.isFinite(kmh) || kmh < 0 || kmh > MAX_SPEED_KMH ? null : kmh

/** Degrees, 0 ≤ h < 360; null when unknown (negative) or impossible. */
export const knownHeading = (degrees: number | null): number | null =>
  degrees === null || !(degrees >= 0 && degrees <= 360) ? null : degrees === 360 ? 0 : degrees

export const knownAltitude = (metres: number | null): number | null =>
  metres === null || !(metres >= -1000 && metres <= 20_000) ? null : metres

/** 0 is what a device sends that does not know. */
export const knownAccuracy = (metres: number | null): number | null =>
  metres === null || !(metres > 0 && metres <= 100_000) ? null : metres

export const isOnGlobe = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
