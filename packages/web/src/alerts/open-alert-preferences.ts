/** The window event that opens the preferences of sound and notifications. */
export const OPEN_ALERT_PREFERENCES = 'vigia:avisos'

export function openAlertPreferences(): void {
  globalThis.dispatchEvent(new Event(OPEN_ALERT_PREFERENCES))
}
