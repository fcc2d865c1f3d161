import { wholeNumber } from '@vigia/domain/format/whole-number'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { Kpi, KpiDefinition } from '../../api/stats.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import textStyles from '../../ui/text.module.css'
import { figureText, figureWithUnit, movementOf, UNIT_TEXT } from './kpi-text.ts'
import styles from './kpi-tile.module.css'

interface KpiTileProps {
  readonly kpi: Kpi
  readonly definition: KpiDefinition
  /** Opens what the figure is made of. */
  readonly onOpen: () => void
}

const ARROW = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const

/** One figure: what it is, how it moved, its days; a press opens its definition and the list behind it. */
export function KpiTile({ kpi, definition, onOpen }: KpiTileProps) {
  const { unit, title, better } = definition
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <span className={styles.title}>{title}</span>
      <span className={styles.figure}>
        {kpi.value === null ? (
          <b className={textStyles.muted}>sin dato</b>
        ) : (
          <>
            <b>{figureText(unit, kpi.value)}</b> <small>{UNIT_TEXT[unit]}</small>
          </>
        )}
      </span>
      <span className={styles.days}>
        {kpi.series.filter(({ value }) => value !== null).length < 2 ? null : (
          <Sparkline
            values={kpi.series.map(({ value }) => value)}
            label={daysText(kpi, definition)}
            width={90}
            height={30}
          />
        )}
      </span>
      {kpi.value === null ? (
        <span className={styles.movement}>{whyNoFigure(kpi, definition)}</span>
      ) : (
        <Change kpi={kpi} unit={unit} better={better} />
      )}
      {kpi.value === null || unit === 'count' ? null : <span className={styles.sample}>{sampleText(kpi)}</span>}
    </button>
  )
}

interface ChangeProps {
  readonly kpi: Kpi
  readonly unit: KpiDefinition['unit']
  readonly better: KpiDefinition['better']
}

function Change({ kpi, unit, better }: ChangeProps) {
  const movement = movementOf(unit, better, kpi.value, kpi.before)
  if (movement === null) return <span className={styles.movement}>sin dato de antes</span>
  const Arrow = ARROW[movement.direction]
  return (
    <span className={styles.movement} data-good={movement.isGood ?? undefined}>
      <Arrow size={13} aria-hidden="true" />
      <span className={textStyles.visuallyHidden}>{WORD[movement.direction]} </span>
      {movement.text}
      {movement.isGood === null ? null : (
        <span className={textStyles.visuallyHidden}>{movement.isGood ? ', mejor' : ', peor'}</span>
      )}
    </span>
  )
}

const WORD = { up: 'subió', down: 'bajó', same: '' } as const

/** Why a figure is not told: nothing to compute it from, or too little; and how many there are beside that could not be counted. */
export function whyNoFigure({ sample, excluded }: Kpi, { minimumSample: least }: KpiDefinition): string {
  const without = withoutText(excluded)
  if (sample === 0) return `nada de qué calcularlo${without}`
  if (sample >= least) return 'ya no se guarda todo'
  return `muestra corta: ${wholeNumber(sample)} de ${wholeNumber(least)}${without}`
}

const withoutText = (excluded: number): string => (excluded === 0 ? '' : `, ${wholeNumber(excluded)} sin contar`)

/** Of how many a figure is, and how many are missing in it: 100 % of one is little, and two minutes of those that somebody has seen to. */
const sampleText = ({ sample, excluded }: Kpi): string => `de ${wholeNumber(sample)}${withoutText(excluded)}`

function daysText({ series }: Kpi, { title, unit }: KpiDefinition): string {
  const values = series.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length === 0) return `${title} por día: sin dato`
  return `${title} por día, de ${figureWithUnit(unit, Math.min(...values))} a ${figureWithUnit(unit, Math.max(...values))}`
}
