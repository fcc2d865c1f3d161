import { expect, test } from 'vitest'
import { isListed, parseNetwork } from './address-list.ts'

test.each([
  ['an address', '203.0.113.7', true],
  ['a network', '203.0.113.0/24', true],
  ['an address of IPv6', '2001:db8::7', true],
  ['a network of IPv6', '2001:db8::/48', true],
  ['spaces around it', ' 203.0.113.7 ', true],
  ['everybody', '0.0.0.0/0', false],
  ['a network that is too wide', '203.0.0.0/15', false],
  ['too wide for IPv6', '2001::/16', false],
  ['a name', 'gps.ejemplo.mx', false],
  ['octal parts', '0203.0.113.7', false],
  ['a prefix that is none', '203.0.113.0/33', false],
  ['two prefixes', '203.0.113.0/24/24', false],
  ['a prefix in words', '203.0.113.0/x', false],
  ['a zone', 'fe80::1%eth0', false],
  ['nothing', '', false],
])('%s: %s', (_why, text, isNetwork) => {
  expect(parseNetwork(text) !== null).toBe(isNetwork)
})

test.each([
  ['the address itself', ['203.0.113.7'], '203.0.113.7', true],
  ['its neighbour', ['203.0.113.7'], '203.0.113.8', false],
  ['one of the network', ['203.0.113.0/24'], '203.0.113.200', true],
  ['as a socket that speaks IPv6 tells it', ['203.0.113.0/24'], '::ffff:203.0.113.200', true],
  ['one of another network', ['203.0.113.0/24', '2001:db8::/48'], '198.51.100.1', false],
  ['of IPv6', ['2001:db8::/48'], '2001:db8:0:5::1', true],
  ['nobody is listed', [], '203.0.113.7', false],
  ['no address', ['203.0.113.7'], '', false],
])('%s', (_why, networks, address, isOne) => {
  expect(isListed(networks, address)).toBe(isOne)
})
