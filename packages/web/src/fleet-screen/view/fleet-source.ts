import type { QueryKey } from '@tanstack/react-query'
import type { Listing } from '../../api/listing.ts'
import type { StaleLimit } from '../../live/gps-status-now.ts'
import type { SearchTexts } from '../../text/search-texts.ts'
import type { Age, FleetUnit, Merge } from './merge-units.ts'
import type { NarrowingAddress } from './use-narrowing.ts'

/** What a fleet screen lists, and how. Written once beside the screen, outside its components. */
export interface FleetSource<Answer extends object, Unit extends FleetUnit, Filter> {
  readonly listing: Listing<Answer>
  /** The units of an answer, in the order of the list as far as no live figure decides it. */
  readonly unitsOf: (answer: Answer) => readonly Unit[]
  /** Asked again so often, seconds. */
  readonly everyS: number
  /** Asked also when the feed says that the trips in transit changed, at most once in so many ms; absent: not then. */
  readonly followsFleetMs?: number
  /** What is asked for again along with it. */
  readonly alsoAsks?: readonly QueryKey[]
  /** A unit as the answer said, moved on by what the feed knows of it. */
  readonly merge: Merge<Unit>
  /** What the clock alone changes of a unit: asked each two seconds. The same object where it changes nothing. */
  readonly age?: Age<Unit>
  /** The order of the list where live figures decide it. */
  readonly order?: (units: readonly Unit[]) => readonly Unit[]
  /** What a search looks into. */
  readonly texts: SearchTexts<Unit>
  /** Whether the filter leaves a unit in the list; `staleLimit`, `now`: the server's limit of age and its clock. */
  readonly isShown: (unit: Unit, filter: Filter, staleLimit: StaleLimit, now: number) => boolean
  /** The filter that leaves all. */
  readonly everything: Filter
  /** How search and filter stand in the address; absent: they do not, and are gone with the screen. */
  readonly address?: NarrowingAddress<Filter>
}

/** For a screen whose list is neither searched nor filtered. */
export const NOT_NARROWED = {
  texts: { found: <T>(units: readonly T[]): readonly T[] => units, prepare: () => () => undefined },
  isShown: (): boolean => true,
  everything: null,
}
