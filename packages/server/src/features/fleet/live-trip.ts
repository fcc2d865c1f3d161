import { currentFix, plausibleTrack } from '@vigia/domain/gps/current-fix'
import type { FixQuality, FixSource, GpsFix } from '@vigia/domain/gps/fix'
import { isPlausibleMove } from '@vigia/domain/gps/speed-between'
import { stoppedSince } from '@vigia/domain/gps/stopped-since'
import { insertFix } from '@vigia/domain/gps/track'
import type { TripFacts } from '../../ports/fleet-view.ts'

/** A person's word counts once the devices have been silent for so long: it never hides a fresher reading (quality §3). */
export const MANUAL_YIELDS_MS = 15 * 60_000

/** The fixes of one side of a trip. */
export interface Side {
  /** Every good or jumping fix, newest first, as `insertFix` keeps them. */
  readonly fixes: readonly GpsFix[]
  /** Those to believe, newest first. */
  readonly believed: readonly GpsFix[]
  readonly stoppedSince: number | null
  /** When the first of the believed reached us; null while nobody knows. Tells a slow clock from silence. */
  readonly arrivedAt: number | null
}

const NO_FIXES: readonly GpsFix[] = []
const EMPTY_SIDE: Side = { fixes: NO_FIXES, believed: NO_FIXES, stoppedSince: null, arrivedAt: null }

/** A trip's positions as they come; `assess-live-trip.ts` makes the verdict of them. */
export interface LiveTrip {
  readonly facts: TripFacts
  readonly operator: Side
  readonly truck: Side
  readonly manual: Side
  /** Of any device, and of the operator's phone. */
  readonly lastPlaceholderAt: number | null
  readonly phonePlaceholderAt: number | null
}

export const newLiveTrip = (facts: TripFacts): LiveTrip => ({
  facts,
  operator: EMPTY_SIDE,
  truck: EMPTY_SIDE,
  manual: EMPTY_SIDE,
  lastPlaceholderAt: null,
  phonePlaceholderAt: null,
})

type SideName = 'operator' | 'truck' | 'manual'

const SIDE_OF: Readonly<Record<FixSource, SideName>> = {
  original: 'operator',
  extracted: 'truck',
  unit: 'truck',
  cache: 'truck',
  manual: 'manual',
}

/** The trip with one more stored fix; the same object when it changes nothing. Any order of fixes ends at the same tracks. */
export function withFix(trip: LiveTrip, fix: GpsFix, quality: FixQuality, arrivedAt: number): LiveTrip {
  if (quality === 'future' || quality === 'mock') return trip
  if (quality === 'placeholder') return withPlaceholder(trip, fix)
  const name = SIDE_OF[fix.source]
  const side = trip[name]
  const next = withFixOnSide(side, fix, arrivedAt)
  return next === side ? trip : withSide(trip, name, next)
}

function withPlaceholder(trip: LiveTrip, { at, source }: GpsFix): LiveTrip {
  const isLast = at > (trip.lastPlaceholderAt ?? Number.NEGATIVE_INFINITY)
  const isLastOfPhone = source === 'original' && at > (trip.phonePlaceholderAt ?? Number.NEGATIVE_INFINITY)
  if (!isLast && !isLastOfPhone) return trip
  return {
    ...trip,
    lastPlaceholderAt: isLast ? at : trip.lastPlaceholderAt,
    phonePlaceholderAt: isLastOfPhone ? at : trip.phonePlaceholderAt,
  }
}

/** Spelt out: a computed key makes this copy, the commonest of all, several times dearer. */
function withSide(
  { facts, operator, truck, manual, lastPlaceholderAt, phonePlaceholderAt }: LiveTrip,
  name: SideName,
  side: Side,
): LiveTrip {
  return {
    facts,
    operator: name === 'operator' ? side : operator,
    truck: name === 'truck' ? side : truck,
    manual: name === 'manual' ? side : manual,
    lastPlaceholderAt,
    phonePlaceholderAt,
  }
}

function withFixOnSide(side: Side, fix: GpsFix, arrivedAt: number): Side {
  const fixes = insertFix(side.fixes, fix)
  if (fixes === side.fixes) return side
  const believed = believedOf(side, fixes, fix)
  return {
    fixes,
    believed,
    stoppedSince: stoppedSince(believed, side.stoppedSince),
    arrivedAt: believed[0] === fix ? arrivedAt : believed[0] === side.believed[0] ? side.arrivedAt : null,
  }
}

function believedOf(side: Side, fixes: readonly GpsFix[], fix: GpsFix): readonly GpsFix[] {
  const current = side.believed[0]
  const isInOrder = fixes[0] === fix && (current === undefined || isPlausibleMove(current, fix))
  // In order and near, the common case: it joins the believed ones whatever stands behind them.
  if (!isInOrder) return plausibleTrack(fixes)
  return side.believed === side.fixes ? fixes : [fix, ...side.believed.slice(0, fixes.length - 1)]
}

/** The truck as it is to be believed: its devices, or what a person typed once every device has been silent long enough. */
export function truckSide({ operator, truck, manual }: LiveTrip): Side {
  const typed = currentFix(manual.fixes)
  if (typed === null) return truck
  const lastFixAt = Math.max(
    operator.believed[0]?.at ?? Number.NEGATIVE_INFINITY,
    truck.believed[0]?.at ?? Number.NEGATIVE_INFINITY,
  )
  return typed.at - lastFixAt > MANUAL_YIELDS_MS ? manual : truck
}
