import { expect, test } from 'vitest'
import { subnetOf } from './subnet-of.ts'

test.each([
  ['an IPv4 address', '189.203.1.7', '189.203.1.0/24'],
  ['one written as IPv6', '::ffff:189.203.1.7', '189.203.1.0/24'],
  ['an IPv6 address', '2806:2f0:10:5::9', '2806:2f0:10::/48'],
  ['the loopback', '::1', '0:0:0::/48'],
  ['with the port of its connection', '[2806:2f0:10:5::9]:50123', '2806:2f0:10::/48'],
  ['a word of the proxy', 'unknown', 'desconocida'],
])('%s', (_what, address, subnet) => {
  expect(subnetOf(address)).toBe(subnet)
})
