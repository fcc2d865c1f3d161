import { expect, test } from 'vitest'
import { aFix, NOW, north, SEC } from '../../test/factories.ts'
import { sustainedSpeedKmh } from './sustained-speed-kmh.ts'

/** [seconds ago, metres north, speed], newest first. */
const trackOf = (...rows: readonly (readonly [number, number, (number | null)?])[]) =>
  rows.map(([ago, metres, speedKmh = null]) => aFix({ at: NOW - ago * SEC, point: north(metres), speedKmh }))

test.each<[string, ReturnType<typeof trackOf>, number | null]>([
  ['nothing known', [], null],
  ['what the device says', trackOf([0, 0, 104], [60, -500]), 104],
  ['one reading', trackOf([0, 0]), null],
  ['two readings 10 s apart, one of them stray', trackOf([0, 500], [10, 0]), null],
  ['a minute at 90 km/h, with an error of 100 m in the middle', trackOf([0, 1500], [10, 1150], [60, 0]), 90],
])('%s', (_why, track, kmh) => {
  const found = sustainedSpeedKmh(track)
  if (kmh === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(kmh, 0)
})
