import { describe, expect, test } from 'vitest'
import { atKm, DESTINATION, driven } from '../../test/arrival-drives.ts'
import { NOW } from '../../test/factories.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { atKmLeft, kmLeftOnRoute } from './along-route.ts'
import { estimateByRoute, type NoArrivalReason } from './estimate-arrival.ts'
import { type PastDrive, pastDrive } from './past-drive.ts'

/** A plan along the road of 120 km, with a corner at each third. */
const ROUTE = [atKm(0), atKm(40), atKm(80), DESTINATION]
const aside = ({ lat, lng }: { lat: number; lng: number }, km: number) => ({ lat, lng: lng + km / 104 })

describe('what is left of a planned route', () => {
  test.each<[string, Parameters<typeof kmLeftOnRoute>, number | null]>([
    ['at its beginning', [ROUTE, atKm(0), DESTINATION], 120],
    ['between two corners', [ROUTE, atKm(60), DESTINATION], 60],
    ['at its end', [ROUTE, DESTINATION, DESTINATION], 0],
    ['beside it', [ROUTE, aside(atKm(60), 2), DESTINATION], 60],
    ['more than 3 km away from it', [ROUTE, aside(atKm(60), 4), DESTINATION], null],
    ['with the way from its end to the destination', [ROUTE, atKm(60), atKm(123)], 63],
    ['to another place', [ROUTE, atKm(60), atKm(130)], null],
    ['that comes by the same road twice', [[atKm(0), atKm(100), atKm(20), DESTINATION], atKm(60), DESTINATION], null],
    ['of one point', [[DESTINATION], DESTINATION, DESTINATION], null],
    ['of none', [[], atKm(60), DESTINATION], null],
  ])('%s', (_name, asked, km) => {
    const left = kmLeftOnRoute(...asked)
    if (km === null) expect(left).toBeNull()
    else expect(left).toBeCloseTo(km, 0)
  })
})

const past = (of: Parameters<typeof driven>[0]): PastDrive => {
  const drive = pastDrive(driven(of), DESTINATION)
  if (drive === null) throw new Error('it never arrived')
  return drive
}

test.each<[string, Parameters<typeof driven>[0], number, number | null]>([
  ['it drove 60 km in an hour', {}, 60, 60],
  ['where it stood just then, it is when it went on', { stops: [{ km: 60, minutes: 30 }] }, 59.9, 90],
  ['it was shorter', {}, 130, null],
])('when a drive had so many km left: %s', (_name, of, leftKm, minutes) => {
  const at = atKmLeft(past({ departs: NOW, ...of }), leftKm)
  if (minutes === null) expect(at).toBeNull()
  else expect(Math.abs((at ?? 0) - NOW - minutes * MINUTE_MS)).toBeLessThanOrEqual(3 * MINUTE_MS)
})

test('nobody knows when a drive had so many km left that was not heard there', () => {
  const heard = driven({ departs: NOW }).filter(({ at }) => at < NOW + 50 * MINUTE_MS || at > NOW + 70 * MINUTE_MS)
  const drive = pastDrive(heard, DESTINATION)
  expect([drive && atKmLeft(drive, 60), drive && atKmLeft(drive, 20)]).toEqual([null, NOW + 100 * MINUTE_MS])
})

describe('by the planned route', () => {
  const track = driven({ departs: NOW, untilKm: 60 })
  const now = track.at(-1)?.at ?? 0
  /** It turned round at the sixtieth km, and is at the twentieth again. */
  const back = [...track, ...[50, 40, 30, 20].map((km, n) => ({ point: atKm(km), at: now + (n + 1) * 10 * MINUTE_MS }))]
  const trip = { track, destination: DESTINATION, route: ROUTE }
  const elsewhere = (count: number, minutesEach = 10): readonly PastDrive[] =>
    Array.from({ length: count }, (_, n) =>
      past({ departs: NOW - (n + 1) * 24 * HOUR_MS, stops: [{ km: 100, minutes: n * minutesEach }] }),
    )

  test('as others drove as many km up to their own destinations', () => {
    const found = estimateByRoute(trip, elsewhere(9), now)
    if ('reason' in found) throw new Error(found.reason)
    const minutes = [found.p10, found.p50, found.p90].map((at) => Math.round((at - now) / MINUTE_MS))
    // An hour of driving, and stops of 0, 10 … 80 minutes.
    expect([minutes, found.basis, found.drives]).toEqual([[60, 100, 140], 'planned-route', 9])
  })

  test.each<[string, Parameters<typeof estimateByRoute>, NoArrivalReason]>([
    ['eight drove as far', [trip, elsewhere(8), now], 'thin-history'],
    ['it left its route', [{ ...trip, route: [atKm(0), aside(atKm(60), 30)] }, elsewhere(9), now], 'thin-history'],
    ['it has no route', [{ ...trip, route: [] }, elsewhere(9), now], 'thin-history'],
    ['it drives back along its route', [{ ...trip, track: back }, elsewhere(9), back.at(-1)?.at ?? 0], 'thin-history'],
    ['it has not been heard for an hour', [trip, elsewhere(9), now + HOUR_MS + 1], 'no-signal'],
  ])('nothing is estimated where %s', (_name, asked, reason) =>
    expect(estimateByRoute(...asked)).toMatchObject({ reason }),
  )
})
