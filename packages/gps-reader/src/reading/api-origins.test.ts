import { expect, test } from 'vitest'
import { secretOrigins } from './api-origins.ts'

const WIALON = 'https://hst-api.wialon.com'
const GEOTAB = 'https://my43.geotab.com'

const cases = [
  ['a site with its API on the same host', 'https://gps.mx', [], []],
  ['Samsara', 'https://cloud.samsara.com', [], ['https://api.samsara.com']],
  ['Samsara in Europe', 'https://cloud.eu.samsara.com', [], ['https://api.eu.samsara.com']],
  ['hosted Wialon', 'https://hosting.wialon.eu', [], ['https://hst-api.wialon.eu']],
  ['the API of hosted Wialon itself', WIALON, [], []],
  ['a name that ends like Wialon', 'https://hosting.wialon.com.otro.mx', [], []],
  [
    'Samsara without encryption',
    'http://cloud.samsara.com',
    [],
    ['https://cloud.samsara.com', 'https://api.samsara.com'],
  ],
  ['a site without encryption, which answers with it', 'http://gps.mx', [], ['https://gps.mx']],
  ['a site without encryption on a port of its own', 'http://gps.mx:8082', [], []],
  ['a site, not to another that was confirmed', 'https://gps.mx', ['https://otra.mx', 'https://api.samsara.com'], []],
  ["a brand's name, to the API of Wialon where that was confirmed", 'https://gps.mx', [WIALON], [WIALON]],
  ['Geotab, to that of its servers which was confirmed', 'https://my.geotab.com', [GEOTAB], [GEOTAB]],
  ['another site, not to a server of Geotab', 'https://gps.mx', [GEOTAB], []],
] as const

test.each(cases)('a secret for %s goes there, and where its API is', (_why, site, confirmed, others) => {
  expect(secretOrigins(site, new Set(confirmed))).toEqual([site, ...others])
})
