import { isPhoneLeft } from '../risk/newest-fix.ts'
import type { GpsFix } from './fix.ts'
import { NO_TRACKS, type TripTracks } from './trip-tracks.ts'

/** The tracks that tell where a trip's cargo is, and the phone's own where it tells nothing of it. */
export interface CargoTracks {
  readonly cargo: TripTracks
  /** Newest first; empty while the phone is with the truck, or not known to be elsewhere. */
  readonly leftPhone: readonly GpsFix[]
}

const NO_FIXES: readonly GpsFix[] = []

/**
 * A truck that drove away from its operator and then fell silent is not where his phone is, and no fresher for it: the phone was left
 * behind, or thrown out with him, and each of its positions would excuse the truck as standing there, with a signal. It speaks for
 * the cargo again once the truck is heard beside it.
 */
export function cargoTracks(tracks: TripTracks, isApart: boolean): CargoTracks {
  const { operator, truck, lastPlaceholderAt, phonePlaceholderAt } = tracks
  if (!isPhoneLeft(isApart, operator.believed, truck.believed)) return { cargo: tracks, leftPhone: NO_FIXES }
  return {
    leftPhone: operator.believed,
    cargo: {
      ...tracks,
      operator: NO_TRACKS.operator,
      // The newest of any device may be the phone's; the truck's before it is not kept.
      lastPlaceholderAt: lastPlaceholderAt === phonePlaceholderAt ? null : lastPlaceholderAt,
      phonePlaceholderAt: null,
    },
  }
}
