import { useState } from 'react'
import type { ContactTrip } from '../../../api/logbook.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { storedUser } from '../../../api/tokens.ts'

/** What somebody else wrote of a trip while its card was open. */
export interface Meanwhile {
  /** The newest of it that the person has not looked at; null: nobody wrote. */
  readonly other: ContactTrip['lastComment']
  /** The person was asked whether to save all the same. */
  readonly isAsked: boolean
  readonly ask: () => void
  /** The person has looked at it: saving is no longer asked. */
  readonly look: () => void
}

/**
 * Whether the trip of a card was taken meanwhile (design, second part §1): what confirms saves only once the person, told so, wants
 * it all the same. An entry that comes after the question asks it anew.
 */
export function useMeanwhile(trip: ContactTrip, detail: TripDetail): Meanwhile {
  const [knownAt, setKnownAt] = useState(() => Math.max(trip.lastComment?.at ?? 0, detail.communications[0]?.at ?? 0))
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const { lastComment } = trip
  const isOthers = lastComment !== null && lastComment.by !== storedUser()?.name && lastComment.at > knownAt
  const other = isOthers ? lastComment : null
  return {
    other,
    isAsked: other !== null && askedAt === other.at,
    ask: () => setAskedAt(other?.at ?? null),
    look: () => setKnownAt((known) => Math.max(known, other?.at ?? 0)),
  }
}
