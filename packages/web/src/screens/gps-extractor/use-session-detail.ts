import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type GpsSession, gpsSessionDetail, pickGpsUnit, retryGpsSession } from '../../api/gps-sessions.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { showToast } from '../../ui/show-toast.ts'
import { GPS_KEY } from '../../widgets/gps-extractor/use-gps-sessions.ts'
import { keepSession } from '../../widgets/gps-extractor/use-session-actions.ts'

/** The evidence of a session; asked for again whenever the session's own answer changes. */
export function useSessionDetail(session: GpsSession | null) {
  const tripId = session?.tripId ?? ''
  return useAnswer({
    queryKey: [...GPS_KEY, 'detail', tripId, session?.state, session?.obstacle, session?.readAt],
    queryFn: ({ signal }) => gpsSessionDetail(tripId, signal),
    enabled: session !== null,
    placeholderData: (before) => (before?.session.tripId === tripId ? before : undefined),
  })
}

/** Tries once more, because a person says so. */
export function useRetry(tripId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => retryGpsSession(tripId),
    onSuccess: (session) => keepSession(client, session),
    onError: (error) => showToast({ id: `gps-${tripId}`, tone: 'error', title: error.message }),
  })
}

/** Says which unit of the platform is the trip's. */
export function usePickUnit(tripId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => pickGpsUnit(tripId, name),
    onSuccess: (session, name) => {
      keepSession(client, session)
      showToast({ id: `gps-${tripId}`, tone: 'ok', title: `La unidad del viaje es «${name}»` })
    },
    onError: (error) => showToast({ id: `gps-${tripId}`, tone: 'error', title: error.message }),
  })
}
