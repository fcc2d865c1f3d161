import {
  DEFAULT_PREFERENCES,
  DENSITIES,
  FONT_SCALES,
  type Preferences,
  START_SCREENS,
  THEMES,
} from '@vigia/domain/account/preferences'
import { expect, test } from 'vitest'
import { preferencesCodec } from './preferences.codec.ts'
import { preferences } from './preferences.ts'

const sounds = {
  critical: { isOn: true, volumePercent: 90 },
  high: { isOn: true, volumePercent: 60 },
  medium: { isOn: false, volumePercent: 10 },
}

test.each<[why: string, chosen: Partial<Preferences>, wire: object]>([
  ['the theme of the system is the equipment’s', { theme: 'auto' }, { theme: 'equipo' }],
  ['night and day keep their word', { theme: 'dia' }, { theme: 'dia' }],
  [
    'the third sound is of what is neither critical nor high',
    { sounds },
    {
      sounds: { critical: { on: true, volume: 90 }, high: { on: true, volume: 60 }, other: { on: false, volume: 10 } },
    },
  ],
  ['the size of the text', { fontScale: 125 }, { font_scale: 125 }],
  ['keys that are off', { hasShortcuts: false }, { shortcuts_on: false }],
  ['the clock of somebody', { timeZone: 'America/Tijuana' }, { time_zone: 'America/Tijuana' }],
  ['where somebody starts', { startScreen: 'guardian' }, { start_screen: 'guardian' }],
])('%s', (_why, chosen, wire) => {
  const preferred = { ...DEFAULT_PREFERENCES, ...chosen }
  const encoded = preferencesCodec.encode(preferred)
  expect(encoded).toMatchObject(wire)
  expect(preferences.parse(encoded)).toEqual(encoded)
  expect(preferencesCodec.decode(encoded)).toEqual(preferred)
})

test('every choice has its word on the wire', () => {
  for (const theme of THEMES)
    for (const density of DENSITIES)
      for (const fontScale of FONT_SCALES)
        for (const startScreen of START_SCREENS) {
          const chosen = { ...DEFAULT_PREFERENCES, theme, density, fontScale, startScreen }
          expect(preferences.safeParse(preferencesCodec.encode(chosen)).success).toBe(true)
        }
})
