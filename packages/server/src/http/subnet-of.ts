import { isIPv4 } from 'node:net'
import { networkOf } from './network-of.ts'

/** How much of an address may be kept of who has not said who they are: the /24 of an IPv4 one, the /48 of an IPv6 one. */
export function subnetOf(address: string): string {
  const network = networkOf(address)
  if (isIPv4(network)) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`
  if (!network.endsWith('::/64')) return 'desconocida'
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}
