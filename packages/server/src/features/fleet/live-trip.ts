import { currentFix } from '@vigia/domain/gps/current-fix'
import type { GpsFix } from '@vigia/domain/gps/fix'
import { type FixSide, MANUAL_YIELDS_MS, SIDE_OF } from '@vigia/domain/gps/fix-side'
import type { TripFacts } from '../../ports/fleet-view.ts'
import { EMPTY_SIDE, type ReceivedFix, type Side, withFixesOnSide } from './trip-side.ts'

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

const SIDES = ['operator', 'truck', 'manual'] as const satisfies readonly FixSide[]

/** Whether a stored fix may change a trip at all. */
export const countsForTrip = ({ quality }: ReceivedFix): boolean => quality !== 'future' && quality !== 'mock'

/**
 * The trip with more stored fixes, in the order in which they came; the same object when they change nothing. Any order of
 * fixes ends at the same tracks.
 */
export function withFixes(trip: LiveTrip, rows: readonly ReceivedFix[]): LiveTrip {
  let next = trip
  for (const { fix, quality } of rows) if (quality === 'placeholder') next = withPlaceholder(next, fix)
  for (const name of SIDES) {
    const own = rows.filter((row) => isOnTrack(row) && SIDE_OF[row.fix.source] === name)
    const side = own.length === 0 ? next[name] : withFixesOnSide(next[name], own)
    if (side !== next[name]) next = withSide(next, name, side)
  }
  return next
}

const isOnTrack = ({ quality }: ReceivedFix): boolean => quality === 'good' || quality === 'jump'

/** Spelt out: a computed key makes this copy, the commonest of all, several times dearer. */
function withSide(
  { facts, operator, truck, manual, lastPlaceholderAt, phonePlaceholderAt }: LiveTrip,
  name: FixSide,
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
