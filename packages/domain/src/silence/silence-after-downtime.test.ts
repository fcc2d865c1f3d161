import { expect, test } from 'vitest'
import { aTrip, MIN, NOW } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import type { Downtime } from './downtime.ts'
import { explainSilence } from './explain-silence.ts'
import { NO_SURROUNDINGS, type PlatformOutage } from './surroundings.ts'
import { surveyFleet } from './survey-fleet.ts'

/** Minutes since the newest fix of which all is known. */
type Minute = number
type Answer = 'heard' | 'not yet known' | 'its own' | 'its platform’s'

/** So many of six parts of what it kept from minute 1 to 30, one a minute after that. */
const keptUntil = (parts: number) => Array.from({ length: parts }, (_, i) => [31 + i, 5 * (i + 1)] as const)
const at = (minute: Minute): number => Math.round(NOW + minute * MIN)
const UNITS = 6
const RULES = { outageMinUnits: 3, outageShare: 0.6 }
const UNTIL: Minute = 75
const STEPS_A_MINUTE = 2

interface Case {
  /** Minutes between two of its signals. */
  readonly every: number
  /** When each downtime began and ended, one after the other. */
  readonly downs: readonly Minute[]
  /** What it sent that is newer than minute 0: when that was received, and of when it is. */
  readonly sent?: readonly (readonly [receivedAt: Minute, fixAt: Minute])[]
}

const unit = (id: number, fixAt: Minute, receivedAt: Minute, every: number): TripSnapshot =>
  aTrip({
    ...{ tripId: String(id), platform: 'Samsara', operatorTrack: [] },
    truckTrack: aDrive({ at: at(fixAt), everyMs: every * MIN }),
    arrivals: { operatorAt: null, truckAt: at(receivedAt) },
  })

/** One that is heard in its rhythm, and again a minute after each downtime. */
const well = (id: number, now: Minute, { every, downs }: Case): TripSnapshot => {
  const from = [0, ...downs.flatMap((until, index) => (index % 2 === 1 ? [until + 1] : []))]
  const until = [...downs.filter((_, index) => index % 2 === 0), now]
  const newest = from.flatMap((since, index) => {
    const heardMin = Math.min(now, until[index] ?? now) - since
    return heardMin < 0 ? [] : [since + Math.floor(heardMin / every) * every]
  })
  return unit(id, Math.max(...newest), Math.max(...newest), every)
}

const downtimesOf = ([from, until, ...rest]: readonly Minute[], now: Minute): readonly Downtime[] =>
  from === undefined || until === undefined || from >= now
    ? []
    : [{ fromAt: at(from), untilAt: at(Math.min(now, until)) }, ...downtimesOf(rest, now)]

/** What is said of the first of six units of one platform, `back` of which are heard, minute by minute: each answer from which half minute on. */
function answers(one: Case, back: number): string {
  const said: [Minute, Answer][] = []
  let outages: ReadonlyMap<string, PlatformOutage> = new Map()
  for (let step = 0; step <= UNTIL * STEPS_A_MINUTE; step++) {
    const now = step / STEPS_A_MINUTE
    const [receivedAt, fixAt] = one.sent?.findLast(([received]) => received <= now) ?? [0, 0]
    const fleet = Array.from({ length: UNITS }, (_, id) =>
      id < UNITS - back ? unit(id, fixAt, receivedAt, one.every) : well(id, now, one),
    )
    const downtimes = downtimesOf(one.downs, now)
    const surveyed = surveyFleet(fleet, at(now), RULES, outages, downtimes)
    outages = surveyed.outages
    const [first] = fleet
    if (first === undefined) throw new Error('a fleet has units')
    const silence = explainSilence(first, { ...surveyed, coverageAt: () => null }, at(now))
    const answer = silence === null ? 'heard' : silence.class === 'platform-outage' ? 'its platform’s' : known(silence)
    if (answer !== (said.at(-1)?.[1] ?? 'heard')) said.push([now, answer])
  }
  return said.map(([from, answer]) => `${from} ${answer}`).join(', ')
}
const known = ({ isProven }: { readonly isProven: boolean }): Answer => (isProven ? 'its own' : 'not yet known')

/**
 * What the product says of a silence, from when on. Minute 0: the unit is heard as ever. Each row is what it says where the other five
 * of its platform are heard (`alone`), where two of six are (`third`), and where nobody is (`none`). Right is the worst that is known and
 * true: who is silent for three of its intervals that were listened to has left its rhythm, whatever we did meanwhile; after a downtime
 * it is waited for five minutes at the most, or until its next signal is overdue, for who is robbed has thirty. Where nobody of a
 * platform is heard since, five minutes are enough to say that of it: one of many would have been due. Between "not yet known" and "its
 * platform's" no unit is ever told on its own.
 */
const CASES: readonly (readonly [why: string, one: Case, alone: string, third: string, none: string])[] = [
  [
    'never down: after three of its intervals, a minute and a half at the least',
    { every: 0.25, downs: [] },
    '2 its own',
    '2 its platform’s',
    '2 its platform’s',
  ],
  ['never down, at one a minute', { every: 1, downs: [] }, '3.5 its own', '3.5 its platform’s', '3.5 its platform’s'],
  ['never down, sparse', { every: 8, downs: [] }, '24.5 its own', '24.5 its platform’s', '24.5 its platform’s'],
  [
    'down for all of the silence: three intervals of listening, before and after together',
    { every: 1, downs: [0.5, 16] },
    '3.5 not yet known, 18.5 its own',
    '3.5 not yet known, 18.5 its platform’s',
    '3.5 not yet known, 18.5 its platform’s',
  ],
  [
    'the same of a rhythm that would take longer than five minutes: those',
    { every: 4, downs: [0.5, 16] },
    '12.5 not yet known, 21 its own',
    '12.5 not yet known, 21 its platform’s',
    '12.5 not yet known, 21 its platform’s',
  ],
  [
    'proven before: known at once, and all the time that we are down',
    { every: 1, downs: [5, 21] },
    '3.5 its own',
    '3.5 its platform’s',
    '3.5 its platform’s',
  ],
  [
    'silent before, and not yet proven: what was listened to counts',
    { every: 1, downs: [2, 18] },
    '3.5 not yet known, 19 its own',
    '3.5 not yet known, 19 its platform’s',
    '3.5 not yet known, 19 its platform’s',
  ],
  [
    'heard after and then no more: by its rhythm, the downtime is no part of it',
    { every: 1, downs: [0.5, 16], sent: [[17, 17]] },
    '3.5 not yet known, 17 heard, 20.5 its own',
    '3.5 not yet known, 17 heard, 20.5 its platform’s',
    '3.5 not yet known, 17 heard, 20.5 its platform’s',
  ],
  [
    'what it kept, bit by bit: nothing is known while it comes, however old each fix is',
    { every: 1, downs: [0.5, 30], sent: keptUntil(6) },
    '3.5 not yet known, 36 heard, 38.5 its own',
    '3.5 not yet known, 36 heard, 38.5 its platform’s',
    '3.5 not yet known, 36 heard, 38.5 its platform’s',
  ],
  [
    'what it kept, of which the half is missing: three intervals after the last that came',
    { every: 1, downs: [0.5, 30], sent: keptUntil(2) },
    '3.5 not yet known, 35 its own',
    '3.5 not yet known, 35 its platform’s',
    '3.5 not yet known, 35 its platform’s',
  ],
  [
    'two downtimes: what was listened to between them counts',
    { every: 1, downs: [0.5, 16, 17, 30] },
    '3.5 not yet known, 31.5 its own',
    '3.5 not yet known, 31.5 its platform’s',
    '3.5 not yet known, 31.5 its platform’s',
  ],
  [
    'two, at the second of which the silence was proven',
    { every: 1, downs: [0.5, 16, 19, 30] },
    '3.5 not yet known, 18.5 its own',
    '3.5 not yet known, 18.5 its platform’s',
    '3.5 not yet known, 18.5 its platform’s',
  ],
  [
    'two, of a rhythm of four minutes: five after the last',
    { every: 4, downs: [0.5, 16, 18, 30] },
    '12.5 not yet known, 35 its own',
    '12.5 not yet known, 35 its platform’s',
    '12.5 not yet known, 35 its platform’s',
  ],
  [
    'two, of a sparse one: one interval after the last, and five minutes where nobody of its platform is heard since',
    { every: 8, downs: [0.5, 24, 28, 40] },
    '24.5 not yet known, 49 its own',
    '24.5 not yet known, 49 its platform’s',
    '24.5 not yet known, 45 its platform’s',
  ],
  [
    'a downtime that is shorter than the rhythm, in the midst of it: it takes what it took',
    { every: 4, downs: [5, 7] },
    '12.5 its own',
    '12.5 its platform’s',
    '12.5 its platform’s',
  ],
  [
    'one at its end: known that much later',
    { every: 4, downs: [11, 13] },
    '12.5 not yet known, 14 its own',
    '12.5 not yet known, 14 its platform’s',
    '12.5 not yet known, 14 its platform’s',
  ],
  [
    'sparse (8 min), down for all of the silence: when its next signal is overdue, and the platform after five minutes if nobody is heard',
    { every: 8, downs: [0.5, 24] },
    '24.5 not yet known, 33 its own',
    '24.5 not yet known, 33 its platform’s',
    '24.5 not yet known, 29 its platform’s',
  ],
  [
    'sparse (8 min), and well: heard when it is due',
    { every: 8, downs: [0.5, 24], sent: [[32, 32]] },
    '24.5 not yet known, 32 heard, 56.5 its own',
    '24.5 not yet known, 32 heard, 56.5 its platform’s',
    '24.5 not yet known, 29 its platform’s, 32 heard, 56.5 its platform’s',
  ],
  [
    'sparse (12 min), a downtime that is shorter than its rhythm: what was listened to before is nearly all that it takes',
    { every: 12, downs: [30, 40] },
    '36.5 not yet known, 46 its own',
    '36.5 not yet known, 46 its platform’s',
    '36.5 not yet known, 45 its platform’s',
  ],
  [
    'sparse (15 min), down for all of the silence',
    { every: 15, downs: [0.5, 46] },
    '45.5 not yet known, 62 its own',
    '45.5 not yet known, 62 its platform’s',
    '45.5 not yet known, 51 its platform’s',
  ],
  [
    'a downtime that goes on: nothing is known but that',
    { every: 1, downs: [0.5, 76] },
    '3.5 not yet known',
    '3.5 not yet known',
    '3.5 not yet known',
  ],
]
test.each(CASES)('%s', (_why, one, alone, third, none) => {
  expect([answers(one, 5), answers(one, 2), answers(one, 0)]).toEqual([alone, third, none])
})

test.each<[string, Minute, Minute, Minute, readonly string[]]>([
  [
    'of a phone, in which it may have begun',
    ...([0, 20, 10] as const),
    [
      'Teléfono sin señal; el camión reporta',
      'Vigía no recibió nada durante 10 min: no se sabe si calló entonces o después',
      'Se esperaba señal cada 30 s',
    ],
  ],
  [
    'of a truck, that may be all of it',
    ...([20, 0, 1] as const),
    [
      'Camión sin señal; el teléfono reporta',
      'Vigía no recibió nada durante 19 min: aún no se sabe si calló',
      'Se esperaba señal cada 30 s',
    ],
  ],
  [
    'of a phone, after it',
    ...([0, 8, 10] as const),
    ['Teléfono sin señal; el camión reporta', 'Se esperaba señal cada 30 s'],
  ],
])('a downtime of ours is said of a silence of one side, too: %s', (_why, truck, phone, ended, reasons) => {
  const trip = aTrip({ truckTrack: aDrive({ at: at(-truck) }), operatorTrack: aDrive({ at: at(-phone) }) })
  const downtimes = downtimesOf([-20, -ended], 0)
  expect(explainSilence(trip, { ...NO_SURROUNDINGS, downtimes }, NOW)?.reasons).toEqual(reasons)
})
