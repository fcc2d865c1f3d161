import type { Preferences } from '@vigia/domain/account/preferences'

/** What the switch of all sounds is called: that the critical ones are off among others that sound must be seen. */
export const soundLabel = (label: string, { critical, high, medium }: Preferences['sounds']): string =>
  !critical.isOn && (high.isOn || medium.isOn) ? `${label}, sin críticas` : label
