import type { FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'
import { Link } from 'react-router'
import type { MonitorTrip } from '../../api/monitor.ts'
import type { Held } from '../../fleet-screen/list/hold-in-place.ts'
import { useHeldOrder } from '../../fleet-screen/list/use-held-order.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { tripPlace } from '../../widgets/trip-place.ts'
import styles from './immediate-alerts.module.css'
import intelligentMonitoringStyles from './intelligent-monitoring.module.css'

interface ImmediateAlertsProps {
  readonly alerts: FleetAnalysis['immediateAlerts']
  readonly trips: readonly MonitorTrip[]
}

const HELD_LINE: Held<ImmediateAlertsProps['alerts'][number]> = {
  keyOf: ({ text }) => text,
  keep: (line) => line,
  over: () => null,
}

/** What to see to at once; a line that speaks of one trip leads to it. */
export function ImmediateAlerts({ alerts, trips }: ImmediateAlertsProps) {
  const { order, listeners } = useHeldOrder(alerts, HELD_LINE)
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Alertas inmediatas">
      <header>
        <h3>Alertas inmediatas</h3>
      </header>
      {alerts.length === 0 ? (
        <p className={classNames(textStyles.muted, intelligentMonitoringStyles.quiet)}>Sin alertas inmediatas</p>
      ) : null}
      <ul className={classNames(textStyles.small, textStyles.breaks, styles.alerts)} {...listeners}>
        {order.map(({ level, text, tripId }) => {
          const trip = tripId === null ? undefined : trips.find((one) => one.tripId === tripId)
          return (
            <li className={layoutStyles.stack} key={text} data-card={text} data-tone={level}>
              <SeverityShape severity={level} size={10} />
              {trip === undefined ? text : <Link to={tripPlace(trip)}>{text}</Link>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
