import { useEffect, useRef, useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import type { AlertNews } from './alert-book.ts'
import { spokenAlerts } from './alert-text.ts'

/** What is below critical is collected for this long (DESIGN §9). */
const CALM_EVERY_MS = 10_000

/** Tells screen readers of alerts: the critical ones at once, the rest each ten seconds. Shows nothing. */
export function AlertAnnouncer({ batch }: { readonly batch: readonly AlertNews[] }) {
  const [urgent, setUrgent] = useState('')
  const [calm, setCalm] = useState('')
  const waiting = useRef<Alert[]>([])

  useEffect(() => {
    const alerts = batch.map(({ alert }) => alert)
    const critical = alerts.filter(({ severity }) => severity === 'critical')
    waiting.current.push(...alerts.filter(({ severity }) => severity !== 'critical'))
    if (critical.length > 0) setUrgent(spokenAlerts('Alerta crítica', 'alertas críticas nuevas', critical))
  }, [batch])

  useEffect(() => {
    const timer = setInterval(() => {
      if (waiting.current.length === 0) return
      setCalm(spokenAlerts('Alerta', 'alertas nuevas', waiting.current))
      waiting.current = []
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
