import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useMemo, useState } from 'react'
import type { CarrierFigures } from '../../api/stats.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { SortHeading, type Sorting } from '../../ui/sort-heading.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { figureText } from './kpi-text.ts'
import { RowButton } from './row-button.tsx'

type By = 'name' | 'trips' | 'onTime' | 'silence' | 'alerts'

interface CarriersTableProps {
  readonly carriers: readonly CarrierFigures[]
  readonly onOpen: OpenPart
}

/** Each carrier's figures, the one that is least in time first, with what they were computed from behind it. */
export function CarriersTable({ carriers, onOpen }: CarriersTableProps) {
  const [sorting, setSorting] = useState<Sorting<By>>({ by: 'onTime', isReversed: false })
  const sorted = useMemo(() => sortCarriers(carriers, sorting), [carriers, sorting])
  const heading = (by: By, text: string) => (
    <th scope="col" aria-sort={ariaSort(by, sorting)}>
      <SortHeading {...{ by, text, sorting }} onSort={setSorting} />
    </th>
  )
  return (
    <Card title="Transportistas" hint="de pocas entregas, la muestra" className={styles.carriersCard}>
      {sorted.length === 0 ? (
        <Nothing>Sin viajes en el periodo</Nothing>
      ) : (
        <MoreRows rows={sorted}>
          {(rows) => (
            <table className={styles.carriers}>
              <thead>
                <tr>
                  {heading('name', 'Transportista')}
                  {heading('trips', 'Viajes')}
                  {heading('onTime', 'A tiempo')}
                  {heading('silence', 'Silencio')}
                  {heading('alerts', 'Alertas')}
                </tr>
              </thead>
              <tbody>
                {rows.map((carrier) => (
                  <tr key={carrier.carrierId}>
                    <th scope="row" title={carrier.name}>
                      <RowButton onOpen={() => onOpen(partOf(carrier))}>{carrier.name}</RowButton>
                    </th>
                    <td>{wholeNumber(carrier.trips)}</td>
                    <td>{onTimeText(carrier)}</td>
                    <td>{silenceText(carrier)}</td>
                    <td>{wholeNumber(carrier.alerts)}</td>
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

const partOf = (carrier: CarrierFigures): KpiPartAsked => {
  const scope = { carrierId: carrier.carrierId }
  return {
    title: carrier.name,
    lists: [
      { kpiKey: 'trips', label: 'Viajes', figure: wholeNumber(carrier.trips), scope },
      { kpiKey: 'on-time', label: 'A tiempo', figure: told(onTimeText(carrier)), scope },
      { kpiKey: 'silence', label: 'Silencio', figure: told(silenceText(carrier)), scope },
      { kpiKey: 'alerts', label: 'Alertas', figure: wholeNumber(carrier.alerts), scope },
    ],
  }
}

const told = (text: string): string => (text === '—' ? 'sin dato' : text)

const silenceText = ({ silenceMin: minutes }: CarrierFigures): string =>
  minutes === null ? '—' : `${figureText('minutes', minutes)} min`

/** A percentage only from enough deliveries with a planned arrival; of fewer how many they are. */
function onTimeText({ planned, onTimePercent: percent }: CarrierFigures): string {
  if (planned === 0) return '—'
  if (percent === null) return `muestra: ${wholeNumber(planned)}`
  return `${figureText('percent', percent)}%`
}

/** The figure by which a carrier stands further up the higher it is. */
const WORST: Readonly<Record<Exclude<By, 'name'>, (carrier: CarrierFigures) => number | null>> = {
  trips: ({ trips }) => trips,
  onTime: ({ onTimePercent: percent }) => (percent === null ? null : -percent),
  silence: ({ silenceMin: minutes }) => minutes,
  alerts: ({ alerts }) => alerts,
}

/** Who has no figure stands last, whichever way the list is turned. */
function sortCarriers(carriers: readonly CarrierFigures[], { by, isReversed }: Sorting<By>): readonly CarrierFigures[] {
  const sign = isReversed ? -1 : 1
  const byName = (a: CarrierFigures, b: CarrierFigures): number => a.name.localeCompare(b.name, 'es')
  if (by === 'name') return carriers.toSorted((a, b) => sign * byName(a, b))
  return carriers.toSorted((a, b) => {
    const [one, other] = [WORST[by](a), WORST[by](b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return sign * (other - one) || byName(a, b)
  })
}

function ariaSort(by: By, { by: chosen, isReversed }: Sorting<By>): 'ascending' | 'descending' | undefined {
  if (by !== chosen) return undefined
  const isAscending = (by === 'name' || by === 'onTime') !== isReversed
  return isAscending ? 'ascending' : 'descending'
}
