import type { SETTING_KEYS } from '@vigia/contract'

/** What an administrator sets, one document each under `/api/settings`. */
export type EditedSettingKey = (typeof SETTING_KEYS)[number]

/** What is kept of an organisation, as the settings table calls it; `setup` is how far its first steps are. */
export type SettingKey = EditedSettingKey | 'setup'
