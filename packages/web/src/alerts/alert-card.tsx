import './alert-card.css'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Check } from 'lucide-react'
import { memo } from 'react'
import type { Alert } from '../api/alerts.ts'
import { useOnClock } from '../live/use-server-now.ts'
import { elapsedSince } from '../text/elapsed.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PlateChip } from '../ui/plate-chip.tsx'
import { AcknowledgeButton } from './acknowledge-button.tsx'
import { AlertBadge, SEVERITY_PLACE } from './alert-badge.tsx'
import { ALERT_OVER, acknowledgedText, repeatsText } from './alert-text.ts'
import { clockStart, RecoveryClock } from './recovery-clock.tsx'
import { useAcknowledge } from './use-acknowledge.ts'
import { useIsFresh } from './use-is-fresh.ts'

interface AlertCardProps {
  readonly alert: Alert
  /** Pass the same functions each time: a card draws again only when its alert changes. */
  readonly onOpen: (alert: Alert) => void
  /** It is open no longer, and only shown because a hand is on it. */
  readonly isOver?: boolean
  /** Left out where the unit is already in sight. */
  readonly onShowUnit?: (alert: Alert) => void
}

/** One alert in a column: badge, plate, age, title, one sentence, Reconocer, Ver unidad (DESIGN §7). */
export const AlertCard = memo(function AlertCard({ alert, onOpen, isOver = false, onShowUnit }: AlertCardProps) {
  const { severity, plates, platform, openedAt, occurrences, acknowledgedAt, tripId } = alert
  const act = useAcknowledge(alert)
  const age = useOnClock(5_000, (now) => elapsedSince(openedAt, now))
  const isFresh = useIsFresh(openedAt)
  const isQuiet = acknowledgedAt !== null || isOver
  const clock = isOver ? null : clockStart(alert)
  return (
    <article className={classNames('ac', `a-${SEVERITY_PLACE[severity]}`, isQuiet && 'ack')}>
      <header>
        <AlertBadge severity={severity} quiet={isQuiet} />
        {plates === null ? null : <PlateChip plates={plates} />}
        {plates === null && platform !== null ? <span className="ell t2">{platform}</span> : null}
        {isFresh && !isQuiet ? <span className="nw">Nueva</span> : null}
        {occurrences > 1 ? <span className="rep">{repeatsText(occurrences)}</span> : null}
        <time dateTime={new Date(openedAt).toISOString()} title={formatDateTime(openedAt)}>
          {age}
        </time>
      </header>
      <button type="button" className="at" onClick={() => onOpen(alert)}>
        {alert.title}
      </button>
      <p>{alert.message}</p>
      {alert.units.length > 0 ? (
        <p className="units">{alert.units.map((unit) => unit.plates ?? unit.invoice).join(' · ')}</p>
      ) : null}
      <footer>
        {isQuiet ? (
          <span className="akd">
            <Check size={13} aria-hidden="true" />
            {isOver ? ALERT_OVER : acknowledgedText(alert)}
          </span>
        ) : (
          <AcknowledgeButton alert={alert} act={act} />
        )}
        {onShowUnit === undefined || tripId === null ? null : (
          <Button tone="ghost" size="sm" onClick={() => onShowUnit(alert)}>
            Ver unidad
          </Button>
        )}
        {clock === null ? null : <RecoveryClock lastSignalAt={clock} />}
      </footer>
      {act.error === null ? null : (
        <p role="alert" className="err">
          {act.error}
        </p>
      )}
    </article>
  )
})
