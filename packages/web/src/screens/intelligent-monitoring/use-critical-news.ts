import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notifyText } from '../../alerts/notification.ts'
import { takeTabLock } from '../../alerts/tab-lock.ts'
import { acquireLive } from '../../live/live.ts'
import { tripPlace } from '../../widgets/trip-place.ts'
import { type CriticalNews, lookAgain } from './critical-news.ts'
import type { JudgedTrip } from './judged-trips.ts'

/** More at once become one notification with their number. */
const MOST_NOTIFICATIONS = 3

/** Notifies of trips that become critical. `rows`: all trips, null before there are any; `basis`: see `CriticalNews`. */
export function useCriticalNews(rows: readonly JudgedTrip[] | null, basis: string, isOn: boolean): void {
  const known = useRef<CriticalNews | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (rows === null) return
    known.current = lookAgain(known.current, rows, basis)
    const { fresh } = known.current
    if (!isOn || fresh.length === 0) return
    void notify(fresh, (row) => void navigate(tripPlace(row.trip)))
  }, [rows, basis, isOn, navigate])
}

/** Of all the tabs with this screen, one notifies. */
async function notify(fresh: readonly JudgedTrip[], open: (row: JudgedTrip) => void): Promise<void> {
  const now = acquireLive().clock.now()
  const mine: JudgedTrip[] = []
  for (const row of fresh) {
    if (await takeTabLock(`monitoreo ${row.trip.tripId} ${row.trip.lastComment?.at ?? 'nunca'}`, now)) mine.push(row)
  }
  if (mine.length > MOST_NOTIFICATIONS) {
    await notifyText(`${mine.length} viajes pasaron a crítico`, () => undefined, 'monitoreo')
    return
  }
  for (const row of mine) {
    const { tripId, invoice, origin, destination } = row.trip
    const why = row.criticality.notes[0] ?? 'Crítico'
    await notifyText(`${invoice} crítico: ${why}. ${origin} → ${destination}`, () => open(row), `monitoreo ${tripId}`)
  }
}
