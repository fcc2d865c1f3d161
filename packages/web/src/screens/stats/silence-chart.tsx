import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiBoard, SilenceBar } from '../../api/stats.ts'
import { BarStack } from './bar-stack.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { figureText, spanText } from './kpi-text.ts'
import { useRovingMarks } from './use-roving-marks.ts'

interface SilenceChartProps extends Pick<KpiBoard, 'silence'> {
  /** Of which nothing was recorded. */
  readonly unknownDays: readonly string[]
  readonly onOpen: OpenPart
}

/** How long trips went without a comment, in steps of minutes, with the intervals of a step behind it. */
export function SilenceChart({ silence, unknownDays, onOpen }: SilenceChartProps) {
  const { bars, overMin: limit, overShare: share } = silence
  const top = Math.max(0, ...bars.map(({ gaps }) => gaps))
  const { listeners, markOf } = useRovingMarks(bars.flatMap(({ fromMin, gaps }) => (gaps > 0 ? String(fromMin) : [])))
  const foot = share === null ? null : `${figureText('percent', 100 * share)}% de los intervalos llega a ${limit} min`
  return (
    <Card title="Silencio de comunicación" hint="minutos entre comentarios" foot={foot}>
      {top === 0 ? (
        <Nothing>Sin intervalos entre comentarios en {spanText(unknownDays)}</Nothing>
      ) : (
        <ol className={styles.bars} {...listeners}>
          {bars.map((bar) => (
            <li key={bar.fromMin} title={sentenceOf(bar)}>
              <BarStack
                label={sentenceOf(bar)}
                mark={bar.gaps > 0 ? markOf(String(bar.fromMin)) : null}
                onOpen={() => onOpen(partOf(bar))}
              >
                <i data-silence={levelOf(bar.fromMin, limit)} style={{ height: `${(100 * bar.gaps) / top}%` }} />
              </BarStack>
              <small aria-hidden="true">{bar.fromMin % limit === 0 ? bar.fromMin : ''}</small>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** As everywhere a gap is drawn: over the limit orange, over twice of it red. */
function levelOf(fromMin: number, limit: number): 'high' | 'critical' | undefined {
  if (fromMin >= 2 * limit) return 'critical'
  return fromMin >= limit ? 'high' : undefined
}

const partOf = (bar: SilenceBar): KpiPartAsked => ({
  title: `Intervalos ${stepText(bar)}`,
  lists: [
    {
      ...{ kpiKey: 'silence', label: 'Entre comentarios', figure: gapsText(bar) },
      part: { gapFromMin: bar.fromMin, ...(bar.toMin === null ? {} : { gapToMin: bar.toMin }) },
    },
  ],
})

const stepText = ({ fromMin: from, toMin: to }: SilenceBar): string =>
  to === null ? `de ${from} min o más` : `de ${from} a ${to} min`

const gapsText = ({ gaps }: SilenceBar): string => (gaps === 1 ? '1 intervalo' : `${wholeNumber(gaps)} intervalos`)

const sentenceOf = (bar: SilenceBar): string => `${stepText(bar)}: ${gapsText(bar)}`
