import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import { formatDateTime } from '@vigia/domain/format/date-time'
import type { AlertHistoryEntry } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { timeOrDay } from '../text/clock-time.ts'
import { shortName } from '../text/short-name.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import { SeverityShape } from '../ui/severity-shape.tsx'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { eventTitle } from './alert-text.ts'
import styles from './alert-timeline.module.css'

interface AlertTimelineProps {
  readonly events: readonly AlertHistoryEntry[] | null
  readonly error: Error | null
  readonly onRetry: () => void
}

const GRAVE: ReadonlySet<AlertHistoryEntry['kind']> = new Set([
  'opened',
  'severity-raised',
  'reopened',
  'activated-again',
  'overdue',
  'escalated',
  'mail-lost',
])

/** Everything that has happened to an alert, the newest first. */
export function AlertTimeline({ events, error, onRetry }: AlertTimelineProps) {
  const now = useServerNow(60_000)
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Línea de tiempo</h3>
      </header>
      {error === null ? null : (
        <p
          role="alert"
          className={classNames(layoutStyles.whole, textStyles.warning, textStyles.danger)}
          data-slot="error"
        >
          {error.message}
          <Button size="sm" onClick={onRetry}>
            Reintentar
          </Button>
        </p>
      )}
      {events === null && error === null ? <p data-slot="none">Cargando...</p> : null}
      <ol className={styles.timeline} data-slot="timeline">
        {(events ?? []).toReversed().map((event) => (
          <li key={event.eventId} data-tone={GRAVE.has(event.kind) ? 'critical' : undefined}>
            <time dateTime={new Date(event.at).toISOString()} title={formatDateTime(event.at)}>
              {timeOrDay(event.at, now)}
            </time>
            <i>{GRAVE.has(event.kind) ? <SeverityShape severity="critical" size={9} /> : null}</i>
            <p>
              {eventTitle(event)}
              {event.by === null ? null : <small> · {shortName(event.by)}</small>}
              {event.text === null ? null : <span>{wordsOf(event)}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A closing tells its cause by its code. */
const wordsOf = ({ kind, text }: AlertHistoryEntry): string =>
  kind === 'closed' || kind === 'resolved' ? closeCauseText(text) : (text ?? '')
