import { expect, test } from 'vitest'
import { atKm, driven } from '../../test/arrival-drives.ts'
import { NOW } from '../../test/factories.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { passedAt } from './passed-at.ts'
import { driveOf } from './past-drive.ts'

const beside = (km: number, degrees: number): LatLng => ({ ...atKm(km), lng: atKm(km).lng + degrees })
const stops = [{ km: 40, minutes: 30 }]

test.each([
  ['between two fixes, in proportion', driven(), atKm(31), 31],
  ['a road of the same way, 2 km aside', driven(), beside(30, 0.019), 30],
  ['another way, 4 km aside', driven(), beside(30, 0.04), null],
  ['where it stood, once it had stood', driven({ stops }), atKm(40), 70],
  ['a kilometre before it stood, without the stop', driven({ stops }), atKm(39), 39],
  ['a kilometre after it, with it', driven({ stops }), atKm(41), 71],
  ['nowhere that it was not heard', driven().filter((_, n) => n < 10 || n > 20), atKm(30), null],
  ['never heard', [], atKm(30), null],
])('a drive passed a place: %s', (_name, points, place, minutes) => {
  const at = passedAt(driveOf(points), place)
  if (minutes === null) expect(at).toBeNull()
  else expect(((at ?? 0) - NOW) / MINUTE_MS).toBeCloseTo(minutes, 0)
})
