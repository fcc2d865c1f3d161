import { CircleCheck, Clock } from 'lucide-react'
import type { TrackedTrip } from '../../api/tracking.ts'
import { clockTime } from '../../text/clock-time.ts'
import styles from './arrival.module.css'
import { hourAxis } from './arrival-axis.ts'
import { arrivalAt, arrivalWords } from './tracking-text.ts'

interface ArrivalProps {
  readonly trip: TrackedTrip
  readonly now: number
}

/** When a trip on its way arrives, eight of ten times, and its appointment. */
export function Arrival({ trip, now }: ArrivalProps) {
  const { figure, between, verdict, appointment } = arrivalWords(trip, now)
  return (
    <div className={styles.arrival}>
      {between === null ? (
        <b className={styles.none}>{figure}</b>
      ) : (
        <>
          <h2>Llegada estimada</h2>
          <p className={styles.estimate}>
            <b>{figure}</b>
            <span>
              <strong>{between}</strong>8 de cada 10 veces
            </span>
          </p>
          <Axis trip={trip} now={now} />
        </>
      )}
      {verdict === null && appointment === null ? null : (
        <p className={styles.verdict} data-late={verdict?.isLate} data-on-time={verdict?.words === 'A tiempo.'}>
          {verdict === null ? null : verdict.words === 'A tiempo.' ? (
            <CircleCheck size={18} aria-hidden="true" />
          ) : (
            <Clock size={18} aria-hidden="true" />
          )}
          <span>
            {verdict === null ? null : <b>{verdict.words} </b>}
            {appointment}
          </span>
        </p>
      )}
    </div>
  )
}

/** The interval on a line of hours, the appointment as a ring. */
function Axis({ trip, now }: ArrivalProps) {
  const arrival = arrivalAt(trip, now)
  if (arrival === null) return null
  const { p10, p50, p90 } = arrival
  const { appointmentAt } = trip
  const from = Math.max(now, p10)
  const axis = hourAxis([from, p90, ...(appointmentAt === null ? [] : [appointmentAt])])
  if (axis === null) return null
  const left = (instant: number) => ({ left: `${axis.at(instant)}%` })
  return (
    <div className={styles.axis} aria-hidden="true">
      <i className={styles.band} style={{ ...left(from), width: `${axis.at(p90) - axis.at(from)}%` }} />
      <i className={styles.half} style={left(p50)} />
      {appointmentAt === null ? null : (
        <>
          <i className={styles.appointment} style={left(appointmentAt)} />
          <em className={styles.label} style={left(appointmentAt)}>
            Cita
          </em>
        </>
      )}
      {axis.ticks.map((tick) => (
        <em key={tick} style={left(tick)}>
          {clockTime(tick)}
        </em>
      ))}
    </div>
  )
}
