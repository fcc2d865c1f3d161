import { readText, writeText } from '../browser/storage.ts'

/** Looks that a person chooses; kept in the browser, applied as data attributes of <html> (tokens.css). */
export const THEMES = ['noche', 'dia', 'auto'] as const
export type ThemeChoice = (typeof THEMES)[number]
export const DENSITIES = ['compacta', 'media', 'detallada'] as const
export type Density = (typeof DENSITIES)[number]

const THEME_KEY = 'tema'
const DENSITY_KEY = 'densidad'
const SCALE_KEY = 'escala'
const root = document.documentElement
const prefersLight = globalThis.matchMedia('(prefers-color-scheme: light)')
const listeners = new Set<() => void>()

export const themeChoice = (): ThemeChoice => THEMES.find((theme) => theme === readText(THEME_KEY)) ?? 'noche'
export const density = (): Density => DENSITIES.find((value) => value === root.dataset.density) ?? 'media'

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

export function chooseTheme(choice: ThemeChoice): void {
  writeText(THEME_KEY, choice)
  apply()
}

export function chooseDensity(choice: Density): void {
  writeText(DENSITY_KEY, choice)
  root.dataset.density = choice
  for (const changed of [...listeners]) changed()
}

/** Calls back when the shown theme, the density or the scale changes. Returns the way to stop. */
export function subscribeLooks(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function apply(): void {
  const choice = themeChoice()
  root.dataset.theme = forcedTheme ?? (choice === 'auto' ? (prefersLight.matches ? 'dia' : 'noche') : choice)
  for (const changed of [...listeners]) changed()
}

prefersLight.addEventListener('change', apply)
globalThis.addEventListener('storage', (event) => {
  if (event.key === THEME_KEY) apply()
})
