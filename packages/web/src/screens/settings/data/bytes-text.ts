const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in words, decimal: 9600000000 → `9.6 GB`. */
export function bytesText(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`
}
