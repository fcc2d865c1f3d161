import { wholeNumber } from '@vigia/domain/format/whole-number'
import { LOAD_SAMPLE_SHIFTS, TEAM_LOAD } from '@vigia/domain/kpis/team-load'
import type { KpiScope, PersonLoad } from '../../api/stats.ts'
import { useTeamLoad } from '../../api/stats.ts'
import { classNames } from '../../ui/class-names.ts'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import { figureText, movementOf } from './kpi-text.ts'

/** What each person had to do by shift, in alphabetical order: it is no ranking of who does it well. */
export function TeamLoadCard({ scope }: { readonly scope: KpiScope }) {
  const load = useTeamLoad(scope)
  return (
    <Card title={TEAM_LOAD.title} hint="por persona y turno" foot={TEAM_LOAD.counts}>
      <Loaded answer={load} loading="Contando…">
        {({ isKept, people }) => {
          if (!isKept) return <Nothing>De estos días ya no se guarda todo</Nothing>
          return people.length === 0 ? <Nothing>Nadie hizo nada en el periodo</Nothing> : <People people={people} />
        }}
      </Loaded>
    </Card>
  )
}

function People({ people }: { readonly people: readonly PersonLoad[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is read by scrolling, with the keyboard too
    <section className={styles.wide} data-slot="wide-table" aria-label="Tabla de carga" tabIndex={0}>
      <table className={classNames(styles.carriers, styles.load)}>
        <thead>
          <tr>
            {['Persona y turno', 'Turnos', 'Comentarios', 'Por turno', 'Alertas', 'Viajes'].map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <tr key={`${one.userId} ${one.shift}`}>
              <th scope="row" className={textStyles.ellipsis} title={`${one.name}, ${one.shift}`}>
                {one.name} <small className={textStyles.note}>{one.shift}</small>
              </th>
              <td>{wholeNumber(one.shifts)}</td>
              <td>{wholeNumber(one.comments)}</td>
              <td title={changeText(one)}>{perShiftText(one)}</td>
              <td>{wholeNumber(one.alerts)}</td>
              <td>{wholeNumber(one.trips)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const perShiftText = ({ commentsPerShift: mean, shifts }: PersonLoad): string =>
  mean === null ? `muestra: ${shifts} de ${LOAD_SAMPLE_SHIFTS}` : figureText('per-shift-change', mean)

function changeText({ commentsPerShift: mean, commentsPerShiftBefore: before }: PersonLoad): string {
  const movement = movementOf('per-shift-change', null, mean, before)
  if (before === null || movement === null) return 'Sin dato de antes'
  return `Antes: ${figureText('per-shift-change', before)}`
}
