import type { ReactNode } from 'react'
import type { OperatorDuty } from '../../api/operator-duty.ts'
import { minutesText } from '../../text/minutes-text.ts'
import { useUnheardSince } from '../../ui/unheard-since.ts'
import { DrivingBar } from './driving-bar.tsx'
import styles from './operators.module.css'

/** Of each operator who drove within 24 h; null: not known, because it is being counted or could not be. */
export type Duties = ReadonlyMap<string, OperatorDuty> | null

/** How long an operator has driven since the last pause, for a file: `1 h 32 min`, `al menos 38 min`, `Sin datos`. */
export function dutyText(duties: Duties, operatorId: string): string | null {
  const duty = duties?.get(operatorId)
  if (duty === undefined) return null
  if (duty.drivingMin === null) return 'Sin datos'
  if (isStanding(duty)) return 'Detenido'
  return `${duty.isAtLeast ? 'al menos ' : ''}${minutesText(duty.drivingMin)}`
}

const isStanding = ({ drivingMin, sinceAt }: OperatorDuty): boolean => drivingMin === 0 && sinceAt === null

interface DrivingCellProps {
  readonly duties: Duties
  readonly isFailed: boolean
  readonly operatorId: string
}

/** How long an operator has driven since the last pause, as far as it is known; a dash for who has not driven these 24 h. */
export function DrivingCell({ duties, isFailed, operatorId }: DrivingCellProps) {
  const isUnheard = useUnheardSince() !== null
  if (duties === null) return <Words text={isFailed ? 'No se sabe' : 'Contando…'} />
  const duty = duties.get(operatorId)
  if (duty === undefined) return <Words text="—" />
  const { drivingMin, isAtLeast, level, lacksRest, counted } = duty
  const rest = lacksRest ? <small data-rest>Falta descanso de 8 h</small> : null
  if (drivingMin === null)
    return (
      <Words text="Sin datos">
        {rest ?? <small>{counted === null ? 'Sin posiciones' : 'Sin posiciones recientes'}</small>}
      </Words>
    )
  if (isStanding(duty)) return <Words text={isUnheard ? 'Estaba detenido' : 'Detenido'}>{rest}</Words>
  return (
    <span className={styles.driving} data-level={level}>
      <b>
        {isAtLeast ? '≥ ' : ''}
        {minutesText(drivingMin)}
      </b>
      <DrivingBar minutes={drivingMin} level={level} />
      {rest}
    </span>
  )
}

function Words({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <span className={styles.driving} data-none={text === '—' || undefined}>
      <span>{text}</span>
      {children}
    </span>
  )
}
