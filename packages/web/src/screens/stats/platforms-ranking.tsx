import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiBoard, PlatformFigures } from '../../api/stats.ts'
import textStyles from '../../ui/text.module.css'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { figureText, movementOf } from './kpi-text.ts'

interface PlatformsRankingProps extends Pick<KpiBoard, 'platforms'> {
  /** Of one client or carrier. */
  readonly isFiltered: boolean
  readonly onOpen: OpenPart
}

/** How each platform was read, the worst first; of how many hours that is known stands beside, and those hours behind it. */
export function PlatformsRanking({ platforms: { hours, ranking }, isFiltered, onOpen }: PlatformsRankingProps) {
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
            <button type="button" onClick={() => onOpen(partOf(one))}>
              <span className={textStyles.ellipsis} title={`${one.platform}, ${one.origin}`}>
                {one.platform}
              </span>
              <b>
                {readText(one)}{' '}
                <small>
                  {[beforeText(one), `de ${hoursText(one.hours)}`].filter((text) => text !== null).join(', ')}
                </small>
              </b>
              <i aria-hidden="true">
                {one.readPercent === null ? null : <s style={{ width: `${one.readPercent}%` }} />}
              </i>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const readText = ({ readPercent }: PlatformFigures): string =>
  readPercent === null ? 'muestra corta' : `${figureText('percent', readPercent)}%`

const partOf = (one: PlatformFigures): KpiPartAsked => ({
  title: one.platform,
  lists: [
    {
      ...{ kpiKey: 'platforms-read', label: 'Disponibilidad', part: { origin: one.origin } },
      figure: `${readText(one)} de ${hoursText(one.hours)}`,
    },
  ],
})

const hoursText = (hours: number): string => (hours === 1 ? '1 hora' : `${wholeNumber(hours)} horas`)

/** `subió 2.1 puntos`; null where one of the two is not known. */
function beforeText({ readPercent, percentBefore }: PlatformFigures): string | null {
  const movement = movementOf('percent', 'higher', readPercent, percentBefore)
  if (movement === null) return null
  if (movement.direction === 'same') return movement.text
  return `${movement.direction === 'up' ? 'subió' : 'bajó'} ${movement.text}`
}
