import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { matchKey } from '../text/match-key.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { type Downtime, listenedAfter, listenedMs, WAIT_AT_MOST_MS } from './downtime.ts'
import { hasLeftRhythm, isSilent, operatorSide, type SignalSide, type SignalTracks, truckSide } from './signal-side.ts'
import type { PlatformOutage } from './surroundings.ts'

/** A device may skip so much of its rhythm, and the platform may take so long to fail, before silence has "begun". */
const OUTAGE_SLACK_MS = MINUTE_MS
const RHYTHM_SLACK = 1.5
/** Groups of one platform that are looked at, the largest first. */
const MAX_GROUPS = 4

export interface OutageRules {
  /** At least so many units fell silent together. */
  readonly outageMinUnits: number
  /** They are at least this share, 0–1, of the platform's units that were being heard. */
  readonly outageShare: number
}

type Unit = Pick<TripSnapshot, 'tripId' | 'platform'> & SignalTracks

/** When a side fell silent: after its last word and before the signal that never came. */
interface Onset {
  readonly fromAt: number
  readonly untilAt: number
  /** So much of the time between is a downtime of our own. */
  readonly downMs: number
}

interface SilentUnit extends Onset {
  readonly trip: Unit
}

/**
 * The platforms that are quiet as a whole, by `matchKey` of their name. A platform is out when some instant T exists at
 * which at least `outageMinUnits` of its units, and `outageShare` of those then being heard, ceased together. A unit of
 * 30 s and one of 10 min cease together when T lies within the rhythm of both. Units whose track shows that they were
 * gone at T and came back still witness the outage; units heard ever since witness against it. A downtime of our own is no silence
 * of theirs: who was heard before it and after it was heard, and it puts off when a unit counts as silent.
 */
export function platformOutages(
  trips: readonly Unit[],
  now: number,
  rules: OutageRules,
  previous: ReadonlyMap<string, PlatformOutage>,
  downtimes: readonly Downtime[],
): ReadonlyMap<string, PlatformOutage> {
  const outages = new Map<string, PlatformOutage>()
  for (const [key, units] of byPlatform(trips)) {
    const isReporting = doesOneReportSince(units, downtimes)
    const listed = new Set(previous.get(key)?.tripIds)
    const atMostMs = ({ tripId }: Unit) => (isReporting && !listed.has(tripId) ? undefined : WAIT_AT_MOST_MS)
    const silent = units.flatMap((trip): SilentUnit[] => {
      const onset = onsetOf(truckSide(trip), now, downtimes, atMostMs(trip))
      return onset === null ? [] : [{ ...onset, trip }]
    })
    const kept = stillOut(silent, previous.get(key), rules)
    const together = [...kept, ...ceasedTogether(units, without(silent, kept), now, rules, downtimes)]
    const explained = together.filter((unit) => !wentWithItsPhone(unit, now, downtimes, atMostMs(unit.trip)))
    const platform = explained[0]?.trip.platform
    if (platform === undefined || platform === null) continue
    outages.set(key, {
      platform: previous.get(key)?.platform ?? platform,
      sinceAt: Math.min(...explained.map(({ fromAt }) => fromAt)),
      tripIds: explained.map(({ trip }) => trip.tripId),
      ...downtimeOf(explained),
    })
  }
  return outages
}

function byPlatform(trips: readonly Unit[]): ReadonlyMap<string, Unit[]> {
  const platforms = new Map<string, Unit[]>()
  for (const trip of trips) {
    const key = trip.platform === null ? '' : matchKey(trip.platform)
    if (key === '') continue
    const units = platforms.get(key)
    if (units === undefined) platforms.set(key, [trip])
    else units.push(trip)
  }
  return platforms
}

/** Of how much of our own downtime nobody knows whether it began before or in it; nothing where it is known for any of its units. */
function downtimeOf(units: readonly Onset[]): Pick<PlatformOutage, 'downMs'> {
  const downMs = Math.min(...units.map((unit) => unit.downMs))
  return downMs > 0 ? { downMs } : {}
}

/** Where one of a platform is heard since our last downtime the others, but for those of an outage that is on, are waited for until they are due. */
function doesOneReportSince(units: readonly Unit[], downtimes: readonly Downtime[]): boolean {
  const last = downtimes.at(-1)
  return last !== undefined && units.some((unit) => (truckSide(unit)?.receivedAt ?? 0) >= last.untilAt)
}

/** Null while the side is heard, and for one whose rhythm was never known. */
function onsetOf(
  side: SignalSide | null,
  now: number,
  downtimes: readonly Downtime[],
  atMostMs: number | undefined,
): Onset | null {
  if (side === null || side.expectedMs === null || !hasLeftRhythm(side, now, downtimes, atMostMs)) return null
  const fromAt = side.lastFix.at
  const slackMs = RHYTHM_SLACK * side.expectedMs + OUTAGE_SLACK_MS + side.lagMs
  const untilAt = listenedAfter(fromAt, slackMs, downtimes)
  return { fromAt, untilAt, downMs: untilAt - fromAt - slackMs }
}

/** The units of an outage that was on and are silent since, while they are enough. */
function stillOut(
  silent: readonly SilentUnit[],
  outage: PlatformOutage | undefined,
  { outageMinUnits }: OutageRules,
): readonly SilentUnit[] {
  if (outage === undefined) return []
  const listed = new Set(outage.tripIds)
  const at = busiestInstant(silent.filter(({ trip }) => listed.has(trip.tripId)))
  if (at === null) return []
  // Slower units fall due later: the same outage takes them in.
  const together = silent.filter((onset) => isWithin(at, onset))
  return together.length < outageMinUnits ? [] : together
}

/** Everyone who ceased in a group that makes an outage; a group that was left behind long ago does not hide the next. */
function ceasedTogether(
  units: readonly Unit[],
  silent: readonly SilentUnit[],
  now: number,
  rules: OutageRules,
  downtimes: readonly Downtime[],
): readonly SilentUnit[] {
  const found: SilentUnit[] = []
  let rest = silent
  for (let group = 0; group < MAX_GROUPS; group++) {
    const at = busiestInstant(rest)
    if (at === null) break
    const together = rest.filter((onset) => isWithin(at, onset))
    if (isOutage(together.length, units, at, now, rules, downtimes)) found.push(...together)
    rest = without(rest, together)
  }
  return found
}

function isOutage(
  silent: number,
  units: readonly Unit[],
  at: number,
  now: number,
  { outageMinUnits, outageShare }: OutageRules,
  downtimes: readonly Downtime[],
): boolean {
  let gone = silent
  let reporting = 0
  for (const unit of units) {
    const testimony = testimonyOf(truckSide(unit), at, now, downtimes)
    if (testimony === 'back') gone++
    else if (testimony === 'heard') reporting++
  }
  return gone >= outageMinUnits && gone >= outageShare * (gone + reporting)
}

function without(units: readonly SilentUnit[], taken: readonly SilentUnit[]): readonly SilentUnit[] {
  const gone = new Set(taken)
  return units.filter((unit) => !gone.has(unit))
}

function isWithin(at: number, { fromAt, untilAt }: Onset): boolean {
  return fromAt <= at && at <= untilAt
}

/** The middle of the time that lies within the most onsets, the latest of several such times. */
function busiestInstant(onsets: readonly Onset[]): number | null {
  const edges = onsets.flatMap(({ fromAt, untilAt }) => [
    { at: fromAt, step: 1 },
    { at: untilAt, step: -1 },
  ])
  edges.sort((a, b) => a.at - b.at || b.step - a.step)
  let open = 0
  let most = 0
  let busiest: number | null = null
  edges.forEach(({ at, step }, i) => {
    open += step
    if (step === -1 || open < most) return
    most = open
    busiest = (at + (edges[i + 1]?.at ?? at)) / 2
  })
  return busiest
}

/** What a unit that is not silent now says of an instant: it came back since, it was heard, or it cannot tell. */
function testimonyOf(
  side: SignalSide | null,
  at: number,
  now: number,
  downtimes: readonly Downtime[],
): 'back' | 'heard' | 'none' {
  if (side === null || side.expectedMs === null || isSilent(side, now)) return 'none'
  const after = side.track.findLast((fix) => fix.at > at)
  if (after === undefined) return 'none'
  const before = side.track.find((fix) => fix.at <= at)
  const wasGone = before !== undefined && listenedMs(before.at, after.at, downtimes) > side.limitMs
  return wasGone ? 'back' : 'heard'
}

/** A phone has nothing to do with the platform: when it was heard until then and ceased too, something else happened. */
function wentWithItsPhone(
  { trip, fromAt }: SilentUnit,
  now: number,
  downtimes: readonly Downtime[],
  atMostMs: number | undefined,
): boolean {
  const phone = onsetOf(operatorSide(trip), now, downtimes, atMostMs)
  return phone !== null && phone.untilAt >= fromAt
}
