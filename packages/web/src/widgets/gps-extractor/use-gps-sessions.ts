import { queryOptions } from '@tanstack/react-query'
import { type GpsSession, type GpsSessions, listGpsSessions } from '../../api/gps-sessions.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { acquireLive } from '../../live/live.ts'

/** Spec §9: session data is refreshed 3 s after opening, and at this pace until it is known how the opening went. */
export const AFTER_OPENING_MS = 3_000
/** What takes longer is left to the general refresh. */
const OPENING_TAKES_MS = 120_000

export const GPS_KEY = ['gps'] as const
export const SESSIONS_KEY = [...GPS_KEY, 'sessions'] as const

export const gpsSessions = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: ({ signal }) => listGpsSessions(signal),
  staleTime: 1_000,
})

/** All sessions; asked for again every `everyMs`, and while one of them is being opened, every 3 s. */
export const useGpsSessions = (everyMs: number | false) =>
  useAnswer({
    ...gpsSessions,
    refetchInterval: ({ state }) => (isOpening(state.data, acquireLive().clock.now()) ? AFTER_OPENING_MS : everyMs),
  })

/** The session of one trip out of the same answer: null when it has none, undefined while nobody knows; and why not. */
export function useGpsSession(tripId: string): {
  readonly session: GpsSession | null | undefined
  readonly error: Error | null
} {
  const { data, error } = useAnswer({
    ...gpsSessions,
    select: ({ sessions }) => sessions.find((session) => session.tripId === tripId) ?? null,
  })
  return { session: data, error }
}

/** Something is on its way: the platform loads, signs in, is read for the first time, or a person is at its page. */
function isOpening(known: GpsSessions | undefined, now: number): boolean {
  return (known?.sessions ?? []).some(
    ({ state, needsPerson, hasScreen, reading, since }) =>
      (state === 'waiting' || state === 'logged') &&
      reading === null &&
      (needsPerson ? hasScreen : now - since < OPENING_TAKES_MS),
  )
}
