import { expect, test } from 'vitest'
import { originOf } from './tile-origins.ts'

test.each([
  ['a template', 'https://tiles.example.com/{z}/{x}/{y}.png?key=1', 'https://tiles.example.com'],
  ['a port', 'http://127.0.0.1:8080/{z}', 'http://127.0.0.1:8080'],
  ['turns among hosts', 'https://{s}.tile.example.com/{z}', 'https://*.tile.example.com'],
  ['no path', 'https://tiles.example.com', 'https://tiles.example.com'],
  ['an address that would end the directive', "https://a.com;script-src 'unsafe-inline'/x", null],
  ['no address', 'javascript:alert(1)', null],
])('%s: %s', (_why, address, origin) => {
  expect(originOf(address)).toBe(origin)
})
