import type { LiveTripState } from '@vigia/contract/live-frame'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import type { StaleLimit } from '../../live/gps-status-now.ts'

/** All that the kit asks of what a screen lists. */
export interface FleetUnit {
  readonly tripId: string
  /** Where it is now: the search looks into the words of that place. */
  readonly point?: LatLng | null
}

/**
 * A unit as the last answer said, moved on by the feed; null: the feed says that it is gone. `staleLimit`, `now`: the server's
 * limit of age and its clock.
 */
export type Merge<Unit> = (
  listed: Unit,
  state: LiveTripState | undefined,
  staleLimit: StaleLimit,
  now: number,
) => Unit | null

/** The same at one time. */
export type MergeNow<Unit> = (listed: Unit, state: LiveTripState | undefined) => Unit | null

/** Units as the screen shows them, and what they were made of. */
export interface MergedUnits<Unit> {
  readonly by: unknown
  readonly units: readonly Unit[]
  readonly made: ReadonlyMap<
    string,
    { readonly listed: Unit; readonly state: LiveTripState | undefined; readonly unit: Unit | null }
  >
}

export const NO_UNITS: MergedUnits<never> = { by: null, units: [], made: new Map() }

/**
 * Merges each listed unit with its state; another `merge` than before (another time) merges all anew. A unit that says the
 * same as before is the same object, and so is the list.
 */
export function mergeUnits<Unit extends FleetUnit>(
  listed: readonly Unit[],
  stateOf: (tripId: string) => LiveTripState | undefined,
  merge: MergeNow<Unit>,
  before: MergedUnits<Unit>,
): MergedUnits<Unit> {
  const made: [string, { listed: Unit; state: LiveTripState | undefined; unit: Unit | null }][] = []
  const units: Unit[] = []
  for (const trip of listed) {
    const state = stateOf(trip.tripId)
    const known = before.made.get(trip.tripId)
    const isSame = known !== undefined && known.listed === trip && known.state === state && before.by === merge
    const unit = isSame ? known.unit : kept(known?.unit ?? null, merge(trip, state))
    made.push([trip.tripId, { listed: trip, state, unit }])
    if (unit !== null) units.push(unit)
  }
  const isSameList = units.length === before.units.length && units.every((unit, at) => unit === before.units[at])
  return { by: merge, units: isSameList ? before.units : units, made: new Map(made) }
}

const kept = <Unit extends FleetUnit>(before: Unit | null, unit: Unit | null): Unit | null =>
  before !== null && unit !== null && before !== unit && saysTheSame(before, unit) ? before : unit

/** Whether two objects hold the same, places (objects of one level) compared by what they hold. */
function saysTheSame(a: object, b: object, depth = 1): boolean {
  const [left, right] = [Object.entries(a), b as Readonly<Record<string, unknown>>]
  return left.every(([field, value]) => {
    const other = right[field]
    if (Object.is(value, other)) return true
    return depth > 0 && isObject(value) && isObject(other) && saysTheSame(value, other, depth - 1)
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Where and how a unit was, as fields of a listed unit. */
interface NewerFix {
  readonly point: LatLng
  readonly fixAt: number
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly source: FixSource
}

/** The feed's fix in the terms of a listed unit; null unless it is newer than `fixAt`. */
export function newerFix(fixAt: number | null, state: LiveTripState | undefined): NewerFix | null {
  if (state === undefined || !state.hasGps || state.fixAt <= (fixAt ?? 0)) return null
  const { lat, lng, speedKmh, headingDeg, source } = state
  return { point: { lat, lng }, fixAt: state.fixAt, speedKmh, headingDeg, source }
}
