import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What companies number their own machines from (RFC 1918, 6598, 4193). */
const PRIVATE_V4: readonly (readonly [network: string, prefix: number])[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]
const PRIVATE_V6 = ['fc00::', 7] as const

/** Where clouds answer with the keys of the machine that asks, though the number looks like a private network's. */
const METADATA_V4 = ['100.100.100.200'] as const
const METADATA_V6 = ['fd00:ec2::254', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe'] as const

const privateV4 = new BlockList()
for (const [network, prefix] of PRIVATE_V4) privateV4.addSubnet(network, prefix, 'ipv4')
const privateV6 = new BlockList()
privateV6.addSubnet(...PRIVATE_V6, 'ipv6')
const metadata = new BlockList()
for (const address of METADATA_V4) metadata.addAddress(address, 'ipv4')
for (const address of METADATA_V6) metadata.addAddress(address, 'ipv6')

/**
 * Whether this address, as text and nothing but an address, is of a private network, which an operator may allow. Never:
 * loopback, link-local, metadata of a cloud, groups, and every version 6 form that wraps a version 4 address.
 */
export function isPrivateNetwork(address: string): boolean {
  if (isIPv4(address)) return privateV4.check(address, 'ipv4') && !metadata.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return privateV6.check(address, 'ipv6') && !metadata.check(address, 'ipv6')
}
