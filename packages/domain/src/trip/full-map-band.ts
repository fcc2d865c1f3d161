import type { RiskLevel } from '../risk/risk-level.ts'

/** What the full map calls the state of a unit: active, stopped or alert (spec §4 "Full-map state mapping"). */
export const FULL_MAP_BANDS = ['active', 'stopped', 'alert'] as const
export type FullMapBand = (typeof FULL_MAP_BANDS)[number]

/** `in_transit` is active, `loading` stopped, any other state an alert (spec §4); so is a trip whose risk is critical, whatever it does. */
export function fullMapBand(state: string, level: RiskLevel): FullMapBand {
  if (level === 'critical') return 'alert'
  if (state === 'in_transit') return 'active'
  return state === 'loading' ? 'stopped' : 'alert'
}

/** What a state has to say beyond its band: `Retraso detectado` for `delayed` (spec §4), else null. */
export const fullMapNote = (state: string): string | null => (state === 'delayed' ? 'Retraso detectado' : null)
