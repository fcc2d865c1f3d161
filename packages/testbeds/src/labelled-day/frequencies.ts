import { MINUTE_MS } from '@vigia/simulator/trip-plan'

/**
 * What happens on a labelled day and how often: far oftener than on a real one, so that every share stands on enough
 * events; the ratio of events to calm is therefore worse for no rule. Nothing here follows from what the rules can do.
 */

/** One thing for which a trip is cast, besides what can happen to any. */
export type Part =
  | 'calm'
  | 'jammer'
  | 'panic'
  | 'walked-off'
  | 'left-behind'
  | 'danger-stop'
  | 'unauthorised-stop'
  | 'authorised-stop'
  | 'toll-queue'
  | 'phone-dies'
  | 'tracker-dies'
  | 'late'
  | 'no-comments'

/** Trips of a thousand that are cast for each part; the others are calm. At least 40 events of each safety type. */
export const PARTS_PER_THOUSAND: Readonly<Record<Exclude<Part, 'calm'>, number>> = {
  jammer: 50,
  panic: 50,
  'walked-off': 50,
  'left-behind': 40,
  'danger-stop': 45,
  'unauthorised-stop': 60,
  'authorised-stop': 60,
  'toll-queue': 60,
  'phone-dies': 60,
  'tracker-dies': 50,
  late: 50,
  'no-comments': 50,
}

/** A list of choices with weights that add up to 1. */
export type Mixture<T> = readonly (readonly [value: T, weight: number])[]

/** What reports a trip: most have both; a trip of an own fleet may have no app, one of a subcontractor nothing but it. */
export const EQUIPMENT: Mixture<'both' | 'truck' | 'phone'> = [
  ['both', 0.72],
  ['truck', 0.2],
  ['phone', 0.08],
]
/** Carriers' platforms, and `null` for a tracker of one's own. The first is large: with 1 000 trips over 80 on the road. */
export const PLATFORMS: Mixture<string | null> = [
  ['RastreoNorte', 0.36],
  ['SateliTrack', 0.14],
  ['GeoFlotas', 0.1],
  ['Ubika Monitoreo', 0.08],
  [null, 0.32],
]
/** Contracts with trackers go from 10 s to 10 min; a minute is the commonest. */
export const TRUCK_RHYTHM_MS: Mixture<number> = [
  [10_000, 0.15],
  [30_000, 0.25],
  [60_000, 0.3],
  [2 * MINUTE_MS, 0.15],
  [5 * MINUTE_MS, 0.1],
  [10 * MINUTE_MS, 0.05],
]
export const PHONE_RHYTHM_MS: Mixture<number> = [
  [15_000, 0.2],
  [30_000, 0.3],
  [60_000, 0.35],
  [2 * MINUTE_MS, 0.15],
]
/** No device keeps its rhythm to the second. */
export const RHYTHM_JITTER = 0.15

/** Reported accuracy of a truck's antenna on the roof, and of a phone in a cabin: mostly good, some poor. Metres. */
export const TRUCK_ACCURACY_M: Mixture<number> = [
  [4, 0.4],
  [7, 0.4],
  [12, 0.15],
  [20, 0.05],
]
export const PHONE_ACCURACY_M: Mixture<number> = [
  [6, 0.35],
  [12, 0.4],
  [22, 0.18],
  [45, 0.07],
]
/** A reported accuracy is the 68 % circle: for a plane error of two normal axes that is 1.5 standard deviations. */
export const ACCURACY_SIGMAS = 1.5
/** GPS error wanders, it does not jump: this long to forget itself, moving and parked. */
export const DRIFT_MEMORY_MS = { moving: 20_000, parked: 2 * MINUTE_MS } as const
/** Parked between walls the error is larger than the device says. */
export const PARKED_DRIFT_FACTOR = 1.6
/** Share of a phone's readings that come off a wall or a network cell, and how far off, metres. */
export const PHONE_STRAY = { share: 0.002, fromM: 60, toM: 600 } as const

/** Phones send through batteries savers and weak networks, 0–120 s late; half of them at once. */
export const PHONE_LAG_MS = { promptShare: 0.5, promptMs: 5_000, mostMs: 120_000 } as const
/** A platform is read about once in this while. */
export const PLATFORM_LAG_MS = { least: 5_000, most: 60_000 } as const
export const TRACKER_LAG_MS = { least: 1_000, most: 4_000 } as const

/** Clocks that are wrong: some seconds to minutes, slow oftener than fast (a buffered stamp). A fast one stays under the 2 min of the intake. */
export const SKEWED_SHARE = { truck: 0.06, phone: 0.03 } as const
export const SKEW_MS = { least: 2_000, mostSlow: 4 * MINUTE_MS, mostFast: 110_000, fastShare: 0.35 } as const

/** Readings that never arrive, and gaps of some minutes between two cells of the network. */
export const LOST_SHARE = 0.01
export const DROPOUT = { everyMs: 6 * 60 * MINUTE_MS, leastMs: MINUTE_MS, mostMs: 4 * MINUTE_MS } as const

/** Devices that do not report a speed or a heading. */
export const NO_SPEED_SHARE = 0.05
export const NO_HEADING_SHARE = 0.1

/** Stretches without coverage: so many in the country on these roads, of such a radius; few trucks get a word out. */
export const HOLES = { count: 14, leastKm: 2.5, mostKm: 8, lostShare: 0.93 } as const
/** Devices that keep what they could not send, and send it afterwards. */
export const BUFFER_SHARE = { truck: 0.5, phone: 0.7 } as const
/** What was kept is sent within so long of coming back. */
export const FLUSH_MS = 30_000

/** Trackers that sleep when the truck has stood for so long, until it moves. */
export const SLEEPER_SHARE = 0.14
export const FALLS_ASLEEP_MS = { least: 5 * MINUTE_MS, most: 12 * MINUTE_MS } as const

/** Outages of platforms, as shares of the day. The first is the large one. */
export const OUTAGES = [
  { platform: 'RastreoNorte', fromShare: 0.4, minutes: 55 },
  { platform: 'SateliTrack', fromShare: 0.7, minutes: 35 },
] as const

/** Of the trackers that die, those of a trip without a phone: else too few silences would truly have no known cause. */
export const DIES_ALONE_SHARE = 0.6
/** A dead phone is charged again after this; a dead tracker stays dead. */
export const PHONE_DEAD_MS = { least: 40 * MINUTE_MS, most: 4 * 60 * MINUTE_MS } as const

/** Minutes between two comments of monitoring: about three quarters of an hour, never near the two hours of the rule. */
export const COMMENT_EVERY_MS = { least: 25 * MINUTE_MS, most: 75 * MINUTE_MS } as const
export const NO_COMMENTS_MS = { least: 150 * MINUTE_MS, most: 360 * MINUTE_MS } as const
