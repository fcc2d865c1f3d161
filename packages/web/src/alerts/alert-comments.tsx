import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Link } from 'react-router'
import { useServerNow } from '../live/use-server-now.ts'
import { timeOrDay } from '../text/clock-time.ts'
import { shortName } from '../text/short-name.ts'
import { tripLogPath } from '../text/trip-paths.ts'
import { classNames } from '../ui/class-names.ts'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import styles from './alert-comments.module.css'
import { openAlert } from './alert-host.ts'
import { Unread } from './unread.tsx'
import { type SurroundingsProps, useAlertSurroundings } from './use-alert-surroundings.ts'

/** What was said of an alert's trip last. It comes late and is of any height: it stands below all that is pressed. */
export function AlertComments(props: SurroundingsProps) {
  const { tripId } = props.alert
  const { data, error, retry } = useAlertSurroundings(props)
  const now = useServerNow(60_000)
  if (tripId === null) return null
  const [shown, total] = [data?.comments.length ?? 0, data?.commentsTotal ?? 0]
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Últimos comentarios{total > shown ? ` · ${shown} de ${total}` : ''}</h3>
        <Link
          className={classNames(surfaceStyles.end, textStyles.small)}
          data-slot="end"
          to={tripLogPath(tripId)}
          onClick={() => openAlert(null)}
        >
          Ver bitácora
        </Link>
      </header>
      {error === null ? null : <Unread text="No se pudieron leer los comentarios." error={error} onRetry={retry} />}
      {data === undefined && error === null ? <p data-slot="none">Cargando...</p> : null}
      {data !== undefined && shown === 0 ? <p data-slot="none">Nadie ha escrito en esta bitácora.</p> : null}
      <ol className={styles.comments} aria-label="Últimos comentarios">
        {data?.comments.map(({ commentId, text, by, at, outcome }) => (
          <li key={commentId}>
            <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
              {timeOrDay(at, now)}
            </time>
            <div>
              <small>
                {shortName(by)}
                {outcome === null ? '' : ` · ${OUTCOME_LABEL[outcome]}`}
              </small>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
