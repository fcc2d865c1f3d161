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

/** A unit as the last answer said, moved on by the feed; null: the feed says that it is gone. */
export type Merge<Unit> = (listed: Unit, state: LiveTripState | undefined) => Unit | null

/** A merged unit as the clock leaves it; `staleLimit`, `now`: the server's limit of age and its clock. */
export type Age<Unit> = (merged: Unit, staleLimit: StaleLimit, now: number) => Unit

interface Made<Unit> {
  readonly listed: Unit
  readonly state: LiveTripState | undefined
  readonly merged: Unit | null
  readonly unit: Unit | null
}

/** Units as the screen shows them, and what they were made of. */
export interface MergedUnits<Unit> {
  readonly units: readonly Unit[]
  readonly made: ReadonlyMap<string, Made<Unit>>
}

export const NO_UNITS: MergedUnits<never> = { units: [], made: new Map() }

/**
 * Merges each listed unit with its state, where one of the two is another than before, and ages it, where `age` is given. A
 * unit that says the same as before is the same object, and so is the list.
 */
export function mergeUnits<Unit extends FleetUnit>(
  listed: readonly Unit[],
  stateOf: (tripId: string) => LiveTripState | undefined,
  merge: Merge<Unit>,
  age: ((merged: Unit) => Unit) | null,
  before: MergedUnits<Unit>,
): MergedUnits<Unit> {
  const made: [string, Made<Unit>][] = []
  const units: Unit[] = []
  for (const trip of listed) {
    const state = stateOf(trip.tripId)
    const known = before.made.get(trip.tripId)
    const isSame = known !== undefined && known.listed === trip && known.state === state
    const merged = isSame ? known.merged : kept(known?.merged ?? null, merge(trip, state))
    const unit = age === null || merged === null ? merged : kept(known?.unit ?? null, age(merged))
    made.push([trip.tripId, { listed: trip, state, merged, unit }])
    if (unit !== null) units.push(unit)
  }
  const isSameList = units.length === before.units.length && units.every((unit, at) => unit === before.units[at])
  return { units: isSameList ? before.units : units, made: new Map(made) }
}

const kept = <Unit extends FleetUnit>(before: Unit | null, unit: Unit | null): Unit | null =>
  before !== null && unit !== null && before !== unit && isUnchanged(before, unit) ? before : unit

/** Whether two objects hold the same, places (objects of one level) compared by what they hold. */
function isUnchanged(a: object, b: object, depth = 1): boolean {
  const [left, right] = [Object.entries(a), b as Readonly<Record<string, unknown>>]
  return left.every(([field, value]) => {
    const other = right[field]
    if (Object.is(value, other)) return true
    return depth > 0 && isObject(value) && isObject(other) && isUnchanged(value, other, depth - 1)
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
