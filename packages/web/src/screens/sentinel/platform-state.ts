/** Our own words for our own codes; a platform's text is shown as it came. */
const WORDS: Readonly<Record<string, string>> = {
  ACTIVE: 'Transmitiendo',
  STALE: 'Sin señal reciente',
  SIN_GPS: 'Sin GPS',
  '': 'Sin dato',
}

export const platformState = (state: string): string => WORDS[state] ?? state
