/** Scheme, host and port of an address: where a secret goes. Null for a text that is no web address. */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { origin, protocol } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? origin : null
}
