import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ForecastFigures } from '../../api/stats.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { figureText } from './kpi-text.ts'
import { RowButton } from './row-button.tsx'

const WORDS = {
  lane: { title: 'Llegada estimada por ruta', one: 'Ruta' },
  carrier: { title: 'Llegada estimada por transportista', one: 'Transportista' },
} as const

interface ForecastsTableProps {
  readonly by: 'lane' | 'carrier'
  /** The most wrong first. */
  readonly forecasts: readonly ForecastFigures[]
  readonly onOpen: OpenPart
}

/** How what was said of arrivals two hours before did, lane by lane or carrier by carrier, with the trips behind it. */
export function ForecastsTable({ by, forecasts, onOpen }: ForecastsTableProps) {
  const { title, one } = WORDS[by]
  return (
    <Card
      title={title}
      hint="lo dicho dos horas antes"
      className={styles.partiesCard}
      foot={forecasts.length === 0 ? null : 'El intervalo promete 80%. De pocos viajes, solo cuántos son.'}
    >
      {forecasts.length === 0 ? (
        <Nothing>De ningún viaje del periodo se sabe</Nothing>
      ) : (
        <MoreRows rows={forecasts}>
          {(rows) => (
            <table className={styles.parties}>
              <thead>
                <tr>
                  <th scope="col">{one}</th>
                  <th scope="col">Viajes</th>
                  <th scope="col">Error</th>
                  <th scope="col">En intervalo</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row" title={row.name}>
                      <RowButton onOpen={() => onOpen(partOf(by, row))}>{row.name}</RowButton>
                    </th>
                    <td>{wholeNumber(row.trips)}</td>
                    <td>{errorText(row) ?? '—'}</td>
                    <td>{heldText(row) ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </MoreRows>
      )}
    </Card>
  )
}

function partOf(by: 'lane' | 'carrier', row: ForecastFigures): KpiPartAsked {
  const of = by === 'lane' ? { part: { laneId: row.id } } : { scope: { carrierId: row.id } }
  const few = `muestra: ${wholeNumber(row.trips)}`
  return {
    title: row.name,
    lists: [
      { kpiKey: 'forecast-2h-p50', label: 'Error', figure: errorText(row) ?? few, ...of },
      { kpiKey: 'forecast-2h-held', label: 'En intervalo', figure: heldText(row) ?? few, ...of },
    ],
  }
}

const errorText = ({ errorMin }: ForecastFigures): string | null =>
  errorMin === null ? null : `${figureText('minutes', errorMin)} min`

const heldText = ({ heldPercent }: ForecastFigures): string | null =>
  heldPercent === null ? null : `${figureText('percent', heldPercent)}%`
