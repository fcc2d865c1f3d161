import { theTime } from '@vigia/domain/format/the-time'
import { MOST_DRIVING_MIN } from '@vigia/domain/operator/duty-estimate'
import { type OperatorDuty, operatorDuty } from '../../api/operator-duty.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { clockTime } from '../../text/clock-time.ts'
import { minutesText } from '../../text/minutes-text.ts'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { useUnheardSince } from '../../ui/unheard-since.ts'
import { DrivingBar } from './driving-bar.tsx'
import styles from './operator-panel.module.css'

const AGAIN_EVERY_MS = 60_000

/** How long an operator has driven: an estimate by GPS, with what it cannot know. */
export function Driving({ operatorId }: { readonly operatorId: string }) {
  const { data, error, isPending } = useAnswer({
    queryKey: ['operator-duty', operatorId, null],
    queryFn: ({ signal }) => operatorDuty(operatorId, null, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  return (
    <section className={surfaceStyles.part} aria-label="Conducción">
      <div className={layoutStyles.spread}>
        <h3>Conducción</h3>
        <small>Estimada con GPS, no es bitácora legal</small>
      </div>
      {isPending ? <p role="status">Contando…</p> : null}
      <FormError message={error === null ? null : `No se pudo estimar. ${error.message}`} />
      {data === undefined ? null : <Duty duty={data} />}
    </section>
  )
}

function Duty({ duty }: { readonly duty: OperatorDuty }) {
  const { drivingMin, isAtLeast, sinceAt, pauseDueAt, dayDrivingMin, dayUnknownMin, level, lacksRest, counted } = duty
  const unheardSince = useUnheardSince()
  if (counted === null) return <p>Sin posiciones de sus viajes en 24 h.</p>
  const until =
    unheardSince === null
      ? ''
      : ` Se sabía a ${theTime(clockTime(unheardSince))}; desde entonces no se oye al servidor.`
  const unknown = dayUnknownMin < 1 ? '' : `, y de ${minutesText(dayUnknownMin)} no se sabe`
  return (
    <>
      {drivingMin === null ? (
        <p>Sin datos: sin posiciones recientes de sus viajes no se sabe si hizo pausa.</p>
      ) : (
        <>
          <p data-level={level} className={styles.driving}>
            {isAtLeast ? 'Al menos ' : ''}
            <b>{minutesText(drivingMin)}</b>
            {isAtLeast ? '' : ' desde la última pausa'}
            {sinceAt === null ? '' : `, al volante desde ${theTime(clockTime(sinceAt))}`}
            {isAtLeast ? '; de antes no hay posiciones' : ''}
          </p>
          <DrivingBar minutes={drivingMin} level={level} />
        </>
      )}
      {pauseDueAt === null ? null : <p>{pauseText(drivingMin ?? 0, pauseDueAt, isAtLeast)}</p>}
      {lacksRest ? <p className={textStyles.danger}>Falta descanso de 8 h</p> : null}
      <p>
        {minutesText(dayDrivingMin)} al volante en 24 h{unknown}.{until}
      </p>
      <small>
        Por {counted === 'unit' ? 'el GPS de la unidad' : 'su teléfono'}. No sabe quién va al volante ni qué hizo fuera
        de estos viajes.
      </small>
    </>
  )
}

function pauseText(drivingMin: number, dueAt: number, isAtLeast: boolean): string {
  if (drivingMin > MOST_DRIVING_MIN) return 'Pausa de 30 min vencida'
  return `Pausa debida a ${isAtLeast ? 'más tardar a ' : ''}${theTime(clockTime(dueAt))}`
}
