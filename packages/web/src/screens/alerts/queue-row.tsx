import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Check } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { AcknowledgeButton } from '../../alerts/acknowledge-button.tsx'
import { AlertBadge } from '../../alerts/alert-badge.tsx'
import alertCardStyles from '../../alerts/alert-card.module.css'
import { ALERT_OVER, alertSentences, repeatsText, subjectOf } from '../../alerts/alert-text.ts'
import alertsStyles from '../../alerts/alerts.module.css'
import { EscalationMark } from '../../alerts/escalation-mark.tsx'
import { NextAct } from '../../alerts/next-act.tsx'
import { OwnerMark } from '../../alerts/owner-mark.tsx'
import { AlertClock } from '../../alerts/recovery-clock.tsx'
import { SnoozeMark } from '../../alerts/snooze-mark.tsx'
import { useAcknowledge } from '../../alerts/use-acknowledge.ts'
import { useIsFresh } from '../../alerts/use-is-fresh.ts'
import type { Alert } from '../../api/alerts.ts'
import { useOnClock } from '../../live/use-server-now.ts'
import { clockTime, timeOrDay } from '../../text/clock-time.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { shortName } from '../../text/short-name.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { PlateChip } from '../../ui/plate-chip.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { ChoiceBox } from './batch/choice-box.tsx'
import styles from './queue-row.module.css'

interface QueueRowProps {
  readonly alert: Alert
  /** It is open no longer, and only shown because a hand is on the list. */
  readonly isOver: boolean
  readonly isSelected: boolean
  /** Chosen for an act on several; left out where none can be. */
  readonly isChosen?: boolean | undefined
  /** Pass the same function each time. */
  readonly onToggle?: ((alertId: string) => void) | undefined
  /** Pass the same function each time. */
  readonly onOpen: (alertId: string) => void
}

/** One alert in the queue or the history: what, who, since when, and Reconocer. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { alert, isOver, isSelected, isChosen = false, onToggle, onOpen } = props
  const { alertId, severity, openedAt, acknowledgedAt, closedAt, occurrences } = alert
  const isFresh = useIsFresh(openedAt)
  const sentences = useOnClock(5_000, (now) => alertSentences(alert, now))
  const age = useOnClock(5_000, (now) => elapsedSince(openedAt, now))
  const shownAt = useOnClock(60_000, (now) => timeOrDay(openedAt, now))
  const isQuiet = acknowledgedAt !== null || closedAt !== null || isOver
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li
      ref={row}
      className={classNames(
        surfaceStyles.edged,
        styles.row,
        isQuiet && styles.acknowledged,
        isSelected && styles.selected,
        isChosen && styles.chosen,
      )}
      data-slot="alert-row"
      data-alert={alertId}
      data-choosable={onToggle === undefined ? undefined : true}
      data-severity={severity}
      aria-current={isSelected || undefined}
    >
      {onToggle === undefined ? null : <ChoiceBox {...{ alert, isChosen, onToggle }} />}
      <AlertBadge severity={severity} quiet={isQuiet} />
      <div className={classNames(layoutStyles.shrinks, styles.title)} data-slot="alert-title">
        <button type="button" className={surfaceStyles.stretched} onClick={() => onOpen(alertId)}>
          <span className={textStyles.ellipsis}>{alert.title}</span>
          {isFresh && !isQuiet ? (
            <span className={classNames(layoutStyles.chip, alertCardStyles.new)}>Nueva</span>
          ) : null}
          {occurrences > 1 ? <span className={alertsStyles.repeats}>{repeatsText(occurrences)}</span> : null}
        </button>
        <p className={textStyles.ellipsis} title={sentences}>
          {sentences}
        </p>
        <NextAct alert={alert} />
      </div>
      <Subject alert={alert} />
      <div className={styles.context}>
        <b className={classNames(textStyles.secondary, textStyles.medium, textStyles.ellipsis)}>
          {alert.operator ?? (alert.units.length > 0 ? `${alert.units.length} unidades` : '')}
        </b>
        {alert.place === null ? null : (
          <span className={classNames(textStyles.ellipsis, textStyles.note)} title={alert.place}>
            {alert.place}
          </span>
        )}
        {isOver ? null : <AlertClock alert={alert} />}
      </div>
      <time dateTime={new Date(openedAt).toISOString()} title={formatDateTime(openedAt)}>
        {shownAt}
        <small className={classNames(layoutStyles.block, textStyles.smallest)}>{age}</small>
      </time>
      {isOver ? (
        <span className={classNames(styles.acknowledgedBy, layoutStyles.inline, textStyles.note)}>{ALERT_OVER}</span>
      ) : (
        <Standing alert={alert} />
      )}
    </li>
  )
})

function Subject({ alert }: { readonly alert: Alert }) {
  const { plates, invoice, client, carrier } = alert
  const parties = [client, carrier].filter((one) => one !== null).join(' · ')
  return (
    <div className={classNames(textStyles.meta, styles.place)}>
      {plates === null ? (
        <span className={textStyles.ellipsis}>{subjectOf(alert) ?? 'Toda la empresa'}</span>
      ) : (
        <PlateChip plates={plates} />
      )}
      {plates === null || invoice === null ? null : (
        <span className={classNames(textStyles.ellipsis, textStyles.identifier)}>{invoice}</span>
      )}
      {parties === '' ? null : (
        <span className={classNames(textStyles.ellipsis, textStyles.note)} title={parties}>
          {parties}
        </span>
      )}
    </div>
  )
}

/** Reconocer, or who did, or how it ended. */
function Standing({ alert }: { readonly alert: Alert }) {
  const act = useAcknowledge(alert)
  const { acknowledgedAt, acknowledgedBy, closedAt, closeCause } = alert
  if (closedAt !== null) {
    return (
      <span
        className={classNames(styles.acknowledgedBy, layoutStyles.inline, textStyles.note)}
        title={formatDateTime(closedAt)}
      >
        {closeCauseText(closeCause)}
      </span>
    )
  }
  if (alert.snoozedUntil !== null) {
    return (
      <div className={styles.action}>
        <SnoozeMark alert={alert} />
        <OwnerMark alert={alert} />
      </div>
    )
  }
  if (acknowledgedAt !== null) {
    return (
      <div className={styles.action}>
        <span
          className={classNames(styles.acknowledgedBy, layoutStyles.inline, textStyles.note)}
          title={formatDateTime(acknowledgedAt)}
        >
          <Check size={13} aria-hidden="true" />
          {acknowledgedBy === null ? 'Reconocida' : shortName(acknowledgedBy)} {clockTime(acknowledgedAt)}
        </span>
        <OwnerMark alert={alert} />
        <EscalationMark alert={alert} />
      </div>
    )
  }
  return (
    <div className={styles.action}>
      <AcknowledgeButton alert={alert} act={act} />
      <OwnerMark alert={alert} />
      <EscalationMark alert={alert} />
      {act.error === null ? null : <p role="alert">{act.error}</p>}
    </div>
  )
}
