import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAfterNews } from '../../api/ask-again.ts'
import { type ContactListing, logbookTrips, withContactTrip } from '../../api/logbook.ts'
import { ROUND_KEY } from '../../api/rounds.ts'
import { acquireLive } from '../../live/live.ts'
import { PROMISES_KEY } from './promises/use-promises.ts'

/** Keeps what the logbook shows as others change it: the socket tells, and what is asked again by time is for what it missed. */
export function useLogbookNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    const live = acquireLive()
    const stops = [
      live.onRoundChanged(() => void askAfterNews(client, ROUND_KEY)),
      live.onLogbookEntry(({ tripId, trip }) => {
        void askAfterNews(client, [PROMISES_KEY])
        if (tripId === null) {
          for (const of of ['logbook', 'trip-timeline', 'comments']) void askAfterNews(client, [of])
          return
        }
        client.setQueryData<ContactListing>(
          logbookTrips.queryKey,
          (known) => known && withContactTrip(known, tripId, trip),
        )
        for (const of of [['logbook', 'card'], ['trip-timeline'], ['comments']])
          void askAfterNews(client, [...of, tripId])
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
