import type { Alert } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { elapsedSince } from '../text/elapsed.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { AlertBadge } from './alert-badge.tsx'
import { openAlert } from './alert-host.ts'
import styles from './alert-siblings.module.css'
import { notificationBody } from './alert-text.ts'
import { siblingsOf } from './siblings-of.ts'
import { useAlerts } from './use-alerts.ts'

/** A platform's outage may have hundreds; the first ones tell what is wrong, and the queue has them all. */
const MOST = 5

/** The other open alerts of the same trip, or of the same quiet platform; nothing where there is none. */
export function AlertSiblings({ alert }: { readonly alert: Alert }) {
  const state = useAlerts()
  const now = useServerNow(5_000)
  if (state.status !== 'ready') return null
  const siblings = siblingsOf(alert, state.alerts)
  if (siblings.length === 0) return null
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>{alert.platform === null ? 'Otras alertas del viaje' : 'Alertas de sus viajes'}</h3>
        <span className={classNames(surfaceStyles.end, textStyles.note)} data-slot="end">
          {siblings.length}
        </span>
      </header>
      <ul className={classNames(layoutStyles.stack, styles.siblings)}>
        {siblings.slice(0, MOST).map((sibling) => (
          <li className={layoutStyles.row} key={sibling.alertId}>
            <AlertBadge severity={sibling.severity} quiet={sibling.acknowledgedAt !== null} />
            <button
              type="button"
              className={classNames(surfaceStyles.underlines, layoutStyles.fill, textStyles.small, textStyles.ellipsis)}
              onClick={() => openAlert(sibling.alertId)}
            >
              {sibling.tripId === alert.tripId ? sibling.title : notificationBody(sibling)}
            </button>
            <span className={textStyles.note}>{elapsedSince(sibling.openedAt, now)}</span>
          </li>
        ))}
      </ul>
      {siblings.length > MOST ? <p className={textStyles.note}>y {siblings.length - MOST} más en la cola</p> : null}
    </section>
  )
}
