import { expect, test } from 'vitest'
import { aTrip, MIN, NOW } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
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
