import { DEFAULT_TIME_ZONE, shownTimeZone, zonedFormat } from '@vigia/domain/format/date-time'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { calendarDaySpan, instantOfWall } from '@vigia/domain/time/wall-time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type OperatorDay, operatorDuty } from '../../api/operator-duty.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTime } from '../../text/clock-time.ts'
import { minutesText } from '../../text/minutes-text.ts'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import styles from './duty-day.module.css'

const AGAIN_EVERY_MS = 60_000
const HOURS = [0, 6, 12, 18, 24] as const
const WORD = { driving: 'Al volante', stopped: 'Detenido', unknown: 'Sin datos' } as const
const KINDS = ['driving', 'stopped', 'unknown'] as const

const dayFormat = zonedFormat('es-MX', { weekday: 'short', day: 'numeric', month: 'short' })

/** What an operator did hour by hour in a day that one chooses: driving, stopped, or nobody knows. */
export function DutyDay({ operatorId }: { readonly operatorId: string }) {
  const now = useServerNow(AGAIN_EVERY_MS)
  const today = calendarDay(now, DEFAULT_TIME_ZONE)
  const [chosen, choose] = useState<string | null>(null)
  const date = chosen === today ? null : chosen
  const { data, error, isPending } = useAnswer({
    queryKey: ['operator-duty', operatorId, date],
    queryFn: ({ signal }) => operatorDuty(operatorId, date, signal),
    refetchInterval: date === null ? AGAIN_EVERY_MS : false,
  })
  const name =
    date === null ? 'hoy' : dayFormat(DEFAULT_TIME_ZONE).format(calendarDaySpan(date, DEFAULT_TIME_ZONE).fromAt)
  return (
    <section className={surfaceStyles.part} aria-label="Jornada">
      <div className={layoutStyles.spread}>
        <h3 aria-live="polite">Jornada de {name}</h3>
        <span className={styles.days}>
          <IconButton
            size="sm"
            label="Día anterior"
            icon={<ChevronLeft size={16} aria-hidden="true" />}
            onClick={() => choose(dayBeside(date ?? today, -1))}
          />
          <input
            type="date"
            aria-label="Día de la jornada"
            max={today}
            value={date ?? today}
            onChange={({ target }) => target.value !== '' && target.value <= today && choose(target.value)}
          />
          {date === null ? null : (
            <IconButton
              size="sm"
              label="Día siguiente"
              icon={<ChevronRight size={16} aria-hidden="true" />}
              onClick={() => choose(dayBeside(date, 1))}
            />
          )}
        </span>
      </div>
      {isPending ? <p role="status">Contando…</p> : null}
      <FormError message={error === null ? null : `No se pudo estimar la jornada. ${error.message}`} />
      {data === undefined ? null : <Day day={data.day} pauseDueAt={date === null ? data.pauseDueAt : null} now={now} />}
    </section>
  )
}

/** The day before or after one; half a day over, as some are an hour longer or shorter. */
function dayBeside(date: string, by: 1 | -1): string {
  const { fromAt, toAt } = calendarDaySpan(date, DEFAULT_TIME_ZONE)
  return calendarDay(by === 1 ? toAt : fromAt - 1, DEFAULT_TIME_ZONE)
}

interface DayProps {
  readonly day: OperatorDay
  readonly pauseDueAt: number | null
  readonly now: number
}

function Day({ day, pauseDueAt, now }: DayProps) {
  const minutesOf = { driving: day.drivingMin, stopped: day.stoppedMin, unknown: day.unknownMin }
  return (
    <>
      <Line day={day} pauseDueAt={pauseDueAt} now={now} />
      {day.counted === null ? (
        <p>Sin posiciones de sus viajes ese día: no hay de qué saber si manejó o descansó, o ya no se guardan.</p>
      ) : (
        <ul className={styles.totals}>
          {KINDS.map((kind) => (
            <li key={kind}>
              <i className={styles.piece} data-kind={kind} aria-hidden="true" />
              {WORD[kind]} <b>{minutesText(minutesOf[kind])}</b>
            </li>
          ))}
        </ul>
      )}
      {day.counted === null ? null : (
        <details className={styles.details}>
          <summary>Ver por horas</summary>
          <ol>
            {day.spans.map(({ kind, fromAt, toAt }) => (
              <li key={fromAt}>
                <span>
                  {clockTime(fromAt)} a {toAt === day.toAt ? '24:00' : clockTime(toAt)}
                </span>
                <span>{WORD[kind]}</span>
                <small>{minutesText((toAt - fromAt) / 60_000)}</small>
              </li>
            ))}
          </ol>
        </details>
      )}
      <small>
        Estimada con GPS, no es bitácora legal. {SOURCE[day.counted ?? 'none']}Al volante: avanza a 5 km/h o más; los
        altos de menos de 5 min son tráfico. Sin datos: más de 30 min sin posición, o fuera de los viajes que usted ve;
        no es descanso.
        {shownTimeZone() === DEFAULT_TIME_ZONE ? '' : ' El día es el de CDMX, con las horas de su reloj.'}
      </small>
    </>
  )
}

const SOURCE = { unit: 'Por el GPS de la unidad. ', phone: 'Por su teléfono. ', none: '' } as const

/** The day to scale, with now and when a pause is due. What is drawn is in words below it, hence hidden from screen readers. */
function Line({ day, pauseDueAt, now }: DayProps) {
  const { fromAt, toAt } = day
  const share = (at: number): string => `${((at - fromAt) / (toAt - fromAt)) * 100}%`
  const isWithin = (at: number): boolean => at > fromAt && at < toAt
  const tickAt = (hour: number): number =>
    hour === 24 ? toAt : instantOfWall(`${day.date}T${String(hour).padStart(2, '0')}:00`, DEFAULT_TIME_ZONE)
  const isOwnClock = shownTimeZone() === DEFAULT_TIME_ZONE
  return (
    <div aria-hidden="true">
      <div className={styles.line}>
        {day.spans.map((span) => (
          <i
            key={span.fromAt}
            className={styles.piece}
            data-kind={span.kind}
            title={`${WORD[span.kind]}, ${clockTime(span.fromAt)} a ${clockTime(span.toAt)}`}
            style={{ left: share(span.fromAt), width: `calc(${share(span.toAt)} - ${share(span.fromAt)})` }}
          />
        ))}
        {isWithin(now) ? <u style={{ left: share(now) }} /> : null}
        {pauseDueAt !== null && isWithin(pauseDueAt) ? <u data-due style={{ left: share(pauseDueAt) }} /> : null}
      </div>
      <div className={styles.hours}>
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: share(tickAt(hour)) }}>
            {isOwnClock ? String(hour).padStart(2, '0') : clockTime(tickAt(hour)).slice(0, 2)}
          </span>
        ))}
      </div>
    </div>
  )
}
