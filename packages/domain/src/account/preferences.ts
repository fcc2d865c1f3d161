import { ALERT_SEVERITIES, type AlertSeverity } from '../alerts/alert-type.ts'
import { DEFAULT_TIME_ZONE } from '../format/date-time.ts'
import type { TimeZone } from './time-zones.ts'

/** `auto`: as the person's system has it. */
export const THEMES = ['noche', 'dia', 'auto'] as const
export type ThemeChoice = (typeof THEMES)[number]
export const DENSITIES = ['compacta', 'media', 'detallada'] as const
export type Density = (typeof DENSITIES)[number]
/** Size of all text, in percent of the browser's own. */
export const FONT_SCALES = [100, 112, 125] as const
type FontScale = (typeof FONT_SCALES)[number]
/** How coordinates are copied: 19.432600, -99.133200, or 19°25'57.4"N 99°07'59.5"W. */
export const COORDINATE_FORMATS = ['decimal', 'dms'] as const
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number]
/** Screens on which somebody may want to start, by the names of their folders in the web app. */
export const START_SCREENS = [
  ...(['sentinel', 'sentinel-pro', 'gps-extractor', 'guardian', 'alerts', 'trips-in-transit'] as const),
  ...(['trips-in-transit-map', 'intelligent-monitoring', 'logbooks', 'full-map', 'stats', 'operators'] as const),
  'catalogues',
] as const
export type StartScreen = (typeof START_SCREENS)[number]

/** A sound that is on and that nobody can hear would be a lie. */
export const MIN_VOLUME_PERCENT = 10

/** How alerts of one severity sound. */
export interface SoundChannel {
  readonly isOn: boolean
  /** `MIN_VOLUME_PERCENT` to 100. */
  readonly volumePercent: number
}

/** What a person has chosen for themselves; it follows them to whatever browser they sign in at. */
export interface Preferences {
  readonly theme: ThemeChoice
  readonly density: Density
  readonly fontScale: FontScale
  readonly coordinates: CoordinateFormat
  readonly sounds: Readonly<Record<AlertSeverity, SoundChannel>>
  readonly hasShortcuts: boolean
  readonly startScreen: StartScreen
  /** By whose clock they read every hour on screen. */
  readonly timeZone: TimeZone
}

const QUIET: SoundChannel = { isOn: false, volumePercent: 100 }

/** Of who has chosen nothing. Sound is off until its person turns it on (DESIGN §9). */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'noche',
  density: 'media',
  fontScale: 100,
  coordinates: 'decimal',
  sounds: { critical: QUIET, high: QUIET, medium: QUIET },
  hasShortcuts: true,
  startScreen: 'sentinel',
  timeZone: DEFAULT_TIME_ZONE,
}

/** The same sounds with every severity on, or every one off, each at its volume. */
export const allSounds = (sounds: Preferences['sounds'], isOn: boolean): Preferences['sounds'] => ({
  critical: { ...sounds.critical, isOn },
  high: { ...sounds.high, isOn },
  medium: { ...sounds.medium, isOn },
})

export const anySound = (sounds: Preferences['sounds']): boolean => ALERT_SEVERITIES.some((one) => sounds[one].isOn)
