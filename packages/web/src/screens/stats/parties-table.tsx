import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useMemo, useState } from 'react'
import type { PartyFigures } from '../../api/stats.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { SortHeading, type Sorting } from '../../ui/sort-heading.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { figureText } from './kpi-text.ts'
import { RowButton } from './row-button.tsx'

type By = 'name' | 'trips' | 'onTime' | 'silence' | 'alerts'

const TITLE = {
  carrier: { one: 'Transportista', many: 'Transportistas' },
  client: { one: 'Cliente', many: 'Clientes' },
} as const

interface PartiesTableProps {
  readonly by: 'carrier' | 'client'
  readonly parties: readonly PartyFigures[]
  readonly onOpen: OpenPart
}

/** Each carrier's, or each client's, figures, the one that is least in time first, with what they were computed from behind it. */
export function PartiesTable({ by: kind, parties, onOpen }: PartiesTableProps) {
  const [sorting, setSorting] = useState<Sorting<By>>({ by: 'onTime', isReversed: false })
  const sorted = useMemo(() => sortParties(parties, sorting), [parties, sorting])
  const heading = (by: By, text: string) => (
    <th scope="col" aria-sort={ariaSort(by, sorting)}>
      <SortHeading {...{ by, text, sorting }} onSort={setSorting} />
    </th>
  )
  return (
    <Card title={TITLE[kind].many} hint="de pocas entregas, la muestra" className={styles.partiesCard}>
      {sorted.length === 0 ? (
        <Nothing>Sin viajes en el periodo</Nothing>
      ) : (
        <MoreRows rows={sorted}>
          {(rows) => (
            <table className={styles.parties}>
              <thead>
                <tr>
                  {heading('name', TITLE[kind].one)}
                  {heading('trips', 'Viajes')}
                  {heading('onTime', 'A tiempo')}
                  {heading('silence', 'Silencio')}
                  {heading('alerts', 'Alertas')}
                </tr>
              </thead>
              <tbody>
                {rows.map((party) => (
                  <tr key={party.id}>
                    <th scope="row" title={party.name}>
                      <RowButton onOpen={() => onOpen(partOf(kind, party))}>{party.name}</RowButton>
                    </th>
                    <td>{wholeNumber(party.trips)}</td>
                    <td>{onTimeText(party)}</td>
                    <td>{silenceText(party)}</td>
                    <td>{wholeNumber(party.alerts)}</td>
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

const partOf = (kind: 'carrier' | 'client', party: PartyFigures): KpiPartAsked => {
  const scope = kind === 'carrier' ? { carrierId: party.id } : { clientId: party.id }
  return {
    title: party.name,
    lists: [
      { kpiKey: 'trips', label: 'Viajes', figure: wholeNumber(party.trips), scope },
      { kpiKey: 'on-time', label: 'A tiempo', figure: spokenText(onTimeText(party)), scope },
      { kpiKey: 'silence', label: 'Silencio', figure: spokenText(silenceText(party)), scope },
      { kpiKey: 'alerts', label: 'Alertas', figure: wholeNumber(party.alerts), scope },
    ],
  }
}

const spokenText = (text: string): string => (text === '—' ? 'sin dato' : text)

const silenceText = ({ silenceMin: minutes }: PartyFigures): string =>
  minutes === null ? '—' : `${figureText('minutes', minutes)} min`

/** A percentage only from enough deliveries with a planned arrival; of fewer how many they are. */
function onTimeText({ planned, onTimePercent: percent }: PartyFigures): string {
  if (planned === 0) return '—'
  if (percent === null) return `muestra: ${wholeNumber(planned)}`
  return `${figureText('percent', percent)}%`
}

/** The figure by which one stands further up the higher it is. */
const WORST: Readonly<Record<Exclude<By, 'name'>, (party: PartyFigures) => number | null>> = {
  trips: ({ trips }) => trips,
  onTime: ({ onTimePercent: percent }) => (percent === null ? null : -percent),
  silence: ({ silenceMin: minutes }) => minutes,
  alerts: ({ alerts }) => alerts,
}

/** Who has no figure stands last, whichever way the list is turned. */
function sortParties(parties: readonly PartyFigures[], { by, isReversed }: Sorting<By>): readonly PartyFigures[] {
  const sign = isReversed ? -1 : 1
  const byName = (a: PartyFigures, b: PartyFigures): number => a.name.localeCompare(b.name, 'es')
  if (by === 'name') return parties.toSorted((a, b) => sign * byName(a, b))
  return parties.toSorted((a, b) => {
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
