import { describe, expect, test } from 'vitest'
import { aFix, MIN, NOW, north, SEC } from '../../test/factories.ts'
import { MEXICO_CENTRE, MEXICO_CITY } from '../geo/usable-coordinate.ts'
import type { FixQuality, GpsFix } from './fix.ts'
import { isJump, judgeFix, MAX_FUTURE_MS } from './judge-fix.ts'
import { insertFix } from './track.ts'

describe('by itself', () => {
  test.each<[string, Partial<GpsFix>, boolean, FixQuality]>([
    ['now', {}, false, 'good'],
    ['years old', { at: 0 }, false, 'good'],
    ['two minutes ahead', { at: NOW + MAX_FUTURE_MS }, false, 'good'],
    ['a millisecond more', { at: NOW + MAX_FUTURE_MS + 1 }, false, 'future'],
    ['mock', {}, true, 'mock'],
    ['mock and future', { at: NOW + 10 * MIN }, true, 'future'],
    ['mock at a placeholder proves no life', { point: MEXICO_CITY }, true, 'mock'],
    ['placeholder', { point: MEXICO_CENTRE }, false, 'placeholder'],
    ['placeholder and future', { point: MEXICO_CITY, at: NOW + 10 * MIN }, false, 'future'],
    ['zero/zero', { point: { lat: 0, lng: 0 } }, false, 'placeholder'],
  ])('%s', (_why, fields, isMock, quality) => {
    expect(judgeFix(aFix(fields), NOW, isMock)).toBe(quality)
  })
})

describe('against the track', () => {
  const track = [aFix({ at: NOW - 2 * MIN }), aFix({ at: NOW - MIN })].reduce<readonly GpsFix[]>(insertFix, [])
  const judge = (fix: GpsFix, known = track): FixQuality => (isJump(fix, known) ? 'jump' : judgeFix(fix, NOW, false))

  test.each<[string, number, number, FixQuality]>([
    ['near', 0, 500, 'good'],
    ['3.3 km in a minute: 198 km/h', 0, 3_300, 'good'],
    ['3.4 km in a minute: 204 km/h', 0, 3_400, 'jump'],
    ['late and near', -90 * SEC, 100, 'good'],
    ['late and far', -90 * SEC, 50_000, 'jump'],
  ])('%s', (_why, ms, metres, quality) => {
    expect(judge(aFix({ at: NOW + ms, point: north(metres) }))).toBe(quality)
  })

  test('a repeated fix is what it was', () => {
    expect(judge(aFix({ at: NOW - MIN }))).toBe('good')
  })

  test('the third leap to one place is believed', () => {
    const leaps = [0, 1, 2].map((i) => aFix({ at: NOW + i * SEC, point: north(80_000) }))
    const verdicts: FixQuality[] = []
    leaps.reduce<readonly GpsFix[]>((known, fix) => {
      verdicts.push(judge(fix, known))
      return insertFix(known, fix)
    }, track)
    expect(verdicts).toEqual(['jump', 'jump', 'good'])
  })
})
