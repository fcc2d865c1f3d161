import { BlockList, isIP } from 'node:net'

/** Addresses and networks (`203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`), of both versions. */
export interface AddressList {
  has(address: string): boolean
}

interface Network {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

/** The shortest prefix that a network may have, in bits, by the version of its addresses. */
interface LeastPrefix {
  readonly v4: number
  readonly v6: number
}

const ANY_PREFIX: LeastPrefix = { v4: 0, v6: 0 }

/** Whether a text is an address, or a network by its prefix length, no wider than `least`. */
export function isNetwork(text: string, least = ANY_PREFIX): boolean {
  const network = readNetwork(text)
  return network !== null && network.prefix >= (network.family === 'ipv4' ? least.v4 : least.v6)
}

/** A list of what `isNetwork` accepts; throws a `TypeError` at anything else. */
export function addressList(networks: readonly string[]): AddressList {
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network === null) throw new TypeError(`${text} is no network`)
    list.addSubnet(network.address, network.prefix, network.family)
  }
  return {
    has: (address) => {
      const version = isIP(address)
      return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

function readNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return null
  const most = version === 4 ? 32 : 128
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null
  const prefix = length === undefined ? most : Number(length)
  return prefix > most ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}
