import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DraftedTrip } from '@vigia/domain/communication/draft-comment'
import { useEffect } from 'react'
import { type SentinelTrip, type TripDetail, tripDetail } from '../../../api/sentinel.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'

/** A card that is open is asked for again so often, ms; one that waits is as fresh when it comes. */
const FRESH_MS = 15_000
/** So many of the trips that come next are fetched ahead: the next card stands within a tenth of a second. */
const AHEAD = 3

const cardQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['logbook', 'card', tripId],
    queryFn: ({ signal }) => tripDetail(tripId, signal),
    staleTime: FRESH_MS,
  })

/** What the card of a trip is made of; `following` are the trips that come next. */
export function useCard(tripId: string, following: readonly string[]): Answer<TripDetail> {
  const client = useQueryClient()
  const ahead = following.slice(0, AHEAD).join(' ')
  useEffect(() => {
    for (const next of ahead.split(' ').filter(Boolean)) void client.prefetchQuery(cardQuery(next))
  }, [client, ahead])
  return useAnswer({ ...cardQuery(tripId), refetchInterval: FRESH_MS })
}

/** The facts that a draft is written from. Since when a trip loads is not told: nobody keeps when it really began. */
export function draftedTrip(trip: SentinelTrip, status: string, place: string | null): DraftedTrip {
  const { fixAt, source, speedKmh, origin, destination, stoppedSince, silence } = trip
  const fix = fixAt === null || source === null ? null : { at: fixAt, source, speedKmh }
  return { status, origin, destination, chargeAt: null, fix, place, stoppedSince, silence }
}
