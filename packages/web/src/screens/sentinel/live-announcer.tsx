import type { RiskLevel } from '@vigia/domain'
import { useEffect, useRef, useState } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { acquireLive } from '../../live/live.ts'
import { levelRises } from './announcements.ts'
import { rowName } from './row-name.ts'

/** What is below critical is collected for this long (DESIGN §9). */
const CALM_EVERY_MS = 10_000
/** More than this many are said as a number. */
const MOST_NAMED = 3

/** Tells screen readers of trips whose risk rose: a new CRITICO at once, the rest each ten seconds. Shows nothing. */
export function LiveAnnouncer({ trips }: { readonly trips: readonly SentinelTrip[] | null }) {
  const [urgent, setUrgent] = useState('')
  const [calm, setCalm] = useState('')
  const before = useRef<ReadonlyMap<string, RiskLevel> | null>(null)
  const waiting = useRef(new Map<string, SentinelTrip>())

  useEffect(() => {
    if (trips === null) return
    const rises = levelRises(before.current, trips)
    before.current = new Map(trips.map(({ tripId, level }) => [tripId, level]))
    if (rises.urgent.length > 0) setUrgent(sentence('Nuevo viaje crítico', 'viajes críticos nuevos', rises.urgent))
    for (const trip of rises.calm) waiting.current.set(trip.tripId, trip)
  }, [trips])

  useEffect(() => {
    const timer = setInterval(() => {
      if (waiting.current.size === 0) return
      setCalm(sentence('Sube el riesgo', 'viajes suben de riesgo', [...waiting.current.values()]))
      waiting.current.clear()
    }, CALM_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <div className="vh">
      <p role="alert">{urgent}</p>
      <p role="log" aria-live="polite">
        {calm}
      </p>
    </div>
  )
}

function sentence(one: string, many: string, trips: readonly SentinelTrip[]): string {
  const now = acquireLive().clock.now()
  if (trips.length > MOST_NAMED) return `${trips.length} ${many}`
  return trips.map((trip) => `${one}: ${rowName(trip, now)}`).join('. ')
}
