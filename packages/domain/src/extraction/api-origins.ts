/** Sites whose accounts are read from another host of the same company (integrations §2.5). */
const API_OF_SITE: Readonly<Record<string, string>> = {
  'https://cloud.samsara.com': 'https://api.samsara.com',
  'https://cloud.eu.samsara.com': 'https://api.eu.samsara.com',
}

/** Hosted Wialon answers for its API on one host for each of its domains (integrations §2.2). */
const HOSTED_WIALON = /^https:\/\/(?!hst-api\.)[a-z\d-]{1,63}\.wialon\.(com|eu|us|org)$/

/** The origin from which the accounts of a site are read by API: its own, where no other is known. */
export function apiOrigin(origin: string): string {
  const wialon = HOSTED_WIALON.exec(origin)?.[1]
  return wialon === undefined ? (API_OF_SITE[origin] ?? origin) : `https://hst-api.wialon.${wialon}`
}

/** An origin without encryption on its usual port; many sites send whoever asks there to the same name with encryption. */
const PLAIN = /^http:\/\/([^:/]{1,300})$/

/** Every origin that may get an account's password or token when a person confirms this one: itself first. */
export function secretOrigins(origin: string): readonly string[] {
  const name = PLAIN.exec(origin)?.[1]
  const encrypted = name === undefined ? [] : [`https://${name}`]
  return [...new Set([origin, ...encrypted, apiOrigin(origin)])]
}
