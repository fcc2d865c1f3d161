import type { TripWarning } from './place-warnings.ts'
import type { LinkPlan } from './plan-link.ts'
import type { NewTrip, StoredTrip, TripChange, TripState } from './trip-change.ts'

/** A change and the trip that it is for; none: it makes a new one. */
export type TripToApply =
  | { readonly current: StoredTrip; readonly change: TripChange }
  | { readonly current: null; readonly change: NewTrip }

/** A change that can be done, and what the trip is after it. */
export interface PlannedTrip {
  readonly change: TripChange
  readonly current: StoredTrip | null
  readonly next: TripState
  readonly link: LinkPlan | null
}

export type AppliedTrip =
  | {
      readonly result: 'created' | 'updated' | 'unchanged'
      readonly id: string
      /** Absent where there is none. */
      readonly warnings?: readonly TripWarning[]
    }
  | { readonly result: 'refused'; readonly id: string | null; readonly error: string }
