import { useState } from 'react'
import type { ContactTrip } from '../../../api/logbook.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { storedUser } from '../../../api/tokens.ts'

/** What somebody else wrote of a trip while its card was open. */
export interface Meanwhile {
  /** The newest of it, until the card itself tells it and the person has looked; null: nobody wrote. */
  readonly other: ContactTrip['lastComment']
  /** The person was asked whether to save all the same. */
  readonly isAsked: boolean
  readonly ask: () => void
  /** The person has looked at it: saving is no longer asked. */
  readonly isSeen: boolean
  readonly look: () => void
}

/**
 * Whether the trip of a card was taken meanwhile (design, second part §1): what confirms saves only once the person, told so, wants
 * it all the same. An entry that comes after the question asks it anew.
 */
export function useMeanwhile(trip: ContactTrip, detail: TripDetail): Meanwhile {
  const [knownAt] = useState(() => Math.max(trip.lastComment?.at ?? 0, detail.communications[0]?.at ?? 0))
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const [seenAt, setSeenAt] = useState(0)
  const { lastComment } = trip
  const isOthers = lastComment !== null && lastComment.by !== storedUser()?.name && lastComment.at > knownAt
  const isSeen = isOthers && seenAt >= lastComment.at
  const isListed = (detail.communications[0]?.at ?? 0) >= (lastComment?.at ?? 0)
  const other = isOthers && !(isSeen && isListed) ? lastComment : null
  return {
    other,
    isAsked: other !== null && askedAt === other.at,
    ask: () => setAskedAt(other?.at ?? null),
    isSeen,
    look: () => setSeenAt((seen) => Math.max(seen, other?.at ?? 0)),
  }
}
