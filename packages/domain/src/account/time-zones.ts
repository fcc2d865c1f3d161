/** The clocks of Mexico, by a town that keeps each, from the one of most of it. */
export const TIME_ZONES = [
  ...(['America/Mexico_City', 'America/Cancun', 'America/Mazatlan', 'America/Hermosillo'] as const),
  ...(['America/Tijuana', 'America/Ciudad_Juarez', 'America/Matamoros'] as const),
] as const
export type TimeZone = (typeof TIME_ZONES)[number]

/** `region`: what the zone is called; `town`: whose hour it is, `Hora de Cancún`. */
export const TIME_ZONE_WORDS: Readonly<Record<TimeZone, { readonly region: string; readonly town: string }>> = {
  'America/Mexico_City': { region: 'Centro', town: 'CDMX' },
  'America/Cancun': { region: 'Sureste', town: 'Cancún' },
  'America/Mazatlan': { region: 'Pacífico', town: 'Mazatlán' },
  'America/Hermosillo': { region: 'Sonora', town: 'Hermosillo' },
  'America/Tijuana': { region: 'Noroeste', town: 'Tijuana' },
  'America/Ciudad_Juarez': { region: 'Frontera norte', town: 'Ciudad Juárez' },
  'America/Matamoros': { region: 'Frontera noreste', town: 'Matamoros' },
}
