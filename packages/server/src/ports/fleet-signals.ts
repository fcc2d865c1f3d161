import type { SettingKey } from './setting-key.ts'

/**
 * What the features that write trips, geofences and settings tell the live fleet, after their commit. `wiring/app.ts` joins them.
 * Calls return at once and never throw: the work behind them is the listener's own.
 */
export interface FleetSignals {
  /** Trips, their comments, incidents, or the devices bound to them have changed. */
  tripsChanged(organisationId: string, tripIds: readonly string[]): void
  geofencesChanged(organisationId: string): void
  settingsChanged(organisationId: string, key: SettingKey): void
}
