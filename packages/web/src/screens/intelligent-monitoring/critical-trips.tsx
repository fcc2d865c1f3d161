import type { FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'
import { CRITICAL_POINTS } from '@vigia/domain/analysis/mark-critical'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { MonitorTrip } from '../../api/monitor.ts'
import { HELD_ROW } from '../../fleet-screen/list/hold-in-place.ts'
import { useHeldOrder } from '../../fleet-screen/list/use-held-order.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { tripPlace } from '../../widgets/trip-place.ts'
import styles from './critical-trips.module.css'
import intelligentMonitoringStyles from './intelligent-monitoring.module.css'

/** So many before one asks for more. */
const FIRST = 8
const MORE = 50

interface CriticalTripsProps {
  readonly trips: FleetAnalysis['criticalTrips']
  readonly known: readonly MonitorTrip[]
}

/** The trips that the analysis calls critical, with their points and why. */
export function CriticalTrips({ trips, known }: CriticalTripsProps) {
  const [count, setCount] = useState(FIRST)
  const placeOf = useMemo(() => new Map(known.map((trip) => [trip.tripId, tripPlace(trip)])), [known])
  const { order, listeners } = useHeldOrder(trips, HELD_ROW)
  const rest = trips.length - count
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Viajes críticos">
      <header>
        <h3>Viajes críticos</h3>
        <span className={surfaceStyles.end} data-slot="end">
          {CRITICAL_POINTS} puntos o más
        </span>
      </header>
      {trips.length === 0 ? (
        <p className={classNames(textStyles.muted, intelligentMonitoringStyles.quiet)}>Ninguno</p>
      ) : null}
      <ol className={styles.critical} {...listeners}>
        {order.slice(0, count).map(({ tripId, invoice, score, reasons }) => (
          <li className={layoutStyles.stack} key={tripId} data-trip={tripId}>
            <Link
              to={placeOf.get(tripId) ?? tripPlace({ tripId, status: 'in transit' })}
              className={classNames(textStyles.identifier, textStyles.ellipsis)}
            >
              {invoice}
            </Link>
            <span className={textStyles.ellipsis} title={reasons.join(' · ')}>
              {reasons.join(' · ')}
            </span>
            <b>{score}</b>
          </li>
        ))}
      </ol>
      {rest <= 0 ? null : (
        <Button tone="ghost" size="sm" onClick={() => setCount((before) => before + MORE)}>
          Ver {Math.min(MORE, rest)} más de {wholeNumber(trips.length)}
        </Button>
      )}
    </section>
  )
}
