import { fitsColumn } from '@vigia/contract'
import type { GpsFix } from '@vigia/domain/gps/fix'

/** What a phone said, in our words. `fix` null: it has no position to tell. */
export interface DeviceMessage {
  readonly deviceId: string
  readonly fix: Omit<GpsFix, 'source' | 'panic'> | null
  readonly at: number
  readonly panic: boolean
  readonly isMock: boolean
  /** How full its battery is, 0 to 100; null when it does not say. */
  readonly batteryPercent: number | null
}

export type ParsedMessage =
  | { readonly kind: 'message'; readonly message: DeviceMessage }
  | { readonly kind: 'malformed' }

export const MALFORMED: ParsedMessage = { kind: 'malformed' }

const MAX_SPEED_KMH = 1000

/** A measure within these limits that its column keeps; else null: the place counts without it. */
const measured = (value: number | null, least: number, greatest: number): number | null =>
  value !== null && value >= least && value <= greatest && fitsColumn('real', value) ? value : null

/** A speed in km/h; null when the device does not know it (negative) or cannot mean it. */
export const knownSpeed = (kmh: number | null): number | null => measured(kmh, 0, MAX_SPEED_KMH)

/** Degrees, 0 ≤ h < 360; null when unknown (negative) or impossible. */
export const knownHeading = (degrees: number | null): number | null => {
  const known = measured(degrees, 0, 360)
  return known === 360 ? 0 : known
}

export const knownAltitude = (metres: number | null): number | null => measured(metres, -1000, 20_000)

/** 0 is what a device sends that does not know. */
export const knownAccuracy = (metres: number | null): number | null => measured(metres, 0, 100_000) || null

/** −1 is what a phone sends that does not know. */
export const knownBattery = (percent: number | null): number | null => measured(percent, 0, 100)

/** Whether these are a latitude and a longitude, and can be stored. */
export const isOnGlobe = (lat: number, lng: number): boolean =>
  Math.abs(lat) <= 90 &&
  Math.abs(lng) <= 180 &&
  fitsColumn('double precision', lat) &&
  fitsColumn('double precision', lng)
