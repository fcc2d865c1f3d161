import type { Density, ThemeChoice } from '@vigia/domain/account/preferences'
import { writeText } from '../browser/storage.ts'
import { keptPreferences, subscribeKept } from '../preferences/kept-preferences.ts'

/** Looks that a person chooses (`preferences/`), applied as data attributes of <html> (tokens.css, reset.css). */
const SCALE_KEY = 'escala'
const root = document.documentElement
const prefersLight = globalThis.matchMedia('(prefers-color-scheme: light)')
const listeners = new Set<() => void>()

export const themeChoice = (): ThemeChoice => keptPreferences().theme
export const density = (): Density => keptPreferences().density

let forcedTheme: 'noche' | null = null

/** Shows night whatever is chosen, until the returned function is called: Guardian is always dark (spec §2). */
export function forceNight(): () => void {
  forcedTheme = 'noche'
  apply()
  return () => {
    forcedTheme = null
    apply()
  }
}

/** Whether the screen decides the theme, not the person. */
export const isThemeForced = (): boolean => forcedTheme !== null

/** The video wall's scale (DESIGN §10): larger figures, less around them. */
export const isWall = (): boolean => root.dataset.escala === 'muro'

export function setWall(on: boolean): void {
  writeText(SCALE_KEY, on ? 'muro' : null)
  if (on) root.dataset.escala = 'muro'
  else delete root.dataset.escala
  for (const changed of [...listeners]) changed()
}

/** The theme on screen now. public/boot.js sets it before the first paint. */
export const shownTheme = (): 'noche' | 'dia' => (root.dataset.theme === 'dia' ? 'dia' : 'noche')

/** Calls back when the shown theme, the density or the scale changes. Returns the way to stop. */
export function subscribeLooks(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function apply(): void {
  const { theme, density, fontScale } = keptPreferences()
  root.dataset.theme = forcedTheme ?? (theme === 'auto' ? (prefersLight.matches ? 'dia' : 'noche') : theme)
  root.dataset.density = density
  root.dataset.letra = String(fontScale)
  for (const changed of [...listeners]) changed()
}

prefersLight.addEventListener('change', apply)
subscribeKept(apply)
