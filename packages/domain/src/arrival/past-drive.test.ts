import { expect, test } from 'vitest'
import { atKm, DESTINATION, driven } from '../../test/arrival-drives.ts'
import { NOW } from '../../test/factories.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { driveOf, lastStopEnd, pastDrive, stoodMs } from './past-drive.ts'

const minute = (n: number): number => NOW + n * MINUTE_MS

test('a trip has arrived with its first fix within a kilometre of the destination', () => {
  // 119 km at 60 km/h are 119 minutes; it is heard every two.
  expect(pastDrive(driven(), DESTINATION)?.arrivedAt).toBe(minute(120))
  expect(pastDrive(driven({ kmh: 30 }), DESTINATION)?.arrivedAt).toBe(minute(238))
})

test.each([
  ['nobody heard it arrive', driven({ untilKm: 110 })],
  [
    'nobody heard it in the quarter of an hour before',
    driven().filter(({ at }) => at < minute(100) || at >= minute(120)),
  ],
  ['it never was anywhere else', [{ point: DESTINATION, at: NOW }]],
  ['it was never heard', []],
])('a drive is no measure when %s', (_name, fixes) => expect(pastDrive(fixes, DESTINATION)).toBeNull())

test('stops of ten minutes and more are those of a drive, each until it was heard elsewhere', () => {
  const stops = [
    { km: 20, minutes: 30 },
    { km: 60, minutes: 8 },
  ]
  const drive = driveOf(driven({ stops }))
  expect(drive.stops).toEqual([{ from: minute(20), until: minute(50) }])
  expect(stoodMs(drive, minute(0), minute(120))).toBe(30 * MINUTE_MS)
  expect(stoodMs(drive, minute(30), minute(40))).toBe(10 * MINUTE_MS)
  expect(stoodMs(drive, minute(60), minute(70))).toBe(0)
})

test.each([
  ['before any stop it counts from the beginning', 10, 0],
  ['in a stop it is now', 30, 30],
  ['after it from its end', 90, 50],
])('the last stop: %s', (_name, at, end) => {
  expect(lastStopEnd(driveOf(driven({ stops: [{ km: 20, minutes: 30 }] })), minute(at))).toBe(minute(end))
})

test('fixes of one place that wander by less than 300 m are one stop', () => {
  const wandering = [0, 0.2, 0.1, 0.25, 0, 0.1].map((km, n) => ({ point: atKm(10 + km), at: minute(n * 4) }))
  expect(driveOf(wandering).stops).toEqual([{ from: minute(0), until: minute(20) }])
})
