const GROUP = 3

/** A whole number as Mexico writes it: `12,480`. By hand, because the first Intl format of a page takes as long as ten rows. */
export function wholeNumber(value: number): string {
  const digits = String(Math.abs(value))
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= GROUP) groups.unshift(digits.slice(Math.max(0, end - GROUP), end))
  return (value < 0 ? '-' : '') + groups.join(',')
}
