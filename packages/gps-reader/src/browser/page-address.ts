/** Whether two addresses belong to the same site, as far as their last two labels tell (three under `com.mx` and its like). */
export function isSameSite(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false
  return siteOf(new URL(one).hostname) === siteOf(new URL(other).hostname)
}

function siteOf(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return host
  const labels = host.split('.')
  const isSecondLevel = /^(com|org|net|gob|edu|co|gov|ac)$/.test(labels.at(-2) ?? '')
  return labels.slice(isSecondLevel ? -3 : -2).join('.')
}
