/** The bounds of the contract (`signInSettings`), in minutes. */
export const MIN_IDLE_MINUTES = 5
export const MAX_IDLE_MINUTES = 720

/** Why this is no limit of idleness, for the field; null when it is one. */
export function checkIdleMinutes(typed: string): string | null {
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isGood = minutes >= MIN_IDLE_MINUTES && minutes <= MAX_IDLE_MINUTES
  return isGood ? null : `Escriba un número entero de ${MIN_IDLE_MINUTES} a ${MAX_IDLE_MINUTES}`
}
