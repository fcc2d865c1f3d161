import { BlockList, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isPrivateNetwork } from './is-private-network.ts'
import { isPublicAddress } from './is-public-address.ts'

/** How far a call may go: the public internet; private networks besides, which the operator allowed; or anywhere. */
export type Reach = 'public' | 'private' | 'anywhere'

/** Whether a connection to this address and port may be made. Our own ports never: behind them is what a person may not see. */
export function mayReach(address: string, port: number, reach: Reach, ownPorts: ReadonlySet<number>): boolean {
  if (ownPorts.has(port) && isOfThisMachine(address)) return false
  return reach === 'anywhere' || isPublicAddress(address) || (reach === 'private' && isPrivateNetwork(address))
}

/** Asked anew each time, since addresses of a machine come and go. */
function isOfThisMachine(address: string): boolean {
  const own = new BlockList()
  own.addSubnet('127.0.0.0', 8, 'ipv4')
  own.addAddress('::1', 'ipv6')
  own.addAddress('0.0.0.0', 'ipv4')
  own.addAddress('::', 'ipv6')
  for (const { address: one } of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []))
    own.addAddress(one.split('%')[0] ?? one, isIPv4(one) ? 'ipv4' : 'ipv6')
  return own.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
