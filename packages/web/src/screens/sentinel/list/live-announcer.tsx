import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { inSentences } from '@vigia/domain/text/sentences'
import { useEffect, useRef, useState } from 'react'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { acquireLive } from '../../../live/live.ts'
import { type SpokenBatch, SpokenNews } from '../../../widgets/spoken-news.tsx'
import { notSpokenOf } from '../../../widgets/spoken-trips.ts'
import { levelRises } from './announcements.ts'
import { rowName } from './row-name.ts'

/** More than this many are said as a number. */
const MOST_NAMED = 3
/** Mostly an alert tells why a trip turned critical; it says it better, and comes within two seconds or so. */
const ALERT_SPEAKS_WITHIN_MS = 3_000

const NOTHING: SpokenBatch<SentinelTrip> = { urgent: [], calm: [] }

/** Tells screen readers of trips whose risk rose, unless an alert of theirs has said so. Shows nothing. */
export function LiveAnnouncer({ trips }: { readonly trips: readonly SentinelTrip[] | null }) {
  const [batch, setBatch] = useState(NOTHING)
  const before = useRef<ReadonlyMap<string, RiskLevel> | null>(null)
  useEffect(() => {
    if (trips === null) return
    const rises = levelRises(before.current, trips)
    before.current = new Map(trips.map(({ tripId, level }) => [tripId, level]))
    if (rises.urgent.length > 0 || rises.calm.length > 0) setBatch(rises)
  }, [trips])
  return (
    <SpokenNews batch={batch} urgentWords={urgentWords} calmWords={calmWords} urgentAfterMs={ALERT_SPEAKS_WITHIN_MS} />
  )
}

const urgentWords = (trips: readonly SentinelTrip[]): string =>
  sentence('Nuevo viaje crítico', 'viajes críticos nuevos', trips)
const calmWords = (trips: readonly SentinelTrip[]): string =>
  sentence('Sube el riesgo', 'viajes suben de riesgo', trips)

/** Of a trip that rose twice only how it stands now; empty when all of them have been said. */
function sentence(one: string, many: string, trips: readonly SentinelTrip[]): string {
  const newest = [...new Map(trips.map((trip) => [trip.tripId, trip])).values()]
  const unsaid = notSpokenOf(newest, Date.now())
  if (unsaid.length > MOST_NAMED) return `${unsaid.length} ${many}`
  const now = acquireLive().clock.now()
  return inSentences(unsaid.map((trip) => `${one}: ${rowName(trip, now)}`))
}
