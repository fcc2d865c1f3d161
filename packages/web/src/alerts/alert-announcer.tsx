import { useEffect, useMemo } from 'react'
import type { Alert } from '../api/alerts.ts'
import { acquireLive } from '../live/live.ts'
import { SpokenNews } from '../widgets/spoken-news.tsx'
import { noteSpoken } from '../widgets/spoken-trips.ts'
import type { AlertNews } from './alert-store.ts'
import { spokenAlerts } from './alert-text.ts'

const urgentWords = (alerts: readonly Alert[]): string =>
  spokenAlerts('Alerta crítica', 'alertas críticas nuevas', alerts, acquireLive().clock.now())
const calmWords = (alerts: readonly Alert[]): string =>
  spokenAlerts('Alerta', 'alertas nuevas', alerts, acquireLive().clock.now())

/** Tells screen readers of alerts: the critical ones at once, the rest each ten seconds. Shows nothing. */
export function AlertAnnouncer({ batch }: { readonly batch: readonly AlertNews[] }) {
  const spoken = useMemo(() => {
    const alerts = batch.map(({ alert }) => alert)
    return {
      urgent: alerts.filter(({ severity }) => severity === 'critical'),
      calm: alerts.filter(({ severity }) => severity !== 'critical'),
    }
  }, [batch])
  useEffect(() => {
    for (const { alert } of batch) if (alert.tripId !== null) noteSpoken(alert.tripId, Date.now())
  }, [batch])
  return <SpokenNews batch={spoken} urgentWords={urgentWords} calmWords={calmWords} />
}
