/** How late a client's page may tell, minutes (contract, public trip links). */
export const LINK_DELAY_MINUTES = { min: 0, max: 60 } as const
export const MAX_DELAY_CLIENTS = 200

/** How late links tell what they tell: the trips of every client, and those that have minutes of their own. */
export interface ShareLinkRules {
  readonly delayMin: number
  readonly clients: readonly { readonly client: string; readonly minutes: number }[]
}

/** Where a company has said nothing. */
export const DEFAULT_SHARE_LINK_RULES: ShareLinkRules = { delayMin: 10, clients: [] }

/** Where the delay of a link comes from. */
export const DELAY_SOURCES = ['link', 'client', 'organisation'] as const

export interface LinkDelay {
  readonly minutes: number
  readonly from: (typeof DELAY_SOURCES)[number]
}

/** How late by the setting. */
interface SetDelay extends LinkDelay {
  readonly from: Exclude<LinkDelay['from'], 'link'>
}

/** How late what is told of the trips of a client is, by the setting; `clientId` null: nobody knows whose the trip is. */
export function delayOfClient({ delayMin, clients }: ShareLinkRules, clientId: string | null): SetDelay {
  const own = clients.find(({ client }) => client === clientId)
  return own === undefined ? { minutes: delayMin, from: 'organisation' } : { minutes: own.minutes, from: 'client' }
}

/**
 * How late a link tells. The setting is the least: cargo is stolen by who knows where it is now, and whoever makes a link is
 * not who answers for that. A link's own minutes hold where they are more; null: it has none, and follows the setting.
 */
export function delayOfLink(rules: ShareLinkRules, clientId: string | null, ownMin: number | null): LinkDelay {
  const set = delayOfClient(rules, clientId)
  return ownMin !== null && ownMin > set.minutes ? { minutes: ownMin, from: 'link' } : set
}

/** The exceptions when clients were merged into one: it tells as late as the latest of them did, by an exception or by the setting of all. */
export function mergedDelays(
  rules: ShareLinkRules,
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): ShareLinkRules['clients'] {
  const merged = [into, ...from]
  const rest = rules.clients.filter(({ client }) => !merged.includes(client))
  if (rest.length === rules.clients.length) return rules.clients
  const delays = merged.map((client) => delayOfClient(rules, client))
  const minutes = Math.max(...delays.map((one) => one.minutes))
  // Where that of all is the longest they follow it, also when it is made longer.
  if (delays.some((one) => one.from === 'organisation' && one.minutes === minutes)) return rest
  return [...rest, { client: into, minutes }]
}
