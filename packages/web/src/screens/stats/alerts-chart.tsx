import { dayOfYearText, weekdayText } from '@vigia/domain/format/day-text'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiBoard } from '../../api/stats.ts'
import layoutStyles from '../../ui/layout.module.css'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { BarStack } from './bar-stack.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { spanText } from './kpi-text.ts'
import { useRovingMarks } from './use-roving-marks.ts'

type Day = KpiBoard['alertsByDay'][number]
type Severity = Exclude<keyof Day, 'day'>

const SEVERITIES: readonly { readonly severity: Severity; readonly label: string }[] = [
  { severity: 'critical', label: 'Crítica' },
  { severity: 'high', label: 'Alta' },
  { severity: 'medium', label: 'Media' },
]
/** So many bars have room for their figure. */
const MOST_FIGURES = 10

interface AlertsChartProps {
  readonly days: readonly Day[]
  /** Of which nothing was recorded. */
  readonly unknownDays: readonly string[]
  readonly onOpen: OpenPart
}

/** Alerts by the day on which they were raised, one bar a day, with the alerts of the day behind it. */
export function AlertsChart({ days, unknownDays, onOpen }: AlertsChartProps) {
  const { listeners, markOf } = useRovingMarks(days.flatMap((day) => (totalOf(day) > 0 ? day.day : [])))
  const top = Math.max(0, ...days.map(totalOf))
  return (
    <Card title="Alertas por severidad" hint={<Legend />} foot={days.length <= MOST_FIGURES ? null : worstText(days)}>
      {top === 0 ? (
        <Nothing>Sin alertas en {spanText(unknownDays)}</Nothing>
      ) : (
        <ol className={styles.bars} data-few={days.length <= MOST_FIGURES || undefined} {...listeners}>
          {days.map((day, at) => (
            <li key={day.day} title={sentenceOf(day, unknownDays)}>
              <BarStack
                label={sentenceOf(day, unknownDays)}
                mark={totalOf(day) > 0 ? markOf(day.day) : null}
                onOpen={() => onOpen(partOf(day))}
              >
                <b style={{ bottom: `${(100 * totalOf(day)) / top}%` }}>
                  {days.length <= MOST_FIGURES && totalOf(day) > 0 ? wholeNumber(totalOf(day)) : ''}
                </b>
                {SEVERITIES.map(({ severity }) => (
                  <i key={severity} data-severity={severity} style={{ height: `${(100 * day[severity]) / top}%` }} />
                ))}
              </BarStack>
              <small aria-hidden="true">{nameOf(day.day, at, days.length)}</small>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const Legend = () => (
  <span className={styles.legend}>
    {SEVERITIES.map(({ severity, label }) => (
      <span key={severity} className={layoutStyles.inline}>
        <SeverityShape severity={severity} size={9} coloured />
        {label}
      </span>
    ))}
  </span>
)

const totalOf = ({ critical, high, medium }: Day): number => critical + high + medium

/** The weekday of a week's bars; of more days every seventh. */
function nameOf(day: string, at: number, count: number): string {
  if (count <= MOST_FIGURES) return weekdayText(day)
  return (count - 1 - at) % 7 === 0 ? dayOfYearText(day) : ''
}

/** Where not every bar has its figure, the highest. */
function worstText(days: readonly Day[]): string | null {
  const [worst] = days.toSorted((a, b) => totalOf(b) - totalOf(a))
  return worst === undefined || totalOf(worst) === 0 ? null : `El día con más: ${sentenceOf(worst)}`
}

const partOf = (day: Day): KpiPartAsked => ({
  title: `Alertas, ${dayOfYearText(day.day)}`,
  lists: [{ kpiKey: 'alerts', figure: countsText(day), scope: { from: day.day, to: day.day } }],
})

function sentenceOf(day: Day, unknownDays: readonly string[] = []): string {
  if (unknownDays.includes(day.day)) return `${dayOfYearText(day.day)}: sin ningún registro`
  return `${dayOfYearText(day.day)}: ${countsText(day)}`
}

/** `2 críticas, 1 alta`. */
function countsText(day: Day): string {
  const parts = SEVERITIES.flatMap(({ severity, label }) =>
    day[severity] === 0
      ? []
      : [`${wholeNumber(day[severity])} ${label.toLowerCase()}${day[severity] === 1 ? '' : 's'}`],
  )
  return parts.length === 0 ? 'ninguna' : parts.join(', ')
}
