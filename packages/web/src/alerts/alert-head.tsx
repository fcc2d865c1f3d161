import { formatDateTime } from '@vigia/domain/format/date-time'
import { X } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { timeOrDay } from '../text/clock-time.ts'
import { elapsedSince } from '../text/elapsed.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import layoutStyles from '../ui/layout.module.css'
import { PlateChip } from '../ui/plate-chip.tsx'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { AlertBadge } from './alert-badge.tsx'
import styles from './alert-head.module.css'
import { acknowledgedText, closedText, repeatsText, subjectOf } from './alert-text.ts'
import alertsStyles from './alerts.module.css'

/** What, about whom, since when, and where it stands. */
export function AlertHead({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const now = useServerNow(5_000)
  const { severity, plates, openedAt, occurrences, acknowledgedAt, closedAt } = alert
  const subject = subjectOf(alert)
  return (
    <div className={classNames(layoutStyles.single, styles.head)} data-slot="detail-head">
      <div className={classNames(layoutStyles.row, layoutStyles.shrinks)}>
        <AlertBadge severity={severity} quiet={acknowledgedAt !== null || closedAt !== null} />
        {plates === null ? (
          subject === null ? null : (
            <span className={classNames(textStyles.ellipsis, textStyles.secondary)}>{subject}</span>
          )
        ) : (
          <PlateChip plates={plates} size="lg" />
        )}
        <IconButton
          className={classNames(surfaceStyles.end, styles.end)}
          data-slot="end"
          size="sm"
          label="Cerrar alerta"
          icon={<X size={16} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <h2>{alert.title}</h2>
      <p className={textStyles.meta} title={formatDateTime(openedAt)}>
        Abierta {timeOrDay(openedAt, now)} · {elapsedSince(openedAt, now)}
        {occurrences > 1 ? <span className={alertsStyles.repeats}>{repeatsText(occurrences)}</span> : null}
      </p>
      {acknowledgedAt === null ? null : <p className={textStyles.meta}>{acknowledgedText(alert)}</p>}
      {closedAt === null ? null : <p className={textStyles.meta}>{closedText(alert)}</p>}
    </div>
  )
}
