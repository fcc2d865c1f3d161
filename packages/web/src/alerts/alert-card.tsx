import { formatDateTime } from '@vigia/domain/format/date-time'
import { Check } from 'lucide-react'
import { memo } from 'react'
import type { Alert } from '../api/alerts.ts'
import { useOnClock } from '../live/use-server-now.ts'
import { elapsedSince } from '../text/elapsed.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import { PlateChip } from '../ui/plate-chip.tsx'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { AcknowledgeButton } from './acknowledge-button.tsx'
import { AlertBadge } from './alert-badge.tsx'
import styles from './alert-card.module.css'
import { ALERT_OVER, acknowledgedText, alertSentences, repeatsText } from './alert-text.ts'
import alertsStyles from './alerts.module.css'
import { EscalationMark } from './escalation-mark.tsx'
import { NextAct } from './next-act.tsx'
import { OwnerMark } from './owner-mark.tsx'
import { AlertClock } from './recovery-clock.tsx'
import { SnoozeMark } from './snooze-mark.tsx'
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
  const sentences = useOnClock(5_000, (now) => alertSentences(alert, now))
  const isFresh = useIsFresh(openedAt)
  const isQuiet = acknowledgedAt !== null || isOver
  return (
    <article
      className={classNames(layoutStyles.single, surfaceStyles.edged, styles.card, isQuiet && styles.acknowledged)}
      data-slot="alert-card"
      data-severity={severity}
    >
      <header className={layoutStyles.wrap}>
        <AlertBadge severity={severity} quiet={isQuiet} />
        {plates === null ? null : <PlateChip plates={plates} />}
        {plates === null && platform !== null ? (
          <span className={classNames(textStyles.ellipsis, textStyles.secondary)}>{platform}</span>
        ) : null}
        {isFresh && !isQuiet ? <span className={classNames(layoutStyles.chip, styles.new)}>Nueva</span> : null}
        {occurrences > 1 ? <span className={alertsStyles.repeats}>{repeatsText(occurrences)}</span> : null}
        <time
          className={classNames(layoutStyles.push, textStyles.small)}
          dateTime={new Date(openedAt).toISOString()}
          title={formatDateTime(openedAt)}
        >
          {age}
        </time>
      </header>
      <button
        type="button"
        className={classNames(surfaceStyles.underlines, styles.title)}
        data-slot="alert-title"
        onClick={() => onOpen(alert)}
      >
        {alert.title}
      </button>
      <p className={classNames(textStyles.meta, textStyles.breaks)}>{sentences}</p>
      {isOver ? null : <NextAct alert={alert} />}
      {alert.units.length > 0 ? (
        <p className={classNames(textStyles.meta, textStyles.breaks, styles.units)}>
          {alert.units.map((unit) => unit.plates ?? unit.invoice).join(' · ')}
        </p>
      ) : null}
      <footer className={layoutStyles.wrap}>
        {alert.snoozedUntil !== null && !isOver ? (
          <SnoozeMark alert={alert} />
        ) : isQuiet ? (
          <span className={classNames(layoutStyles.inline, textStyles.note)}>
            <Check size={13} aria-hidden="true" />
            {isOver ? ALERT_OVER : acknowledgedText(alert)}
          </span>
        ) : (
          <AcknowledgeButton alert={alert} act={act} />
        )}
        {isOver ? null : <OwnerMark alert={alert} />}
        {isOver ? null : <EscalationMark alert={alert} />}
        {onShowUnit === undefined || tripId === null ? null : (
          <Button tone="ghost" size="sm" onClick={() => onShowUnit(alert)}>
            Ver unidad
          </Button>
        )}
        {isOver ? null : <AlertClock alert={alert} />}
      </footer>
      {act.error === null ? null : (
        <p role="alert" className={classNames(textStyles.danger, textStyles.meta, textStyles.breaks)} data-slot="error">
          {act.error}
        </p>
      )}
    </article>
  )
})
