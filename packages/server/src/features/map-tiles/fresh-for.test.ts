import { expect, test } from 'vitest'
import { freshForMs } from './fresh-for.ts'

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

test.each([
  ['nothing said', undefined, 'streets', HOUR_MS],
  ['as long as it says', 'public, max-age=7200', 'streets', 2 * HOUR_MS],
  ['however it is written', 'Public,MAX-AGE=7200', 'streets', 2 * HOUR_MS],
  ['a year is a day', 'max-age=31536000, immutable', 'satellite', DAY_MS],
  ['not at all', 'no-store', 'dark', 0],
  ['not without asking', 'no-cache, max-age=60', 'dark', 0],
  ['already old', 'max-age=0', 'hybrid', 0],
  ['no number', 'max-age=mucho', 'hybrid', HOUR_MS],
  ['a negative one', 'max-age=-5', 'hybrid', HOUR_MS],
  ['traffic is old after a minute', 'max-age=7200', 'traffic', MINUTE_MS],
  ['traffic of which nothing is said', undefined, 'traffic', MINUTE_MS],
  ['traffic that is older sooner', 'max-age=20', 'traffic', 20_000],
] as const)('%s', (_why, cacheControl, layer, ms) => {
  expect(freshForMs(cacheControl, layer)).toBe(ms)
})
