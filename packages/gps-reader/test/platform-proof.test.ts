import { type Sites, startSites } from '@vigia/testbeds/sites/start-sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserPlatform, createBrowserPlatform } from '../src/browser/create-browser-platform.ts'
import { proveSite, type SiteProof } from './platform-proof.ts'

/** Unlike each other; the bench proves the rest, and those that the reading was not tuned to. */
const NAMES = [
  'slow',
  'missing-unit',
  'webforms-table',
  'spa-token',
  'placeholder-unit',
  'near-plates',
  'openlayers-only',
  'maplibre-geojson',
  'frames',
  'kicked-out',
  'asmx',
  'ambiguous-unit',
  'half-answers',
  'wrong-password',
  'captcha',
  'down',
] as const
const LANES = 3
const WITHIN_MS = 180_000
const ALL_WITHIN_MS = 600_000

let sites: Sites
let platform: BrowserPlatform
const proofs = new Map<string, SiteProof>()

beforeAll(async () => {
  sites = await startSites({ names: NAMES })
  platform = createBrowserPlatform({ now: Date.now })
  expect(platform.problem()).toBeNull()
  const waiting: string[] = [...NAMES]
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      proofs.set(name, await proveSite(platform, sites, name, WITHIN_MS))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}, ALL_WITHIN_MS)

afterAll(async () => {
  await platform.close()
  await sites.close()
})

test.each(NAMES)('%s: the unit’s true position, or the true reason why not', (name) => {
  const proof = proofs.get(name)
  expect(proof?.verdict, proof?.received.join('\n')).toBe('right')
})

test('nothing was changed on any platform, by whatever method', () => {
  expect(NAMES.flatMap((name) => sites.hits(name).changes.map((change) => `${name}: ${change}`))).toEqual([])
})

test('no account was signed in twice, and a refused password was not tried again', () => {
  for (const name of NAMES) expect(sites.hits(name).signIns, name).toBeLessThanOrEqual(1)
  expect(sites.hits('wrong-password')).toMatchObject({ signIns: 1, refusedSignIns: 1 })
})
