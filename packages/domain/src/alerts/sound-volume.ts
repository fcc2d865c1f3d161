import type { Preferences } from '../account/preferences.ts'
import type { AlertSeverity, AlertType } from './alert-type.ts'

/** Alerts about people's lives. Who turns a severity's sound off does not mean these. */
const OF_SAFETY: ReadonlySet<AlertType> = new Set(['PANICO', 'SEPARACION', 'POSIBLE_BLOQUEO', 'emergency_protocol'])

/**
 * How loud an alert sounds for somebody, in percent; 0: not at all. By its severity; an alert of safety also while the critical
 * ones sound, however grave it is held to be, so that only who turns those off, which is shown, no longer hears it.
 */
export function soundVolume(
  { type, severity }: { readonly type: AlertType; readonly severity: AlertSeverity },
  sounds: Preferences['sounds'],
): number {
  const channels = OF_SAFETY.has(type) ? [sounds[severity], sounds.critical] : [sounds[severity]]
  return Math.max(...channels.map(({ isOn, volumePercent }) => (isOn ? volumePercent : 0)))
}
