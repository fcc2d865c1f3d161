import { theTime } from '@vigia/domain/format/the-time'
import { BellRing, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { CriticalSoundNote } from '../../../alerts/critical-sound-note.tsx'
import { useAlertPreferences } from '../../../alerts/use-alert-preferences.ts'
import type { Alert } from '../../../api/alerts.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime, clockTimeExact } from '../../../text/clock-time.ts'
import { agoText } from '../../../text/elapsed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { LoadingState } from '../../../ui/loading-state.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import type { Guardian } from '../use-guardian.ts'
import styles from './alert-column.module.css'
import { alertFlood } from './alert-flood.ts'
import { AlertList } from './alert-list.tsx'
import type { AlertTour } from './use-alert-tour.ts'

interface AlertColumnProps {
  readonly guardian: Guardian
  readonly tour: AlertTour
  readonly onOpen: (alert: Alert) => void
  readonly onShowUnit: (alert: Alert) => void
}

/** Active alerts with their count (spec §2). An empty list is only called empty after an answer that said so. */
export function AlertColumn({ guardian, tour, onOpen, onShowUnit }: AlertColumnProps) {
  const { alerts } = guardian
  const open = alerts.status === 'ready' ? alerts.alerts : null
  const waiting = open?.filter(({ acknowledgedAt }) => acknowledgedAt === null).length ?? 0
  return (
    <section className={classNames(layoutStyles.column, styles.alerts)} aria-label="Alertas activas">
      <div className={surfaceStyles.panelHead} data-slot="panel-head">
        <h2>Alertas activas</h2>
        {open === null ? null : <span className={surfaceStyles.pill}>{open.length}</span>}
        <span className={surfaceStyles.end} data-slot="end">
          {open === null || open.length === 0 ? null : `${waiting} sin reconocer`}
        </span>
      </div>
      <CriticalSoundNote />
      <SoundProblem />
      {alerts.status === 'loading' ? <LoadingState text="Cargando alertas..." /> : null}
      {alerts.status === 'failed' ? (
        <div role="alert">
          <EmptyState
            icon={<BellRing size={26} aria-hidden="true" />}
            title="No se pudieron consultar las alertas"
            hint={alerts.error.message}
            action={
              <Button size="sm" onClick={alerts.retry}>
                Reintentar
              </Button>
            }
          />
        </div>
      ) : null}
      {alerts.status === 'ready' ? (
        <>
          {alerts.isLive ? null : <OldList asOf={alerts.asOf} onRetry={alerts.retry} />}
          <Flood alerts={alerts.alerts} onOpen={onOpen} />
          <AlertList
            tour={tour}
            onOpen={onOpen}
            onShowUnit={onShowUnit}
            empty={
              <EmptyState
                icon={<ShieldCheck size={26} aria-hidden="true" />}
                title="Sin alertas activas"
                hint={`Consultado a ${theTime(clockTimeExact(alerts.asOf))}`}
              />
            }
          />
        </>
      ) : null}
    </section>
  )
}

function OldList({ asOf, onRetry }: { readonly asOf: number; readonly onRetry: () => void }) {
  const now = useServerNow(5_000)
  return (
    <div className={classNames(layoutStyles.stack, styles.note)}>
      <Banner tone="warning" urgent title="Las alertas no están en vivo">
        Lista de {theTime(clockTimeExact(asOf))} ({agoText(asOf, now)}).
      </Banner>
      <Button size="sm" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}

/** In a flood the first alert, which likely is the cause, stays in sight above the list. */
function Flood({ alerts, onOpen }: { readonly alerts: readonly Alert[]; readonly onOpen: (alert: Alert) => void }) {
  const now = useServerNow(5_000)
  const flood = useMemo(() => alertFlood(alerts, now), [alerts, now])
  if (flood === null) return null
  const { first, count, lastedMs } = flood
  const subject = first.plates ?? first.platform ?? first.invoice
  return (
    <section className={classNames(textStyles.meta, styles.flood)} data-slot="flood" aria-label="Avalancha de alertas">
      <p>
        {count} alertas en {Math.max(1, Math.round(lastedMs / 60_000))} min. La primera, a{' '}
        {theTime(clockTime(first.openedAt))}:
      </p>
      <button type="button" onClick={() => onOpen(first)}>
        <strong>{first.title}</strong>
        {subject === null ? null : ` · ${subject}`}
      </button>
    </section>
  )
}

function SoundProblem() {
  const { hasSound, soundProblem } = useAlertPreferences()
  if (!hasSound || soundProblem === null) return null
  return (
    <p className={classNames(layoutStyles.stack, styles.note, styles.small)} role="status">
      {soundProblem}
    </p>
  )
}
