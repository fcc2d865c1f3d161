import { describe, expect, test } from 'vitest'
import { MIN, NOW, north, ROAD, SEC } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
import type { Downtime } from './downtime.ts'
import type { PlatformOutage } from './surroundings.ts'
import { type SurveyedTrip, surveyFleet } from './survey-fleet.ts'

const RULES = { outageMinUnits: 5, outageShare: 0.6 }
const survey = (trips: readonly SurveyedTrip[], now = NOW, previous?: ReadonlyMap<string, PlatformOutage>) =>
  surveyFleet(trips, now, RULES, previous)
const unit = (id: string, lastAt: number, fields: Partial<SurveyedTrip> & { everyMs?: number } = {}): SurveyedTrip => ({
  tripId: id,
  platform: 'Ruta Segura',
  operatorTrack: [],
  truckTrack: aDrive({ at: lastAt, everyMs: fields.everyMs ?? 30 * SEC }),
  ...fields,
})
const units = (count: number, prefix: string, lastAt: (i: number) => number, fields = {}) =>
  Array.from({ length: count }, (_, i) => unit(`${prefix}${i}`, lastAt(i), fields))
const GONE_AT = NOW - 12 * MIN
/** Each has its own second in the rhythm. */
const gone = (count: number, fields = {}) => units(count, 'gone', (i) => GONE_AT - (i % 30) * SEC, fields)
const reporting = (count: number, fields = {}) => units(count, 'heard', (i) => NOW - (i % 30) * SEC, fields)
const listed = (trips: readonly SurveyedTrip[], now = NOW, previous?: ReadonlyMap<string, PlatformOutage>) =>
  survey(trips, now, previous).outages.get('RUTASEGURA')?.tripIds.length ?? 0

describe('a platform that is quiet as a whole', () => {
  test.each<[string, readonly SurveyedTrip[], number]>([
    ['no fleet', [], 0],
    ['all are heard', reporting(80), 0],
    ['all 80 went at once', gone(80), 80],
    ['five of five', gone(5), 5],
    ['four are too few', gone(4), 0],
    ['60 %', [...gone(6), ...reporting(4)], 6],
    ['under 60 %', [...gone(6), ...reporting(5)], 0],
    ['one was heard since', [...gone(20), ...reporting(1)], 20],
    ['other platforms do not count', [...gone(6), ...reporting(50, { platform: 'Otra' })], 6],
    ['no platform', gone(20, { platform: null }), 0],
    ['a platform without a name', gone(20, { platform: ' - ' }), 0],
    ['one after the other, ten minutes apart', units(20, 'a', (i) => GONE_AT - i * 10 * MIN), 0],
    ['no rhythm was ever known', gone(20).map((trip) => ({ ...trip, truckTrack: trip.truckTrack.slice(0, 2) })), 0],
    ['only phones', gone(20).map((trip) => ({ ...trip, truckTrack: [], operatorTrack: trip.truckTrack })), 0],
    ['the long gone of yesterday do not count', [...gone(6), ...units(40, 'old', (i) => NOW - (20 + i) * 60 * MIN)], 6],
  ])('%s', (_why, trips, count) => expect(listed(trips)).toBe(count))

  test('units left behind by an outage long ago do not hide the next', () => {
    const old = units(8, 'old', () => NOW - 300 * MIN)
    expect(listed([...gone(6), ...old])).toBe(14)
    expect(listed([...gone(6), ...old], NOW, survey(old).outages)).toBe(14)
  })

  test('its name is matched as names are, whatever its spelling', () => {
    expect(listed([...gone(3), ...units(3, 'x', () => GONE_AT, { platform: 'RUTA-SEGURA' })])).toBe(6)
  })

  test('it says since when and for whom', () => {
    const { outages } = survey([...gone(5), ...reporting(2)])
    expect(outages.get('RUTASEGURA')).toEqual({
      platform: 'Ruta Segura',
      sinceAt: GONE_AT - 4 * SEC,
      tripIds: ['gone0', 'gone1', 'gone2', 'gone3', 'gone4'],
    })
  })

  test('units of 30 s and of 10 min cease together, each by its own rhythm', () => {
    const now = GONE_AT + 45 * MIN
    const slow = units(6, 'slow', (i) => GONE_AT - i * 95 * SEC, { everyMs: 10 * MIN })
    expect(listed([...gone(6), ...slow], now)).toBe(12)
  })

  test('a slow unit that is not due yet witnesses neither way, and joins once it is', () => {
    const slow = units(8, 'slow', () => GONE_AT - MIN, { everyMs: 10 * MIN })
    expect(listed([...gone(6), ...slow], GONE_AT + 5 * MIN)).toBe(6)
    const { outages } = survey([...gone(6), ...slow], GONE_AT + 5 * MIN)
    expect(listed([...gone(6), ...slow], GONE_AT + 40 * MIN, outages)).toBe(14)
  })

  test.each<[string, number, number]>([
    ['its phone ceased with it', GONE_AT - 100 * SEC, 0],
    ['its phone was heard for a while and then ceased', GONE_AT + 5 * MIN, 0],
    ['its phone is still heard', NOW - 60 * SEC, 1],
    ['its phone was gone long before', GONE_AT - 60 * MIN, 1],
  ])('%s', (_why, phoneAt, explained) => {
    const jammed = unit('jammed', GONE_AT, { operatorTrack: aDrive({ at: phoneAt, source: 'original' }) })
    expect(listed([...gone(10), jammed])).toBe(10 + explained)
  })
})

describe('an outage that is on', () => {
  const before = survey(gone(80), NOW).outages
  /** The first so many came back and have reported for so long since. */
  const returned = (count: number, minutes: number, now: number) =>
    gone(80).map((trip, i) => {
      if (i >= count) return trip
      const since = aDrive({ at: now, count: Math.min(20, minutes * 2) })
      return { ...trip, truckTrack: [...since, ...trip.truckTrack].slice(0, 20) }
    })

  test.each<[string, number, number, number]>([
    ['nobody is back', 0, 0, 80],
    ['one is back', 1, 1, 79],
    ['half are back, just now', 40, 1, 40],
    ['half are back, for longer than their tracks remember', 40, 30, 40],
    ['all but five, for long', 75, 30, 5],
    ['all but four, just now: their gaps still show', 76, 1, 4],
    ['all but four, for long: the platform works, these have another reason', 76, 30, 0],
    ['all are back', 80, 1, 0],
  ])('%s', (_why, count, minutes, still) => {
    const now = NOW + minutes * MIN
    expect(listed(returned(count, minutes, now), now, before)).toBe(still)
  })

  test('the tracks alone tell it after a restart, while enough of them remember', () => {
    expect(listed(returned(40, 5, NOW + 5 * MIN), NOW + 5 * MIN)).toBe(40)
  })

  test('a unit that came back and fell silent later is not part of it', () => {
    const later = NOW + 60 * MIN
    const trips = gone(80).map((trip, i) => (i === 0 ? unit('gone0', NOW + 30 * MIN) : trip))
    expect(survey(trips, later, before).outages.get('RUTASEGURA')?.tripIds).not.toContain('gone0')
  })
})

describe('a downtime of our own', () => {
  const down = (untilAt: number): readonly Downtime[] => [{ fromAt: NOW - 20 * MIN, untilAt }]
  const DOWN = down(NOW - 4 * MIN)
  const outage = (trips: readonly SurveyedTrip[], downtimes: readonly Downtime[]) =>
    surveyFleet(trips, NOW, RULES, undefined, downtimes).outages.get('RUTASEGURA')
  /** Reported until so many minutes ago. */
  const goneFor = (count: number, minutes = 20) => units(count, 'gone', (i) => NOW - minutes * MIN - (i % 30) * SEC)
  /** So did these, and they report again since we listen. */
  const back = (count: number, minutes = 20) =>
    units(count, 'back', (i) => NOW - (i % 30) * SEC).map((trip, i) => ({
      ...trip,
      truckTrack: [...trip.truckTrack.slice(0, 7), ...aDrive({ at: NOW - minutes * MIN - (i % 30) * SEC, count: 13 })],
    }))

  test.each<[string, readonly SurveyedTrip[], readonly Downtime[], number]>([
    ['who was heard before and after it was not gone', [...back(5), ...goneFor(1)], DOWN, 0],
    ['of a time in which we listened it was', [...back(5), ...goneFor(1)], [], 1],
    ['it was gone before we were', [...back(5, 30), ...goneFor(1, 30)], DOWN, 1],
    ['nobody is back', goneFor(6), DOWN, 6],
    ['60 % are not back', [...back(4), ...goneFor(6)], DOWN, 6],
    ['under 60 % are not back', [...back(5), ...goneFor(6)], DOWN, 0],
    ['nobody is back yet', goneFor(6), down(NOW - 60 * SEC), 0],
    ['it goes on', goneFor(6), down(NOW), 0],
  ])('%s', (_why, trips, downtimes, count) => expect(outage(trips, downtimes)?.tripIds.length ?? 0).toBe(count))

  test('after which nobody was heard for five minutes: whoever is heard then ends it for itself alone, though the others are not overdue', () => {
    const since = [{ fromAt: NOW - 29 * MIN, untilAt: NOW - 5 * MIN }]
    const sparse = units(6, 'sparse', (i) => NOW - 30 * MIN - i * SEC, { everyMs: 8 * MIN })
    const { outages } = surveyFleet(sparse, NOW, RULES, undefined, since)
    const later = NOW + MIN
    const trips = [unit('sparse0', later, { everyMs: 8 * MIN }), ...sparse.slice(1)]
    const listedAt = (before?: typeof outages) =>
      surveyFleet(trips, later, RULES, before, since).outages.get('RUTASEGURA')?.tripIds.length ?? 0
    expect([outages.get('RUTASEGURA')?.tripIds.length, listedAt(outages), listedAt()]).toEqual([6, 5, 0])
  })

  test('in which an outage may have begun is said with it, unless one of its units shows when', () => {
    expect(outage(goneFor(6), DOWN)).toMatchObject({ sinceAt: NOW - 20 * MIN - 5 * SEC, downMs: 16 * MIN })
    expect(outage(goneFor(6, 30), DOWN)).not.toHaveProperty('downMs')
    const sparse = units(6, 'sparse', () => NOW - 25.1 * MIN, { everyMs: 3 * MIN })
    expect(outage(sparse, DOWN)).toMatchObject({ downMs: 16 * MIN })
    expect(outage([...sparse, unit('dense', NOW - 24 * MIN)], DOWN)).not.toHaveProperty('downMs')
  })

  test('who is not heard since, for less than its rhythm, is neither a neighbour that reports nor one that fell silent', () => {
    const near = unit('near', NOW - 20 * MIN, { platform: null })
    const seen = (downtimes: readonly Downtime[]) =>
      surveyFleet([near], NOW, RULES, undefined, downtimes).neighbours(ROAD, 'me')
    expect(seen(down(NOW - 60 * SEC))).toEqual({ reporting: 0, silent: 0 })
    expect(seen(DOWN)).toEqual({ reporting: 0, silent: 1 })
  })
})

describe('neighbours', () => {
  const at = (id: string, metres: number, ageMs = 0, kmh = 80): SurveyedTrip =>
    unit(id, 0, { platform: null, truckTrack: aDrive({ at: NOW - ageMs, point: north(metres), kmh }) })
  test.each<[string, readonly SurveyedTrip[], number, number]>([
    ['nobody', [], 0, 0],
    ['not itself', [at('me', 0)], 0, 0],
    ['at 9.9 km', [at('a', 9900)], 1, 0],
    ['at 10.1 km', [at('a', 10_100)], 0, 0],
    ['to the south', [at('a', -9900)], 1, 0],
    ['silent', [at('a', 0, 10 * MIN)], 0, 1],
    ['silent for 60 min', [at('a', 0, 60 * MIN)], 0, 1],
    ['silent for longer', [at('a', 0, 60 * MIN + 1)], 0, 0],
    ['parked and asleep', [at('a', 0, 10 * MIN, 0)], 0, 0],
    ['never heard', [unit('a', 0, { truckTrack: [] })], 0, 0],
    ['many', [at('a', 1), at('b', -5000), at('c', 5000, 5 * MIN), at('far', 50_000)], 2, 1],
  ])('%s', (_why, trips, isReporting, silent) => {
    expect(survey(trips).neighbours(ROAD, 'me')).toEqual({ reporting: isReporting, silent })
  })

  test('east and west, where degrees are shorter', () => {
    const east = { lat: ROAD.lat, lng: ROAD.lng + 0.095 }
    const trips = [unit('a', NOW, { truckTrack: aDrive({ at: NOW, point: east }) })]
    expect(survey(trips).neighbours(ROAD, 'me').reporting).toBe(1)
    expect(survey(trips).neighbours({ ...ROAD, lng: ROAD.lng - 0.01 }, 'me').reporting).toBe(0)
  })

  test('units of a platform that is out say nothing about the place', () => {
    expect(survey(gone(20)).neighbours(ROAD, 'me')).toEqual({ reporting: 0, silent: 0 })
  })
})
