import { expect, test } from 'vitest'
import type { FixSource, GpsFix } from '../gps/fix.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { sharedFix } from './shared-fix.ts'

const fix = (source: FixSource, minute: number, lat = 20): GpsFix => ({
  ...{ point: { lat, lng: -99.5 }, at: minute * MINUTE_MS, source, panic: false },
  ...{ speedKmh: null, headingDeg: null, altitudeM: null, accuracyM: null },
})

test.each<[why: string, fixes: readonly GpsFix[], told: string | null, isApart?: boolean]>([
  ['the truck, where the phone that is heard was left behind', [fix('original', 90), fix('unit', 30)], 'unit 30', true],
  ['what was typed, where it was', [fix('original', 90), fix('manual', 46), fix('unit', 30)], 'manual 46', true],
  ['the phone, where no truck was ever heard', [fix('original', 90)], 'original 90', true],
  ['nothing is known', [], null],
  ['the truck, also where the phone was heard a little later', [fix('original', 31), fix('unit', 30)], 'unit 30'],
  ['the phone, where the truck fell silent', [fix('original', 90), fix('extracted', 30)], 'original 90'],
  ['what was typed, after a quarter of an hour without a device', [fix('manual', 46), fix('unit', 30)], 'manual 46'],
  ['not before', [fix('manual', 45), fix('unit', 30)], 'unit 30'],
  ['what was typed, without any device', [fix('manual', 1)], 'manual 1'],
  ['not where no truck can have got to', [fix('unit', 31, 25), fix('unit', 30)], 'unit 30'],
])('%s', (_why, fixes, told, isApart = false) => {
  const found = sharedFix(fixes, isApart)
  expect(found === null ? null : `${found.source} ${found.at / MINUTE_MS}`).toBe(told)
})
