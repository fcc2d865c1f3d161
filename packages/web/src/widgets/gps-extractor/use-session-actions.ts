import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { closeGpsSession, type GpsSession, type GpsSessions, openGpsSession } from '../../api/gps-sessions.ts'
import { showToast } from '../../ui/show-toast.ts'
import { NO_URL, type OpenableTrip } from './extractor-trip.ts'
import { AFTER_OPENING_MS, GPS_KEY, SESSIONS_KEY } from './use-gps-sessions.ts'

/** Spec §8. */
const OPEN_FAILED = 'Error abriendo GPS'

const openKey = (tripId: string) => [...GPS_KEY, 'open', tripId]

/** Whether the server has been asked to open the trip and has not answered. */
export const useIsOpening = (tripId: string): boolean => useIsMutating({ mutationKey: openKey(tripId) }) > 0

/** Opens a trip's platform by a person's press; what goes wrong is said in a toast. */
export function useOpenGps(trip: OpenableTrip): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: openKey(trip.tripId),
    mutationFn: () => openGpsSession({ ...trip, isAuto: false }),
    onSuccess: (session) => keepSession(client, session),
    onError: (error) => showToast({ id: `gps-${trip.tripId}`, tone: 'error', title: openingError(error) }),
  })
  return () => {
    if (trip.url === null) showToast({ id: `gps-${trip.tripId}`, tone: 'error', title: NO_URL })
    else mutate()
  }
}

/** The server's own sentence; where it sent none, the specification's. */
const openingError = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'http' ? error.message : OPEN_FAILED

/** Opens a trip in the automatic mode: what goes wrong is only logged (spec §8). */
export async function openBySchedule(client: QueryClient, trip: OpenableTrip): Promise<void> {
  try {
    keepSession(client, await openGpsSession({ ...trip, isAuto: true }))
  } catch (error) {
    console.warn(`GPS de ${trip.invoice}: ${openingError(error)}`)
  }
}

/** Closes a trip's session; `onClosed` once the server has said so. */
export function useCloseGps(onClosed: (tripId: string) => void): (session: GpsSession) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ tripId }: GpsSession) => closeGpsSession(tripId),
    onSuccess: (_answer, { tripId, plates, invoice }) => {
      onClosed(tripId)
      client.setQueryData<GpsSessions>(SESSIONS_KEY, (known) =>
        known === undefined ? known : { ...known, sessions: known.sessions.filter((one) => one.tripId !== tripId) },
      )
      showToast({ id: `gps-${tripId}`, tone: 'ok', title: `Sesión GPS de ${plates ?? invoice} cerrada` })
    },
    onError: (error, { tripId }) => showToast({ id: `gps-${tripId}`, tone: 'error', title: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: GPS_KEY }),
  })
  return mutate
}

/** What the server answered is shown at once, and asked for again 3 s later (spec §9). */
export function keepSession(client: QueryClient, session: GpsSession): void {
  client.setQueryData<GpsSessions>(SESSIONS_KEY, (known) => {
    if (known === undefined) return known
    return { ...known, sessions: [...known.sessions.filter(({ tripId }) => tripId !== session.tripId), session] }
  })
  askAgainSoon(client)
}

/** What begins or ends now is known 3 s later (spec §9). */
export function askAgainSoon(client: QueryClient): void {
  setTimeout(() => void client.invalidateQueries({ queryKey: GPS_KEY }), AFTER_OPENING_MS)
}
