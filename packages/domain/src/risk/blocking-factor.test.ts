import { expect, test } from 'vitest'
import { aTrip, MIN, NOW } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
import type { Downtime } from '../silence/downtime.ts'
import { NO_SURROUNDINGS, type Surroundings } from '../silence/surroundings.ts'
import { matchKey } from '../text/match-key.ts'
import { DEFAULT_RISK_WEIGHTS } from './risk-weights.ts'
import { blockingFactor } from './signal-factors.ts'

const platform = 'Ruta Segura'
const out = (...tripIds: readonly string[]): Partial<Surroundings> => ({
  outages: new Map([[matchKey(platform), { platform, sinceAt: NOW - 12 * MIN, tripIds }]]),
})

test.each<[string, Partial<Surroundings>, number, number]>([
  ['nothing is known of the rest', {}, 12, 45],
  ['its platform is out', out('1'), 12, 0],
  ['its platform is out, it is not part of it', out('2'), 12, 45],
  ['it drove into a coverage hole', { coverageAt: () => 0.1 }, 12, 0],
  ['it should have left the hole by now', { coverageAt: () => 0.1 }, 600, 45],
  ['a jammer', { neighbours: () => ({ reporting: 9, silent: 0 }) }, 12, 45],
])('POSIBLE_BLOQUEO: %s', (_why, surroundings, minutes, points) => {
  const trip = aTrip({ platform, operatorTrack: [], truckTrack: aDrive({ at: NOW - minutes * MIN }) })
  const context = { geofences: [], surroundings: { ...NO_SURROUNDINGS, ...surroundings } }
  expect(blockingFactor(trip, context, DEFAULT_RISK_WEIGHTS, NOW)?.points ?? 0).toBe(points)
})

test.each<[string, readonly number[], number, number]>([
  ['it was heard once after an outage of our own', [16, 1, 1, 1, 1], 11, 45],
  ['it has just set off from a long rest', [1, 1, 30, 30, 30], 46, 45],
  ['it is sparse by every measure', [15, 15, 15, 15, 15], 16, 0],
])('POSIBLE_BLOQUEO after gaps of its own: %s', (_why, gaps, minutes, points) => {
  const ages = [minutes]
  for (const gap of gaps) ages.push((ages.at(-1) ?? 0) + gap)
  const drive = aDrive({ at: NOW - minutes * MIN })
  const [newest] = drive
  if (newest === undefined) throw new Error('a drive has fixes')
  const truckTrack = ages.map((age) => ({ ...newest, at: NOW - age * MIN }))
  const trip = aTrip({ operatorTrack: [], truckTrack })
  const context = { geofences: [], surroundings: NO_SURROUNDINGS }
  expect(blockingFactor(trip, context, DEFAULT_RISK_WEIGHTS, NOW)?.points ?? 0).toBe(points)
})

test.each<[string, number, number, number]>([
  ['in the rhythm of 10 min, if late by a minute', 10, 11, 0],
  ['in the rhythm of 5 min, after one signal that is missing', 5, 11, 0],
  ['after three signals that are missing', 5, 16, 45],
])('POSIBLE_BLOQUEO of a sparse tracker: %s', (_why, everyMinutes, minutes, points) => {
  const truckTrack = aDrive({ at: NOW - minutes * MIN, everyMs: everyMinutes * MIN })
  const trip = aTrip({ operatorTrack: [], truckTrack })
  const context = { geofences: [], surroundings: NO_SURROUNDINGS }
  expect(blockingFactor(trip, context, DEFAULT_RISK_WEIGHTS, NOW)?.points ?? 0).toBe(points)
})

const down = (from: number, until: number): Downtime => ({ fromAt: NOW - from * MIN, untilAt: NOW - until * MIN })
test.each<[string, number, number, readonly Downtime[], number]>([
  ['of a unit that has had less than three of its intervals since', 1, 20, [down(20, 2.9)], 0],
  ['of one that has had three', 1, 20, [down(20, 3)], 45],
  ['of one that had fallen silent before', 1, 23, [down(20, 1)], 45],
  ['of one of which the time before and after it together are enough', 1, 22, [down(20, 1)], 45],
  ['of one that is rarer heard, and has had five minutes since', 4, 50, [down(50, 5)], 45],
  ['of one that has had less', 4, 50, [down(50, 4.9)], 0],
  ['of a sparse one whose signal is overdue since', 10, 50, [down(50, 11)], 45],
  ['of a sparse one whose signal may be due', 10, 50, [down(50, 10.9)], 0],
  ['of one that was heard since', 1, 11, [down(40, 12)], 45],
  ['of several it is the last that counts', 1, 40, [down(40, 21), down(20, 1)], 0],
  ['while it goes on', 1, 20, [down(20, 0)], 0],
])('POSIBLE_BLOQUEO over a downtime of our own: %s', (_why, everyMinutes, minutes, downtimes, points) => {
  const truckTrack = aDrive({ at: NOW - minutes * MIN, everyMs: everyMinutes * MIN })
  const trip = aTrip({ operatorTrack: [], truckTrack })
  const context = { geofences: [], surroundings: { ...NO_SURROUNDINGS, downtimes } }
  expect(blockingFactor(trip, context, DEFAULT_RISK_WEIGHTS, NOW)?.points ?? 0).toBe(points)
})
