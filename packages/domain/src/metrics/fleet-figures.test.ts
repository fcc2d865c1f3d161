import { expect, test } from 'vitest'
import { fleetFigures, onTimePercent } from './fleet-figures.ts'

const reporting = (speedKmh: number | null) => ({ isReporting: true, speedKmh })
const silent = (speedKmh: number | null) => ({ isReporting: false, speedKmh })

test.each([
  ['no units', [], { totalUnits: 0, activeUnits: 0, averageSpeedKmh: null }],
  ['moving ones', [reporting(80), reporting(60)], { totalUnits: 2, activeUnits: 2, averageSpeedKmh: 70 }],
  ['a standing one counts as 0', [reporting(80), reporting(0)], { totalUnits: 2, activeUnits: 2, averageSpeedKmh: 40 }],
  ['an old speed is none', [reporting(80), silent(20)], { totalUnits: 2, activeUnits: 1, averageSpeedKmh: 80 }],
  ['unknown speeds', [reporting(null), reporting(50)], { totalUnits: 2, activeUnits: 2, averageSpeedKmh: 50 }],
  ['nobody heard', [silent(80)], { totalUnits: 1, activeUnits: 0, averageSpeedKmh: null }],
])('%s', (_why, units, figures) => expect(fleetFigures(units)).toEqual(figures))

test.each([
  ['no delivery is no percentage', 0, 0, null],
  ['all late', 3, 0, 0],
  ['some', 8, 7, 87.5],
  ['all on time', 2, 2, 100],
])('on time: %s', (_why, delivered, onTime, percent) => {
  expect(onTimePercent({ delivered, onTime })).toBe(percent)
})
