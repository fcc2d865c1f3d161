import {
  allSounds,
  COORDINATE_FORMATS,
  DEFAULT_PREFERENCES,
  DENSITIES,
  FONT_SCALES,
  MIN_VOLUME_PERCENT,
  type Preferences,
  type SoundChannel,
  START_SCREENS,
  THEMES,
} from '@vigia/domain/account/preferences'
import { TIME_ZONES } from '@vigia/domain/account/time-zones'
import { showTimesIn } from '@vigia/domain/format/date-time'
import { isVisiting } from '../api/tokens.ts'
import { isRecord } from '../browser/is-record.ts'
import { onOtherTab, readText, writeText } from '../browser/storage.ts'

/** Whose preferences this browser keeps: those of the next person are others. */
const OWNER_KEY = 'preferencias.de'
/** `public/boot.js` reads the first three before the first paint. */
const KEYS = {
  theme: 'tema',
  density: 'densidad',
  fontScale: 'letra',
  coordinates: 'coordenadas',
  sounds: 'alertas.sonido',
  hasShortcuts: 'atajos',
  startScreen: 'inicio',
  timeZone: 'zona-horaria',
} as const satisfies Record<keyof Preferences, string>
/** As earlier versions kept a sound that is on. */
const ALL_ON = 'si'

const listeners = new Set<() => void>()
let kept = readKept()
showTimesIn(kept.timeZone)
let isListening = false

/** The preferences of who is before this browser, as far as it knows them; the same object until one changes. */
export const keptPreferences = (): Preferences => kept

/** Keeps them in this browser, for all of its tabs; while this tab looks at a demonstration, for this tab alone. */
export function keepPreferences(next: Preferences): void {
  if (!isVisiting()) {
    const texts = textsOf(next)
    for (const name of Object.keys(KEYS) as (keyof Preferences)[]) {
      const isDefault = texts[name] === textsOf(DEFAULT_PREFERENCES)[name]
      writeText(KEYS[name], isDefault ? null : texts[name])
    }
  }
  become(next)
}

/** Calls back when one changes, in whichever tab. Returns the way to stop. */
export function subscribeKept(changed: () => void): () => void {
  if (!isListening) onOtherTab(Object.values(KEYS), () => become(readKept()))
  isListening = true
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The id of the person whose they are; null: of whoever sat here before that was noted. */
export const keptOwner = (): string | null => readText(OWNER_KEY)
export const noteOwner = (id: string): boolean => writeText(OWNER_KEY, id)

/** Who draws by them begins anew with another object, the app that is being drawn for the first time included. */
function become(next: Preferences): void {
  if (isSame(next, kept)) return
  kept = next
  showTimesIn(next.timeZone)
  for (const changed of [...listeners]) changed()
}

const textsOf = (of: Preferences): Readonly<Record<keyof Preferences, string>> => ({
  theme: of.theme,
  density: of.density,
  fontScale: String(of.fontScale),
  coordinates: of.coordinates,
  sounds: JSON.stringify(of.sounds),
  hasShortcuts: of.hasShortcuts ? 'si' : 'no',
  startScreen: of.startScreen,
  timeZone: of.timeZone,
})

const isSame = (a: Preferences, b: Preferences): boolean => JSON.stringify(textsOf(a)) === JSON.stringify(textsOf(b))

function readKept(): Preferences {
  const { theme, density, fontScale, coordinates, startScreen, timeZone } = DEFAULT_PREFERENCES
  return {
    theme: oneOf(THEMES, KEYS.theme) ?? theme,
    density: oneOf(DENSITIES, KEYS.density) ?? density,
    fontScale: oneOf(FONT_SCALES, KEYS.fontScale) ?? fontScale,
    coordinates: oneOf(COORDINATE_FORMATS, KEYS.coordinates) ?? coordinates,
    sounds: readSounds(readText(KEYS.sounds)),
    hasShortcuts: readText(KEYS.hasShortcuts) !== 'no',
    startScreen: oneOf(START_SCREENS, KEYS.startScreen) ?? startScreen,
    timeZone: oneOf(TIME_ZONES, KEYS.timeZone) ?? timeZone,
  }
}

function oneOf<Choice extends string | number>(choices: readonly Choice[], key: string): Choice | undefined {
  const text = readText(key)
  return choices.find((choice) => String(choice) === text)
}

function readSounds(text: string | null): Preferences['sounds'] {
  const { sounds } = DEFAULT_PREFERENCES
  if (text === null) return sounds
  if (text === ALL_ON) return allSounds(sounds, true)
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored)) return sounds
    const { critical, high, medium } = stored
    return isChannel(critical) && isChannel(high) && isChannel(medium) ? { critical, high, medium } : sounds
  } catch {
    return sounds
  }
}

const isChannel = (value: unknown): value is SoundChannel =>
  isRecord(value) &&
  typeof value.isOn === 'boolean' &&
  typeof value.volumePercent === 'number' &&
  value.volumePercent >= MIN_VOLUME_PERCENT &&
  value.volumePercent <= 100
