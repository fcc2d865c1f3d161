import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiBoard, SilenceBar } from '../../api/stats.ts'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import { figureText } from './kpi-text.ts'

/** How long trips went without a comment, in steps of minutes. */
export function SilenceChart({ silence }: { readonly silence: KpiBoard['silence'] }) {
  const { bars, overMin: limit, overShare: share } = silence
  const top = Math.max(0, ...bars.map(({ gaps }) => gaps))
  const foot = share === null ? null : `${figureText('percent', 100 * share)}% de los intervalos llega a ${limit} min`
  return (
    <Card title="Silencio de comunicación" hint="minutos entre comentarios" foot={foot}>
      {top === 0 ? (
        <Nothing>Sin comentarios en el periodo</Nothing>
      ) : (
        <ol className={styles.bars}>
          {bars.map((bar) => (
            <li key={bar.fromMin} title={sentenceOf(bar)}>
              <span className={styles.stack} role="img" aria-label={sentenceOf(bar)}>
                <i data-silence={levelOf(bar.fromMin, limit)} style={{ height: `${(100 * bar.gaps) / top}%` }} />
              </span>
              <small aria-hidden="true">{bar.fromMin % limit === 0 ? bar.fromMin : ''}</small>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** As everywhere a gap is drawn: over the limit orange, over twice of it red. */
function levelOf(fromMin: number, limit: number): 'alto' | 'critico' | undefined {
  if (fromMin >= 2 * limit) return 'critico'
  return fromMin >= limit ? 'alto' : undefined
}

function sentenceOf({ fromMin: from, toMin: to, gaps }: SilenceBar): string {
  const span = to === null ? `${from} min o más` : `de ${from} a ${to} min`
  return `${span}: ${gaps === 1 ? '1 intervalo' : `${wholeNumber(gaps)} intervalos`}`
}
