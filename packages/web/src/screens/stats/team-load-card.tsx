import { wholeNumber } from '@vigia/domain/format/whole-number'
import { LOAD_SAMPLE_SHIFTS, TEAM_LOAD } from '@vigia/domain/kpis/team-load'
import { useState } from 'react'
import { type KpiScope, type PersonLoad, teamLoadList, useTeamLoad } from '../../api/stats.ts'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { classNames } from '../../ui/class-names.ts'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import sheetStyles from './kpi-sheet.module.css'
import { figureText, movementOf } from './kpi-text.ts'
import { type Part, PartSheet } from './part-sheet.tsx'
import { RowButton } from './row-button.tsx'

interface TeamLoadCardProps {
  readonly scope: KpiScope
  readonly filter: ExportFilter
}

/**
 * What each person had to do by shift, in alphabetical order: it is no ranking of who does it well. Behind a row the comments, the alerts
 * and the trips.
 */
export function TeamLoadCard({ scope, filter }: TeamLoadCardProps) {
  const load = useTeamLoad(scope)
  const [open, setOpen] = useState<Part | null>(null)
  return (
    <Card title={TEAM_LOAD.title} hint="por persona y turno" foot={TEAM_LOAD.counts}>
      <Loaded answer={load} loading="Contando…">
        {({ isKept, people }) => {
          if (!isKept) return <Nothing>De estos días ya no se guarda todo</Nothing>
          if (people.length === 0) return <Nothing>Nada registrado de nadie en el periodo</Nothing>
          return <People people={people} onOpen={(one) => setOpen(partOf(one, scope, filter))} />
        }}
      </Loaded>
      {open === null ? null : <PartSheet part={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function partOf(one: PersonLoad, scope: KpiScope, filter: ExportFilter): Part {
  const lists = [
    ['Comentarios', 'comments'],
    ['Alertas', 'alerts'],
    ['Viajes', 'trips'],
  ] as const
  return {
    title: `${one.name}, ${one.shift}`,
    lists: lists.map(([label, of]) => ({
      ...{ label, figure: wholeNumber(one[of]), unit: 'count', list: teamLoadList(one, of, scope) },
      definition: <p className={sheetStyles.definition}>{TEAM_LOAD.counts}</p>,
    })),
    filter,
  }
}

interface PeopleProps {
  readonly people: readonly PersonLoad[]
  readonly onOpen: (one: PersonLoad) => void
}

function People({ people, onOpen }: PeopleProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is read by scrolling, with the keyboard too
    <section className={styles.wide} data-slot="wide-table" aria-label="Tabla de carga" tabIndex={0}>
      <table className={classNames(styles.parties, styles.load)}>
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
              <th scope="row" title={`${one.name}, ${one.shift}`}>
                <RowButton onOpen={() => onOpen(one)}>
                  {one.name} <small className={textStyles.note}>{one.shift}</small>
                </RowButton>
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
