import { expect, test } from 'vitest'
import { intakeAddress } from './intake-address.ts'

test.each([
  ['/intake/osmand/s3creto/?id=tel-1&lat=1', '/intake/osmand/s3creto?id=tel-1&lat=1'],
  ['/intake/osmand///?id=tel-1', '/intake/osmand?id=tel-1'],
  ['/intake/owntracks/', '/intake/owntracks'],
  ['/intake/osmand?id=a/', '/intake/osmand?id=a/'],
  ['/intake/osmand', '/intake/osmand'],
  ['/api/travels/', '/api/travels/'],
])('%s is asked for as %s', (url, asked) => {
  expect(intakeAddress(url)).toBe(asked)
})
