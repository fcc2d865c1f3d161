import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiBoard } from '../../api/stats.ts'
import textStyles from '../../ui/text.module.css'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import { spanText } from './kpi-text.ts'

/** The lanes with most alerts, the worst first. */
export function LanesRanking({
  lanes,
  unknownDays,
}: Pick<KpiBoard, 'lanes'> & { readonly unknownDays: readonly string[] }) {
  const top = Math.max(1, ...lanes.map(({ critical, other }) => critical + other))
  return (
    <Card title="Rutas con más alertas" hint="origen a destino" foot={lanes.length === 0 ? null : <Legend />}>
      {lanes.length === 0 ? <Nothing>Sin alertas en {spanText(unknownDays)}</Nothing> : null}
      <ol className={styles.ranking}>
        {lanes.map(({ name, critical, other, trips }) => (
          <li key={name}>
            <span className={textStyles.ellipsis} title={name}>
              {name}
            </span>
            <b>
              {wholeNumber(critical + other)}{' '}
              <small>en {trips === 1 ? '1 viaje' : `${wholeNumber(trips)} viajes`}</small>
            </b>
            <i aria-hidden="true">
              <u style={{ width: `${(100 * critical) / top}%` }} />
              <s style={{ width: `${(100 * other) / top}%` }} />
            </i>
            <span className={textStyles.visuallyHidden}>, de ellas {wholeNumber(critical)} críticas</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Legend = () => (
  <span className={styles.legend}>
    <span>
      <i data-severity="critico" />
      Críticas
    </span>
    <span>
      <i />
      Otras
    </span>
  </span>
)
