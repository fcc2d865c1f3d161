import { LEASE_RENEWED_MS } from '@vigia/domain/communication/round-limits'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { leaseTrip, releaseTrip } from '../../../api/rounds.ts'

/**
 * Whether the trip on the card is this person's to call. `taken`: somebody else attends it, and `words` say who and since when;
 * `unknown`: nobody can say.
 */
interface LeaseState {
  readonly tripId: string
  readonly state: 'asking' | 'mine' | 'taken' | 'unknown'
  readonly words: string | null
}

export interface Lease extends LeaseState {
  readonly takeOver: () => void
}

const asking = (tripId: string): LeaseState => ({ tripId, state: 'asking', words: null })

/** Attends a trip while its card is open, and lets go of it afterwards; null: no card is. */
export function useLease(tripId: string | null): Lease | null {
  const [lease, setLease] = useState<LeaseState | null>(null)
  const ask = useCallback(async (wanted: string, takeOver: boolean): Promise<void> => {
    const next = await leaseTrip(wanted, takeOver).then(
      (): LeaseState => ({ tripId: wanted, state: 'mine', words: null }),
      (error: unknown): LeaseState => {
        const isTaken = error instanceof ApiError && error.code === 'TRIP_LEASED'
        return { tripId: wanted, state: isTaken ? 'taken' : 'unknown', words: errorText(error) }
      },
    )
    // A card that was left meanwhile says nothing of the one that is open.
    setLease((open) => (open?.tripId === wanted ? next : open))
  }, [])
  useEffect(() => {
    if (tripId === null) return
    setLease(asking(tripId))
    void ask(tripId, false)
    const timer = setInterval(() => void ask(tripId, false), LEASE_RENEWED_MS)
    return () => {
      clearInterval(timer)
      setLease(null)
      void releaseTrip(tripId).catch(() => undefined)
    }
  }, [tripId, ask])
  if (tripId === null) return null
  const current = lease?.tripId === tripId ? lease : asking(tripId)
  return { ...current, takeOver: () => void ask(tripId, true) }
}
