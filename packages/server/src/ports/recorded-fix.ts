import type { FixQuality, GpsFix } from '@vigia/domain/gps/fix'

/** What an app says of itself and its phone beside a position. */
export interface DeviceReport {
  readonly app: string
  readonly batteryPercent: number | null
}

/** A fix that an intake has judged: what is stored, and, once committed, what the live fleet is told. */
export interface RecordedFix {
  /** Of a device that told it with this fix. */
  readonly report?: DeviceReport
  readonly deviceId: number
  readonly receivedAt: number
  readonly quality: FixQuality
  readonly fix: GpsFix
  readonly address: string | null
  /** Said by the person who typed the position, or by the platform of its unit: `Motor apagado`. */
  readonly comment: string | null
  readonly userId: string | null
}
