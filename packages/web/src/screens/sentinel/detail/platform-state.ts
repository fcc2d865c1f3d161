/** Our own words for our own codes; a platform's text is shown as it came. */
const WORDS: Readonly<Record<string, string>> = {
  ACTIVE: 'Activo',
  STALE: 'Sin señal',
  SIN_GPS: 'Sin GPS',
  '': 'Sin dato',
}

export const platformState = (state: string): string => WORDS[state] ?? state
