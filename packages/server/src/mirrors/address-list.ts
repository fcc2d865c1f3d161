import { BlockList, isIP } from 'node:net'

/** Narrower than these: a list that holds half of the internet says nothing about who sends. */
const LEAST_PREFIX = { 4: 16, 6: 32 } as const
const GREATEST_PREFIX = { 4: 32, 6: 128 } as const

interface Network {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

/** An address, or a network as `address/prefix` of at least 16 bits (IPv6: 32). Null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [address = '', prefixText, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0 || address.includes('%')) return null
  const isNumber = prefixText === undefined || (prefixText.length <= 3 && /^\d+$/.test(prefixText))
  const prefix = prefixText === undefined ? GREATEST_PREFIX[version] : Number(prefixText)
  if (!isNumber || prefix < LEAST_PREFIX[version] || prefix > GREATEST_PREFIX[version]) return null
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Whether an address is one of these, or in one of these networks. Texts that are no network hold nobody. */
export function isListed(networks: readonly string[], address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  if (version === 0) return false
  const list = new BlockList()
  for (const network of networks.flatMap((text) => parseNetwork(text) ?? []))
    list.addSubnet(network.address, network.prefix, network.family)
  return list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
