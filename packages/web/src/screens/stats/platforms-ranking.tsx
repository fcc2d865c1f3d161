import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiBoard, PlatformFigures } from '../../api/stats.ts'
import textStyles from '../../ui/text.module.css'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import { figureText, movementOf } from './kpi-text.ts'

interface PlatformsRankingProps extends Pick<KpiBoard, 'platforms'> {
  /** Of one client or carrier. */
  readonly isFiltered: boolean
}

/** How each platform was read, the worst first; of how many hours that is known stands beside. */
export function PlatformsRanking({ platforms: { hours, ranking }, isFiltered }: PlatformsRankingProps) {
  const nothing = isFiltered
    ? 'No se separa por cliente ni por línea'
    : 'Ninguna lectura de plataformas que mostrar en el periodo'
  return (
    <Card
      title="Disponibilidad por plataforma"
      hint="de pocas horas, la muestra"
      foot={ranking.length === 0 ? null : `Lo que no se vigiló de ${hoursText(hours)} no es disponible ni caída.`}
    >
      {ranking.length === 0 ? <Nothing>{nothing}</Nothing> : null}
      <ol className={styles.ranking}>
        {ranking.map((one) => (
          <li key={one.origin}>
            <span className={textStyles.ellipsis} title={`${one.platform}, ${one.origin}`}>
              {one.platform}
            </span>
            <b>
              {one.readPercent === null ? 'muestra corta' : `${figureText('percent', one.readPercent)}%`}{' '}
              <small>
                {[beforeText(one), `de ${hoursText(one.hours)}`].filter((text) => text !== null).join(', ')}
              </small>
            </b>
            <i aria-hidden="true">{one.readPercent === null ? null : <s style={{ width: `${one.readPercent}%` }} />}</i>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const hoursText = (hours: number): string => (hours === 1 ? '1 hora' : `${wholeNumber(hours)} horas`)

/** `subió 2.1 puntos`; null where one of the two is not known. */
function beforeText({ readPercent, percentBefore }: PlatformFigures): string | null {
  const movement = movementOf('percent', 'higher', readPercent, percentBefore)
  if (movement === null) return null
  if (movement.direction === 'same') return movement.text
  return `${movement.direction === 'up' ? 'subió' : 'bajó'} ${movement.text}`
}
