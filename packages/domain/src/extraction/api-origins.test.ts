import { expect, test } from 'vitest'
import { secretOrigins } from './api-origins.ts'

const cases = [
  ['a site with its API on the same host', 'https://gps.mx', []],
  ['Samsara', 'https://cloud.samsara.com', ['https://api.samsara.com']],
  ['Samsara in Europe', 'https://cloud.eu.samsara.com', ['https://api.eu.samsara.com']],
  ['hosted Wialon', 'https://hosting.wialon.eu', ['https://hst-api.wialon.eu']],
  ['the API of hosted Wialon itself', 'https://hst-api.wialon.com', []],
  ['a name that ends like Wialon', 'https://hosting.wialon.com.otro.mx', []],
  ['Samsara without encryption', 'http://cloud.samsara.com', ['https://cloud.samsara.com']],
  ['a site without encryption, which answers with it', 'http://gps.mx', ['https://gps.mx']],
  ['a site without encryption on a port of its own', 'http://gps.mx:8082', []],
] as const

test.each(cases)('a secret for %s goes there, and where its API is', (_why, origin, others) => {
  expect(secretOrigins(origin)).toEqual([origin, ...others])
})
