/** `3 h 10 min`, `45 min`. */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  return hours === 0 ? `${whole} min` : `${hours} h ${whole % 60} min`
}
