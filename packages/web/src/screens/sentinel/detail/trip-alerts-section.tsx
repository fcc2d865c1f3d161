import { PanelRightOpen, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AcknowledgeButton } from '../../../alerts/acknowledge-button.tsx'
import { AlertBadge } from '../../../alerts/alert-badge.tsx'
import { AlertPanel } from '../../../alerts/alert-panel.tsx'
import { ALERT_OVER, acknowledgedText, repeatsText } from '../../../alerts/alert-text.ts'
import { useAcknowledge } from '../../../alerts/use-acknowledge.ts'
import { useAlerts } from '../../../alerts/use-alerts.ts'
import { mayAct } from '../../../api/tokens.ts'
import { useHeldOrder } from '../../../fleet-screen/list/use-held-order.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { Button } from '../../../ui/button.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { alertsOfTrip, HELD_ALERT, type TripAlertItem } from './alerts-of-trip.ts'
import styles from './trip-alerts-section.module.css'

/** The open alerts of one trip, live: their type codes, why, and what can be done about them (DESIGN §8). */
export function TripAlertsSection({ tripId }: { readonly tripId: string }) {
  const state = useAlerts()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = state.status === 'ready' ? state.alerts : null
  const alerts = useMemo(() => (open === null ? [] : alertsOfTrip(open, tripId)), [open, tripId])
  const { order, listeners } = useHeldOrder(alerts, HELD_ALERT, tripId)
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Alertas activas">
      <header>
        <h3>Alertas activas</h3>
        {state.status === 'ready' ? <span className={styles.count}>{alerts.length}</span> : null}
      </header>
      {state.status === 'loading' ? <p data-slot="none">Cargando alertas...</p> : null}
      {state.status === 'failed' ? <Unasked message={state.error.message} onRetry={state.retry} /> : null}
      {state.status === 'ready' && order.length === 0 ? <p data-slot="none">Sin alertas activas</p> : null}
      <ul className={styles.tripAlerts} {...listeners}>
        {order.map((item) => (
          <TripAlert key={item.alert.alertId} item={item} onOpen={() => setOpenId(item.alert.alertId)} />
        ))}
      </ul>
      {openId === null ? null : <AlertPanel alertId={openId} onClose={() => setOpenId(null)} />}
    </section>
  )
}

interface UnaskedProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Nothing is known: that is not the same as no alerts. */
function Unasked({ message, onRetry }: UnaskedProps) {
  return (
    <div data-slot="none" role="alert">
      <p>No se pudieron consultar las alertas. {message}</p>
      <Button size="sm" icon={<RefreshCw size={14} aria-hidden="true" />} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}

interface TripAlertProps {
  readonly item: TripAlertItem
  readonly onOpen: () => void
}

function TripAlert({ item: { alert, isOver }, onOpen }: TripAlertProps) {
  const now = useServerNow(5_000)
  const act = useAcknowledge(alert)
  const { openedAt, occurrences, acknowledgedAt } = alert
  const last = isOver ? ALERT_OVER : acknowledgedText(alert)
  const facts = [occurrences > 1 ? repeatsText(occurrences) : '', last].filter((fact) => fact !== '')
  return (
    <li data-card={alert.alertId}>
      <AlertBadge severity={alert.severity} quiet={acknowledgedAt !== null || isOver} />
      <div>
        <h4>
          <b className={textStyles.identifier}>{alert.type}</b>
          <time dateTime={new Date(openedAt).toISOString()} title={`Desde ${timeOrDay(openedAt, now)}`}>
            {elapsedSince(openedAt, now)}
          </time>
        </h4>
        <p>{alert.message === '' ? alert.title : alert.message}</p>
        {facts.length === 0 ? null : <small>{facts.join(' · ')}</small>}
        {act.error === null ? null : <p role="alert">{act.error}</p>}
      </div>
      <span className={styles.actions}>
        {acknowledgedAt === null && !isOver ? <AcknowledgeButton alert={alert} act={act} /> : null}
        <Button size="sm" icon={<PanelRightOpen size={14} aria-hidden="true" />} onClick={onOpen}>
          {alert.needsResolution && !isOver && mayAct() ? 'Resolver' : 'Ver alerta'}
        </Button>
      </span>
    </li>
  )
}
