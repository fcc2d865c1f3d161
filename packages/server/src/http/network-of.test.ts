import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['an IPv4 address', '189.203.1.7', '189.203.1.7'],
  ['one written as IPv6', '::ffff:189.203.1.7', '189.203.1.7'],
  ['the loopback', '::1', '0:0:0:0::/64'],
  ['a subscriber', '2806:2F0:10:5::9', '2806:2f0:10:5::/64'],
  ['the same subscriber elsewhere', '2806:02f0:0010:0005:abcd:1:2:3', '2806:2f0:10:5::/64'],
  ['the neighbour', '2806:2f0:10:6::9', '2806:2f0:10:6::/64'],
  ['zeros left out early', '2806::6:1:2:3:4', '2806:0:0:6::/64'],
  ['a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['one written as IPv6 in hexadecimal', '::ffff:bdcb:0107', '189.203.1.7'],
  ['the same in full', '0:0:0:0:0:FFFF:bdcb:107', '189.203.1.7'],
  ['with the port of its connection, as some proxies tell it', '189.203.1.7:50123', '189.203.1.7'],
  ['in brackets, with its port', '[2806:2f0:10:5::9]:50123', '2806:2f0:10:5::/64'],
  ['in brackets', '[2806:2f0:10:5::9]', '2806:2f0:10:5::/64'],
  ['in brackets, written as IPv6', '[::ffff:189.203.1.7]:50123', '189.203.1.7'],
  ['the end of it as IPv4', '2806:2f0:10:5::189.203.1.7', '2806:2f0:10:5::/64'],
  ['a word of the proxy', 'unknown', 'unknown'],
  ['no address', '1:2:3', '1:2:3'],
])('%s', (_what, ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
