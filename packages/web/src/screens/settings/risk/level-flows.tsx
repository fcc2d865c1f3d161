import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { LevelFlow } from '../../../api/risk-preview.ts'
import styles from './level-flows.module.css'
import { type LevelBar, placeFlows } from './place-flows.ts'

const LEVEL_NAME: Readonly<Record<RiskLevel, string>> = {
  critical: 'Crítico',
  high: 'Alto',
  medium: 'Medio',
  unknown: 'Desconocido',
  low: 'Bajo',
}
const WIDTH = 360
const HEIGHT = 190
const TOP = 20
const LEFT = 120
const RIGHT = 270
const BAR = 8

/** Trips by level, now at the left and after saving at the right; those that change in accent. */
export function LevelFlows({ flows }: { readonly flows: readonly LevelFlow[] }) {
  const { left, right, bands } = placeFlows(flows, HEIGHT)
  const said = left.map((bar, index) => `${LEVEL_NAME[bar.level]}: de ${bar.count} a ${right[index]?.count ?? 0}`)
  return (
    <svg
      className={styles.flows}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + TOP}`}
      role="img"
      aria-label={`Viajes por nivel. ${said.join('; ')}.`}
    >
      <text x={LEFT} y={12} textAnchor="end">
        Ahora
      </text>
      <text x={RIGHT} y={12}>
        Al guardar
      </text>
      <g transform={`translate(0 ${TOP})`}>
        {bands.map(({ from, to, leftY, rightY, height }) => (
          <path key={`${from} ${to}`} data-moves={from !== to || undefined} d={bandPath(leftY, rightY, height)} />
        ))}
        {left.map((bar, index) => (
          <g key={bar.level}>
            <Bar bar={bar} x={LEFT} />
            <text x={LEFT - 8} y={bar.y + bar.height / 2 + 4} textAnchor="end">
              {LEVEL_NAME[bar.level]} <tspan>{bar.count}</tspan>
            </text>
            <After bar={right[index] ?? bar} before={bar.count} />
          </g>
        ))}
      </g>
    </svg>
  )
}

function Bar({ bar, x }: { readonly bar: LevelBar; readonly x: number }) {
  return <rect x={x} y={bar.y} width={BAR} height={bar.height} rx={2} fill={`var(${tokenOf(bar.level)})`} />
}

function After({ bar, before }: { readonly bar: LevelBar; readonly before: number }) {
  const difference = bar.count - before
  return (
    <>
      <Bar bar={bar} x={RIGHT} />
      <text x={RIGHT + BAR + 8} y={bar.y + bar.height / 2 + 4}>
        <tspan>{bar.count}</tspan>
        {difference === 0 ? null : (
          <tspan data-difference dx={6}>
            {difference > 0 ? `+${difference}` : `−${-difference}`}
          </tspan>
        )}
      </text>
    </>
  )
}

/** What is unknown has the colour of a unit without GPS: it is no severity. */
const tokenOf = (level: RiskLevel): string => (level === 'unknown' ? '--st-nogps' : `--sev-${level}`)

function bandPath(leftY: number, rightY: number, height: number): string {
  const from = LEFT + BAR
  const middle = (from + RIGHT) / 2
  return (
    `M${from} ${leftY} C${middle} ${leftY} ${middle} ${rightY} ${RIGHT} ${rightY} ` +
    `v${height} C${middle} ${rightY + height} ${middle} ${leftY + height} ${from} ${leftY + height} Z`
  )
}
