import type { RecordedFix } from '../ports/recorded-fix.ts'
import type { SettingKey } from '../ports/setting-key.ts'

/** What every node of the server has to hear, to keep the same live fleet. */
export type BusMessage =
  | { readonly kind: 'fixes'; readonly rows: readonly RecordedFix[] }
  | { readonly kind: 'trips'; readonly organisationId: string; readonly tripIds: readonly string[] }
  | { readonly kind: 'devices' }
  | { readonly kind: 'geofences'; readonly organisationId: string }
  | { readonly kind: 'setting'; readonly organisationId: string; readonly key: SettingKey }
  /** Messages of another server may have been lost: all that is kept in memory has to be read anew. */
  | { readonly kind: 'missed' }

/** `isFromElsewhere`: another server published it. */
export type BusListener = (message: BusMessage, isFromElsewhere: boolean) => void

/** Carries messages to every listener, in order, after what they tell of is durable. */
export interface Bus {
  publish(message: BusMessage): void
  /** Returns what takes the listener away again. */
  subscribe(listener: BusListener): () => void
}
