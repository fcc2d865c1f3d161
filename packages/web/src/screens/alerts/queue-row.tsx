import { formatDateTime } from '@vigia/domain/format/date-time'
import { Check } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { AcknowledgeButton } from '../../alerts/acknowledge-button.tsx'
import { AlertBadge, SEVERITY_PLACE } from '../../alerts/alert-badge.tsx'
import { ALERT_OVER, closeCauseText, repeatsText, shortName, subjectOf } from '../../alerts/alert-text.ts'
import { clockStart, RecoveryClock } from '../../alerts/recovery-clock.tsx'
import { useAcknowledge } from '../../alerts/use-acknowledge.ts'
import { useIsFresh } from '../../alerts/use-is-fresh.ts'
import type { Alert } from '../../api/alerts.ts'
import { useOnClock } from '../../live/use-server-now.ts'
import { clockTime, timeOrDay } from '../../text/clock-time.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { classNames } from '../../ui/class-names.ts'
import { PlateChip } from '../../ui/plate-chip.tsx'

interface QueueRowProps {
  readonly alert: Alert
  /** It is open no longer, and only shown because a hand is on the list. */
  readonly isOver: boolean
  readonly isSelected: boolean
  /** Pass the same function each time. */
  readonly onOpen: (alertId: string) => void
}

/** One alert in the queue or the history: what, who, since when, and Reconocer. */
export const QueueRow = memo(function QueueRow({ alert, isOver, isSelected, onOpen }: QueueRowProps) {
  const { alertId, severity, openedAt, acknowledgedAt, closedAt, occurrences } = alert
  const isFresh = useIsFresh(openedAt)
  const age = useOnClock(5_000, (now) => elapsedSince(openedAt, now))
  const shownAt = useOnClock(60_000, (now) => timeOrDay(openedAt, now))
  const isQuiet = acknowledgedAt !== null || closedAt !== null || isOver
  const clock = isOver ? null : clockStart(alert)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li
      ref={row}
      className={classNames('ar', `a-${SEVERITY_PLACE[severity]}`, isQuiet && 'ack', isSelected && 'sel')}
      aria-current={isSelected || undefined}
    >
      <AlertBadge severity={severity} quiet={isQuiet} />
      <div className="tt">
        <button type="button" onClick={() => onOpen(alertId)}>
          <span className="ell">{alert.title}</span>
          {isFresh && !isQuiet ? <span className="nw">Nueva</span> : null}
          {occurrences > 1 ? <span className="rep">{repeatsText(occurrences)}</span> : null}
        </button>
        <p className="ell" title={alert.message}>
          {alert.message}
        </p>
      </div>
      <Subject alert={alert} />
      <div className="cc">
        <b className="ell">{alert.operator ?? (alert.units.length > 0 ? `${alert.units.length} unidades` : '')}</b>
        {clock === null ? null : <RecoveryClock lastSignalAt={clock} />}
      </div>
      <time dateTime={new Date(openedAt).toISOString()} title={formatDateTime(openedAt)}>
        {shownAt}
        <small>{age}</small>
      </time>
      {isOver ? <span className="akd">{ALERT_OVER}</span> : <Standing alert={alert} />}
    </li>
  )
})

function Subject({ alert }: { readonly alert: Alert }) {
  const { plates, invoice } = alert
  return (
    <div className="wh">
      {plates === null ? (
        <span className="ell">{subjectOf(alert) ?? 'Toda la empresa'}</span>
      ) : (
        <PlateChip plates={plates} />
      )}
      {plates === null || invoice === null ? null : <span className="ell mono">{invoice}</span>}
    </div>
  )
}

/** Reconocer, or who did, or how it ended. */
function Standing({ alert }: { readonly alert: Alert }) {
  const act = useAcknowledge(alert)
  const { acknowledgedAt, acknowledgedBy, closedAt, closeCause } = alert
  if (closedAt !== null) {
    return (
      <span className="akd" title={formatDateTime(closedAt)}>
        {closeCauseText(closeCause)}
      </span>
    )
  }
  if (acknowledgedAt !== null) {
    return (
      <span className="akd" title={formatDateTime(acknowledgedAt)}>
        <Check size={13} aria-hidden="true" />
        {acknowledgedBy === null ? 'Reconocida' : shortName(acknowledgedBy)} {clockTime(acknowledgedAt)}
      </span>
    )
  }
  return (
    <div className="act">
      <AcknowledgeButton alert={alert} act={act} />
      {act.error === null ? null : <p role="alert">{act.error}</p>}
    </div>
  )
}
