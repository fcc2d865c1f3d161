import type { Preferences, SoundChannel } from '@vigia/domain/account/preferences'

/** A person's preferences on the wire; `preferences.ts` has the schema. */
export interface PreferencesWire {
  readonly theme: 'noche' | 'dia' | 'equipo'
  readonly density: Preferences['density']
  readonly font_scale: Preferences['fontScale']
  readonly coordinates: Preferences['coordinates']
  readonly sounds: { readonly critical: ChannelWire; readonly high: ChannelWire; readonly other: ChannelWire }
  readonly shortcuts_on: boolean
  readonly start_screen: Preferences['startScreen']
  readonly time_zone: Preferences['timeZone']
}

interface ChannelWire {
  readonly on: boolean
  readonly volume: number
}

/** To and from the wire, where the system's theme is the equipment's, and what is neither critical nor high is `other`. */
export const preferencesCodec = {
  encode: ({ theme, sounds, ...same }: Preferences): PreferencesWire => ({
    theme: theme === 'auto' ? 'equipo' : theme,
    density: same.density,
    font_scale: same.fontScale,
    coordinates: same.coordinates,
    sounds: {
      critical: channelToWire(sounds.critical),
      high: channelToWire(sounds.high),
      other: channelToWire(sounds.medium),
    },
    shortcuts_on: same.hasShortcuts,
    start_screen: same.startScreen,
    time_zone: same.timeZone,
  }),
  decode: ({ theme, sounds, ...same }: PreferencesWire): Preferences => ({
    theme: theme === 'equipo' ? 'auto' : theme,
    density: same.density,
    fontScale: same.font_scale,
    coordinates: same.coordinates,
    sounds: {
      critical: channelOf(sounds.critical),
      high: channelOf(sounds.high),
      medium: channelOf(sounds.other),
    },
    hasShortcuts: same.shortcuts_on,
    startScreen: same.start_screen,
    timeZone: same.time_zone,
  }),
}

const channelToWire = ({ isOn, volumePercent }: SoundChannel): ChannelWire => ({ on: isOn, volume: volumePercent })
const channelOf = ({ on, volume }: ChannelWire): SoundChannel => ({ isOn: on, volumePercent: volume })
