import { useSyncExternalStore } from 'react'
import { type AlertPreferences, currentPreferences, subscribePreferences } from './preferences.ts'

/** Sound, notifications and push of this browser, and the ways to turn them on, off and try them. */
export const useAlertPreferences = (): AlertPreferences =>
  useSyncExternalStore(subscribePreferences, currentPreferences, currentPreferences)
