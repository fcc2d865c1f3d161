const HOUR_MIN = 60
const DAY_MIN = 1440

/** A span of minutes in Sentinel's words: `Ahora`, `47 min`, `2 hrs`, `3 días` (spec §9); `Sin datos` when unknown. */
export function formatElapsed(minutes: number | null | undefined): string {
  if (typeof minutes !== 'number' || Number.isNaN(minutes)) return 'Sin datos'
  if (minutes < 1) return 'Ahora'
  if (minutes < HOUR_MIN) return `${Math.floor(minutes)} min`
  return minutes < DAY_MIN ? `${Math.floor(minutes / HOUR_MIN)} hrs` : `${Math.floor(minutes / DAY_MIN)} días`
}

/** How long a unit has stood: `47 min detenido`, `1h 32min detenido` (spec §9). */
export function formatStopped(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  return whole >= HOUR_MIN
    ? `${Math.floor(whole / HOUR_MIN)}h ${whole % HOUR_MIN}min detenido`
    : `${whole} min detenido`
}
