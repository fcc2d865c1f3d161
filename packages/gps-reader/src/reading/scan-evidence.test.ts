import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidence } from '../../test/platform-pages.ts'
import { scanEvidence } from './scan-evidence.ts'

const big = 400_000
/** Of this process and not by the clock: another process, which shares the machine, does not add to it. */
const MOST_PROCESSOR_MS = 4_000
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const HOSTILE: readonly [why: string, body: unknown][] = [
  ['brackets that never close', '['.repeat(big)],
  ['brackets as deep as they go', nested('[', ']', 50_000)],
  ['objects as deep as they go', nested('{"a":', '}', 20_000)],
  ['tags that never close', '<a '.repeat(big / 3)],
  ['character data that never closes', '<x><![CDATA['.repeat(big / 12)],
  ['comments that never close', '<x><!--'.repeat(big / 8)],
  ['declarations that never close', '<!x'.repeat(big / 3)],
  ['elements that never close', '<x>'.repeat(big / 3)],
  ['attributes that never close', `<x ${'a="'.repeat(big / 3)}`],
  ['entities that would expand', `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]><x>${'&a;'.repeat(10_000)}</x>`],
  ['digits', '1'.repeat(big)],
  ['points and digits', '1.'.repeat(big / 2)],
  ['spaces', ' '.repeat(big)],
  ['labels without numbers', 'lat: '.repeat(big / 5)],
  ['half of a pair', '20.51234, '.repeat(big / 10)],
  ['half of degrees', `20°30'`.repeat(big / 6)],
  ['links without places', 'https://maps.google.com/?q='.repeat(big / 27)],
  ['pairs without end', '20.51234,-100.42345 '.repeat(big / 20)],
  ['lines of JSON without end', '{"lat":1\n'.repeat(big / 9)],
  ['bars', '|'.repeat(big)],
  [
    'texts that are JSON that are texts',
    Array.from({ length: 8 }).reduce<string>((text) => JSON.stringify({ a: text }), '[1]'),
  ],
  ['one key after another', Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`lat${i}`, 20.5]))],
  ['a long key', { ['lat'.repeat(10_000)]: 20.5, ['lng'.repeat(10_000)]: -100.4 }],
  ['a key of capitals', { ['A'.repeat(60)]: 1, lat: 20.512, lng: -100.412 }],
  ['inherited names as keys', JSON.parse('{"__proto__":{"lat":20.512,"lng":-100.412},"constructor":1,"toString":2}')],
  ['dates without end', `21/11/2026 ${'10:00 '.repeat(big / 6)}`],
  ['tags in a name', { name: '<'.repeat(1_900), lat: 20.512, lng: -100.412 }],
  ['control characters', { name: '\u0000\u202e45AK7P', lat: 20.512, lng: -100.412 }],
]

describe('scanEvidence', () => {
  it.each(HOSTILE)('comes to an end: %s', (_why, body) => {
    const before = process.cpuUsage()
    expect(Array.isArray(scanEvidence(evidence(body)))).toBe(true)
    expect(Array.isArray(scanEvidence(evidence(body, 'text')))).toBe(true)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(MOST_PROCESSOR_MS)
  })

  it('keeps texts to one line without marks that turn them round', () => {
    const [found] = scanEvidence(evidence({ name: '<b>45AK7P</b>\n\u202eECO', lat: 20.512, lng: -100.412 }))
    expect(found?.names).toEqual(['45AK7P ECO'])
  })

  it('never throws, whatever a page sends', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.anything({ withBigInt: true, withDate: true })),
        (body) => {
          for (const candidate of scanEvidence(evidence(body))) expect(candidate.path.length).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('stops at so many places', () => {
    const body = Array.from({ length: 20_000 }, (_, i) => ({ id: i, name: `T-${i}`, lat: 20.5 + i / 1e5, lng: -100.4 }))
    expect(scanEvidence(evidence(body)).length).toBeLessThanOrEqual(12_000)
  })
})
