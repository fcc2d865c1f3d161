import type { SentinelTrip } from '../../../api/sentinel.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { weekdayTime } from '../../../text/weekday-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { ArrivalLine } from '../../../widgets/arrival/arrival-line.tsx'
import { deliveryText } from './delivery-text.ts'
import styles from './route-section.module.css'

interface RouteSectionProps {
  readonly trip: SentinelTrip
  /** Where the position that is shown is, in words. */
  readonly place: string | null
}

/** From where, how far, to where, and whether it arrives in time. */
export function RouteSection({ trip, place }: RouteSectionProps) {
  const now = useServerNow(5_000)
  const delivery = deliveryText(trip, now)
  const { point, fixAt } = trip
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Ruta</h3>
      </header>
      <ol className={styles.way}>
        <li className={styles.done}>
          <b>{trip.origin}</b>
          {trip.originAddress === null ? null : <span className={textStyles.meta}>{trip.originAddress}</span>}
          <em className={textStyles.note}>
            {trip.departedAt === null ? 'Salida sin registrar' : `Salida ${weekdayTime(trip.departedAt, now)}`}
          </em>
        </li>
        <li className={styles.now} data-severity={trip.level}>
          <b>{place ?? (point === null ? 'Sin coordenadas GPS disponibles' : 'Última posición')}</b>
          {point === null ? null : (
            <span className={classNames(textStyles.meta, textStyles.identifier)}>
              {point.lat.toFixed(4)}, {point.lng.toFixed(4)}
            </span>
          )}
          <em className={textStyles.note}>
            {trip.progressPercent === null ? 'Avance sin dato' : `${Math.round(trip.progressPercent)}% del trayecto`}
            {fixAt === null ? null : ` · ${elapsedSince(fixAt, now)}`}
          </em>
        </li>
        <li>
          <b>{trip.destination}</b>
          {trip.destinationAddress === null ? null : <span className={textStyles.meta}>{trip.destinationAddress}</span>}
          <em className={classNames(textStyles.note, delivery.isLate ? styles.late : undefined)} data-slot="late">
            {delivery.text}
          </em>
          <ArrivalLine tripId={trip.tripId} dueAt={trip.dueAt} />
        </li>
      </ol>
    </section>
  )
}
