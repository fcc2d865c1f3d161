import { useCallback, useRef, useState } from 'react'
import type { TripFocus } from './use-trip-focus.ts'

export interface TripModalState {
  /** Null while closed. Of a trip that has left transit, the last that was known. */
  readonly focus: TripFocus | null
  readonly hasLeft: boolean
  readonly open: (tripId: string) => void
  readonly close: () => void
}

/**
 * Which trip the detail shows. It stays on its trip when that leaves transit and the selection moves on (spec §4); it
 * closes when a person selects another one.
 */
export function useTripModal(focus: TripFocus | null, isInTransit: (tripId: string) => boolean): TripModalState {
  const [tripId, setTripId] = useState<string | null>(null)
  const held = useRef<TripFocus | null>(null)
  const close = useCallback(() => setTripId(null), [])
  if (held.current?.trip.tripId !== tripId) held.current = null
  if (tripId !== null && focus?.trip.tripId === tripId) held.current = focus
  const isElsewhere = tripId !== null && focus?.trip.tripId !== tripId
  const hasLeft = isElsewhere && !isInTransit(tripId)
  if (isElsewhere && !hasLeft) setTripId(null)
  return { focus: held.current, hasLeft, open: setTripId, close }
}
