import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAfterNews } from '../../api/ask-again.ts'
import { type ContactListing, type ContactTrip, logbookTrips, withContactTrip } from '../../api/logbook.ts'
import { ROUND_KEY } from '../../api/rounds.ts'
import { acquireLive } from '../../live/live.ts'
import { PROMISES_KEY } from './promises/use-promises.ts'

/** Keeps what the logbook shows as others change it: the socket tells, and what is asked again by time is for what it missed. */
export function useLogbookNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    const live = acquireLive()
    const rows = keepRows(client)
    const stops = [
      rows.stop,
      live.onRoundChanged(() => void askAfterNews(client, ROUND_KEY)),
      live.onLogbookEntry(({ tripId, trip }) => {
        void askAfterNews(client, [PROMISES_KEY])
        if (tripId === null) {
          for (const of of ['logbook', 'trip-timeline', 'comments']) void askAfterNews(client, [of])
          return
        }
        rows.put(tripId, trip)
        for (const of of [['logbook', 'card'], ['trip-timeline'], ['comments']])
          void askAfterNews(client, [...of, tripId])
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** Puts rows into the listing that the socket tells of, also into an answer that was asked for before: it may not know them yet. */
function keepRows(client: QueryClient): {
  readonly put: (tripId: string, trip: ContactTrip | null) => void
  readonly stop: () => void
} {
  const { queryKey } = logbookTrips
  /** Told since the listing was last asked for. */
  const latest = new Map<string, ContactTrip | null>()
  const show = (tripId: string, trip: ContactTrip | null): void =>
    void client.setQueryData<ContactListing>(queryKey, (known) => known && withContactTrip(known, tripId, trip))
  const isAsked = (): boolean => client.isFetching({ queryKey, exact: true }) > 0
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(queryKey)) return
    // What was told before an answer that never came is older than what is asked for now.
    if (event.action.type === 'fetch') latest.clear()
    if (event.action.type !== 'success' || event.action.manual === true) return
    for (const [tripId, trip] of latest) show(tripId, trip)
    latest.clear()
  })
  return {
    stop,
    put: (tripId, trip) => {
      if (isAsked()) latest.set(tripId, trip)
      show(tripId, trip)
    },
  }
}
