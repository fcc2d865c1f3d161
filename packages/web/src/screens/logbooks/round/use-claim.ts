import { CLAIM_RENEWED_MS } from '@vigia/domain/communication/trip-claim'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { claimTrip, releaseTrip } from '../../../api/rounds.ts'

/**
 * Whether the trip on the card is this person's to call. `taken`: somebody else attends it, and `words` say who and since when;
 * `unknown`: nobody can say.
 */
interface ClaimState {
  readonly tripId: string
  readonly state: 'asking' | 'mine' | 'taken' | 'unknown'
  readonly words: string | null
}

export interface Claim extends ClaimState {
  readonly takeOver: () => void
}

const asking = (tripId: string): ClaimState => ({ tripId, state: 'asking', words: null })

/** Attends a trip while its card is open, and lets go of it afterwards; null: no card is. */
export function useClaim(tripId: string | null): Claim | null {
  const [claim, setClaim] = useState<ClaimState | null>(null)
  const ask = useCallback(async (wanted: string, takeOver: boolean): Promise<void> => {
    const next = await claimTrip(wanted, takeOver).then(
      (): ClaimState => ({ tripId: wanted, state: 'mine', words: null }),
      (error: unknown): ClaimState => {
        const isTaken = error instanceof ApiError && error.code === 'TRIP_CLAIMED'
        return { tripId: wanted, state: isTaken ? 'taken' : 'unknown', words: errorText(error) }
      },
    )
    // A card that was left meanwhile says nothing of the one that is open.
    setClaim((open) => (open?.tripId === wanted ? next : open))
  }, [])
  useEffect(() => {
    if (tripId === null) return
    setClaim(asking(tripId))
    void ask(tripId, false)
    const timer = setInterval(() => void ask(tripId, false), CLAIM_RENEWED_MS)
    return () => {
      clearInterval(timer)
      setClaim(null)
      void releaseTrip(tripId).catch(() => undefined)
    }
  }, [tripId, ask])
  if (tripId === null) return null
  const current = claim?.tripId === tripId ? claim : asking(tripId)
  return { ...current, takeOver: () => void ask(tripId, true) }
}
