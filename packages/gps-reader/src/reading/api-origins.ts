/** Sites whose accounts are read from another host of the same company (integrations §2.5). */
const API_OF_SITE: Readonly<Record<string, string>> = {
  'https://cloud.samsara.com': 'https://api.samsara.com',
  'https://cloud.eu.samsara.com': 'https://api.eu.samsara.com',
}

/** Hosted Wialon answers for its API on one host for each of its domains (integrations §2.2). */
const HOSTED_WIALON = /^https:\/\/(?!hst-api\.)[a-z\d-]{1,63}\.wialon\.(com|eu|us|org)$/

/** An origin without encryption on its usual port; many sites send whoever asks there to the same name with encryption. */
const PLAIN = /^http:\/\/([^:/]{1,300})$/

const encrypted = (origin: string): string => origin.replace(PLAIN, 'https://$1')

/** The origin from which the accounts of a site are read by API: its own, where no other is known. */
export function apiOrigin(site: string): string {
  const origin = encrypted(site)
  const wialon = HOSTED_WIALON.exec(origin)?.[1]
  return wialon === undefined ? (API_OF_SITE[origin] ?? site) : `https://hst-api.wialon.${wialon}`
}

/** An API that answers for sites of many names: each brand's in front of Wialon. */
const WIALON_API = /^https:\/\/hst-api\.wialon\.(com|eu|us|org)$/
/** Geotab keeps an account on one of its servers, whichever of them its people open (integrations §2.6). */
const GEOTAB = /^https:\/\/[a-z\d-]{1,63}\.geotab\.com$/

const isSharedApi = (origin: string, site: string): boolean =>
  WIALON_API.test(origin) || (GEOTAB.test(origin) && GEOTAB.test(site))

/**
 * Every origin that may get what is stored for a trip on this site, once a person has confirmed the site: itself first, then
 * where its API is. Of the other `confirmed` ones only what answers for sites of many names: those of other platforms, never.
 */
export function secretOrigins(site: string, confirmed: ReadonlySet<string>): readonly string[] {
  const shared = [...confirmed].filter((origin) => isSharedApi(origin, site)).toSorted()
  return [...new Set([site, encrypted(site), apiOrigin(site), ...shared])]
}
