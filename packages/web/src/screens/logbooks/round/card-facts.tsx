import { spanText } from '@vigia/domain/format/span-text'
import { minutesSince } from '@vigia/domain/time/duration'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { agoText } from '../../../text/elapsed.ts'
import { ETA_DOUBT_TEXT } from '../../../text/eta-doubt-text.ts'
import { everyText } from '../../../text/silence-text.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'
import { weekdayTime } from '../../../text/weekday-time.ts'
import { SilenceBar } from '../../../ui/silence-bar.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import { ArrivalLine } from '../../../widgets/arrival/arrival-line.tsx'
import styles from './card-facts.module.css'

const MINUTE_MS = 60_000

interface CardFactsProps {
  readonly trip: SentinelTrip
  readonly place: string | null
  readonly now: number
}

/** Where the unit is, how it moves, how it is heard and when it arrives: what a person needs before they call. */
export function CardFacts({ trip, place, now }: CardFactsProps) {
  const { fixAt, source, speedKmh, stoppedSince, silence, expectedMs, lastSignalAt } = trip
  const isPast = !isLiveFix(fixAt, now)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Lugar</dt>
        <dd>
          <b>{place ?? (trip.point === null ? 'Sin posición' : 'Lugar sin nombre')}</b>
          <span>
            {isPast && fixAt !== null ? `Última posición conocida, ${agoText(fixAt, now)}` : `Va a ${trip.destination}`}
          </span>
        </dd>
      </div>
      <div>
        <dt>Velocidad</dt>
        <dd>
          <SpeedFigure speedKmh={speedKmh} isPast={isPast} />
          {stoppedSince === null ? null : <span>Sin moverse desde {timeOrDay(stoppedSince, now)}</span>}
        </dd>
      </div>
      <div>
        <dt>Señal</dt>
        <dd>
          <b>
            {source === null || fixAt === null ? 'Sin señal' : `${SOURCE_NAME[source]} ${agoText(fixAt, now)}`}
            <SilenceBar
              minutes={lastSignalAt === null ? null : minutesSince(lastSignalAt, now)}
              {...(expectedMs === null ? {} : { thresholdMin: Math.max(1, expectedMs / MINUTE_MS) })}
            />
          </b>
          {silence === null ? (
            <span>
              {expectedMs === null ? 'Aún no se sabe cada cuánto se escucha' : `Se escucha ${everyText(expectedMs)}`}
            </span>
          ) : (
            <span data-tone="high">{silence.reasons[0]}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>Llegada</dt>
        <dd>
          <b>{arrival(trip, now)}</b>
          <span data-tone={isOverdue(trip, now) ? 'high' : undefined}>{appointment(trip, now)}</span>
          <ArrivalLine tripId={trip.tripId} dueAt={trip.dueAt} isShort />
        </dd>
      </div>
    </dl>
  )
}

/** An hour that has gone by is no arrival to count on: the trip is under way. */
function arrival({ etaAt, etaDoubt }: SentinelTrip, now: number): string {
  if (etaDoubt !== null) return ETA_DOUBT_TEXT[etaDoubt]
  if (etaAt === null) return 'Sin estimar'
  return etaAt < now ? `${weekdayTime(etaAt, now)} · ya pasó` : weekdayTime(etaAt, now)
}

const isOverdue = ({ dueAt }: SentinelTrip, now: number): boolean => dueAt !== null && now - dueAt >= MINUTE_MS

function appointment(trip: SentinelTrip, now: number): string {
  const { dueAt } = trip
  if (dueAt === null) return 'Sin cita'
  return `Cita ${weekdayTime(dueAt, now)}${isOverdue(trip, now) ? ` · ${spanText(now - dueAt)} tarde` : ''}`
}
