import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { askAgain } from '../../api/ask-again.ts'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { mayAct } from '../../api/tokens.ts'
import { unifiedPositions } from '../../api/unified-units.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { readText, writeText } from '../../browser/storage.ts'
import { type RefreshCountdown, useRefreshCountdown } from '../../fleet-screen/view/use-refresh-countdown.ts'
import { tripsToOpen } from '../../widgets/gps-extractor/auto-open.ts'
import { type ExtractorTrip, sortExtractorTrips } from '../../widgets/gps-extractor/extractor-trip.ts'
import { EXTRACT_EVERY_S } from '../../widgets/gps-extractor/session-step-list.ts'
import { GPS_KEY, useGpsSessions } from '../../widgets/gps-extractor/use-gps-sessions.ts'
import { openBySchedule, useCloseGps } from '../../widgets/gps-extractor/use-session-actions.ts'

const NO_SESSIONS: readonly GpsSession[] = []
const NO_TRIPS: readonly ExtractorTrip[] = []
const AUTO_KEY = 'gps-auto'
/** The trip on screen is in the address: a reload, and whoever is sent the link, comes back to it. */
const TRIP_PARAM = 'viaje'

/** Everything the screen shows and can do; one instance per screen. */
export interface Extractor {
  /** Trips with a session first; null before the first answer. */
  readonly trips: readonly ExtractorTrip[] | null
  /** Null before the first answer: how many there are is not known. */
  readonly sessions: readonly GpsSession[] | null
  /** Why they could not be asked for; what is shown of them is from before. */
  readonly sessionsError: Error | null
  readonly sessionOf: ReadonlyMap<string, GpsSession>
  readonly browserProblem: string | null
  readonly error: Error | null
  readonly isLoading: boolean
  readonly selectedId: string | null
  readonly selected: ExtractorTrip | null
  readonly session: GpsSession | null
  readonly auto: boolean
  readonly countdown: RefreshCountdown
  readonly setAuto: (on: boolean) => void
  readonly refresh: () => void
  readonly select: (tripId: string | null) => void
  readonly close: (session: GpsSession) => void
  /** A person opened it again: the automatic mode may, too. */
  readonly noteOpened: (tripId: string) => void
}

/** The state of the extractor (spec §2, §9): trips, sessions, the automatic mode. */
export function useExtractor(): Extractor {
  const client = useQueryClient()
  const units = useAnswer(unifiedPositions)
  const known = useGpsSessions(false)
  const [auto, setAutoOnly] = useState(() => readText(AUTO_KEY) !== 'no')
  const closedByHand = useRef(new Set<string>())
  const triedAt = useRef(new Map<string, number>())

  const sessions = known.data?.sessions ?? NO_SESSIONS
  const sessionOf = useMemo(() => new Map(sessions.map((session) => [session.tripId, session])), [sessions])
  const listed = units.data
  const trips = useMemo(
    () => (listed === undefined ? null : sortExtractorTrips(withOrphans(listed, sessions), new Set(sessionOf.keys()))),
    [listed, sessions, sessionOf],
  )

  const openMissing = async (): Promise<void> => {
    const facts = { withSession: new Set(sessionOf.keys()), closedByHand: closedByHand.current }
    for (const trip of tripsToOpen({ ...facts, trips: listed ?? NO_TRIPS, triedAt: triedAt.current })) {
      triedAt.current.set(trip.tripId, performance.now())
      await openBySchedule(client, trip)
    }
  }
  const reload = (): void => {
    void askAgain(client, unifiedPositions.queryKey)
    void askAgain(client, GPS_KEY)
  }
  const countdown = useRefreshCountdown(EXTRACT_EVERY_S, !auto, () => {
    reload()
    if (mayAct()) void openMissing()
  })

  const [address, setAddress] = useSearchParams()
  const asked = address.get(TRIP_PARAM)
  const select = useCallback(
    (tripId: string | null) => setAddress(tripId === null ? {} : { [TRIP_PARAM]: tripId }, { replace: true }),
    [setAddress],
  )
  // With nothing chosen, the first of the list that has a session.
  const selectedId = asked ?? trips?.find(({ tripId }) => sessionOf.has(tripId))?.tripId ?? null

  return {
    trips,
    sessions: known.data?.sessions ?? null,
    sessionsError: known.error,
    sessionOf,
    browserProblem: known.data?.browserProblem ?? null,
    error: units.error ?? known.error,
    isLoading: units.isFetching || known.isFetching,
    selectedId,
    selected: trips?.find(({ tripId }) => tripId === selectedId) ?? null,
    session: selectedId === null ? null : (sessionOf.get(selectedId) ?? null),
    auto,
    countdown,
    setAuto: (on) => {
      setAutoOnly(on)
      writeText(AUTO_KEY, on ? null : 'no')
    },
    refresh: () => {
      countdown.restart()
      units.retry()
      known.retry()
      // Its sessions are on their way by now.
      void askAgain(client, GPS_KEY)
    },
    select,
    close: useCloseGps((tripId) => closedByHand.current.add(tripId)),
    noteOpened: (tripId) => closedByHand.current.delete(tripId),
  }
}

/** A session whose trip is no longer listed is still there to be watched and closed. */
function withOrphans(trips: readonly ExtractorTrip[], sessions: readonly GpsSession[]): readonly ExtractorTrip[] {
  const listed = new Set(trips.map(({ tripId }) => tripId))
  const orphans = sessions
    .filter(({ tripId }) => !listed.has(tripId))
    .map(
      ({ tripId, invoice, plates, platform }): ExtractorTrip => ({
        tripId,
        invoice,
        invoiceId: null,
        plates,
        origin: 'Viaje que ya no está activo',
        destination: '',
        platform,
        operator: null,
        url: null,
        hasCredentials: false,
      }),
    )
  return orphans.length === 0 ? trips : [...trips, ...orphans]
}
