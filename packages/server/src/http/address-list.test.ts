import { expect, test } from 'vitest'
import { addressList, isNetwork } from './address-list.ts'

test.each([
  ['an address', '203.0.113.7', true],
  ['a network', '203.0.113.0/24', true],
  ['a network named by one of its addresses', '203.0.113.9/24', true],
  ['an IPv6 address', '2001:db8::1', true],
  ['an IPv6 network', '2001:db8::/48', true],
  ['a prefix that is too long', '203.0.113.0/33', false],
  ['an IPv6 prefix that is too long', '2001:db8::/129', false],
  ['a prefix that is no number', '203.0.113.0/x', false],
  ['an empty prefix', '203.0.113.0/', false],
  ['two prefixes', '203.0.113.0/24/24', false],
  ['a name', 'erp.example.com', false],
  ['octal parts', '0203.0.113.7', false],
  ['a zone, which is one machine’s own', 'fe80::1%eth0', false],
  ['nothing', '', false],
])('%s', (_why, text, isOne) => {
  expect(isNetwork(text)).toBe(isOne)
})

test.each([
  ['a network as wide as may be', '203.0.0.0/16', true],
  ['a wider one', '203.0.0.0/15', false],
  ['everybody', '0.0.0.0/0', false],
  ['an IPv6 network as wide as may be', '2001:db8::/32', true],
  ['a wider one of IPv6', '2001::/16', false],
  ['an address', '203.0.113.7', true],
])('no wider than told: %s', (_why, text, isOne) => {
  expect(isNetwork(text, { v4: 16, v6: 32 })).toBe(isOne)
})

test('nobody is in a list of nothing', () => {
  expect(addressList([]).has('203.0.113.7')).toBe(false)
})

test.each([
  ['inside', '203.0.113.200', true],
  ['inside, as IPv6 writes it', '::ffff:203.0.113.200', true],
  ['just beyond', '203.0.114.0', false],
  ['inside the IPv6 network', '2001:db8:0:7::1', true],
  ['another IPv6 network', '2001:db9::1', false],
  ['no address at all', '', false],
])('%s', (_why, address, isIn) => {
  expect(addressList(['203.0.113.0/24', '2001:db8::/48']).has(address)).toBe(isIn)
})
