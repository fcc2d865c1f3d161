/** What an organisation may set, as the settings table calls it. */
export type SettingKey = 'map' | 'risk' | 'retention' | 'alerts' | 'contact' | 'gps' | 'sign-in' | 'setup'
