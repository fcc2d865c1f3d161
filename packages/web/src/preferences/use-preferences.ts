import type { Preferences } from '@vigia/domain/account/preferences'
import { useSyncExternalStore } from 'react'
import { keptPreferences, subscribeKept } from './kept-preferences.ts'

/** The person's preferences as React state; they follow every change, in whichever tab. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribeKept, keptPreferences, keptPreferences)
