import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiBoard, LaneAlerts } from '../../api/stats.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { spanText } from './kpi-text.ts'

interface LanesRankingProps extends Pick<KpiBoard, 'lanes'> {
  readonly unknownDays: readonly string[]
  readonly onOpen: OpenPart
}

/** The lanes with most alerts, the worst first, with the alerts and the trips of a lane behind it. */
export function LanesRanking({ lanes, unknownDays, onOpen }: LanesRankingProps) {
  const top = Math.max(1, ...lanes.map(({ critical, other }) => critical + other))
  return (
    <Card title="Rutas con más alertas" hint="origen a destino" foot={lanes.length === 0 ? null : <Legend />}>
      {lanes.length === 0 ? <Nothing>Sin alertas en {spanText(unknownDays)}</Nothing> : null}
      <ol className={styles.ranking}>
        {lanes.map((lane) => {
          const { laneId, name, critical, other, trips } = lane
          return (
            <li key={laneId}>
              <button type="button" onClick={() => onOpen(partOf(lane))}>
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
              </button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const partOf = ({ laneId, name, critical, other, trips }: LaneAlerts): KpiPartAsked => ({
  title: name,
  lists: [
    { kpiKey: 'alerts', figure: wholeNumber(critical + other), part: { laneId } },
    { kpiKey: 'trips', figure: wholeNumber(trips), part: { laneId } },
  ],
})

const Legend = () => (
  <span className={styles.legend}>
    <span className={layoutStyles.inline}>
      <i data-severity="critical" />
      Críticas
    </span>
    <span className={layoutStyles.inline}>
      <i />
      Otras
    </span>
  </span>
)
