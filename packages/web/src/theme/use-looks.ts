import type { Density, ThemeChoice } from '@vigia/domain/account/preferences'
import { useSyncExternalStore } from 'react'
import { density, isThemeForced, isWall, shownTheme, subscribeLooks, themeChoice } from './theme.ts'

/** The theme on screen, as React state. */
export const useShownTheme = (): 'noche' | 'dia' => useSyncExternalStore(subscribeLooks, shownTheme, shownTheme)

/** The density of rows and cards, as React state. */
export const useDensity = (): Density => useSyncExternalStore(subscribeLooks, density, density)

/** What the person chose, `auto` included, as React state. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribeLooks, themeChoice, themeChoice)

/** Whether the screen decides the theme, as React state. */
export const useThemeForced = (): boolean => useSyncExternalStore(subscribeLooks, isThemeForced, isThemeForced)

/** Whether this is a video wall, as React state. */
export const useWall = (): boolean => useSyncExternalStore(subscribeLooks, isWall, isWall)
