import { type ReactNode, useState } from 'react'
import type { KpiDefinition, KpiList } from '../../api/stats.ts'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { FigureSheet } from './figure-sheet.tsx'
import { KpiRows } from './kpi-rows.tsx'
import styles from './kpi-sheet.module.css'

const WIDTH_REM = 30

/** One of the lists that a bar, a cell or a line comes to. */
interface ListOfPart {
  /** What is counted, as the chart calls it. */
  readonly label: string
  /** What the chart says of it. */
  readonly figure: string
  readonly unit: KpiDefinition['unit']
  readonly list: KpiList
  /** What it is, for who reads it. */
  readonly definition: ReactNode
}

/** What one bar, cell or line of a chart stands for. */
export interface Part {
  readonly title: string
  /** One at least; of several one is chosen. */
  readonly lists: readonly ListOfPart[]
  readonly filter: ExportFilter
}

/** The lists behind one bar, cell or line of a chart. */
export function PartSheet({ part, onClose }: { readonly part: Part; readonly onClose: () => void }) {
  const { title, lists, filter } = part
  const [chosen, setChosen] = useState(lists[0]?.label ?? '')
  const shown = lists.find(({ label }) => label === chosen)
  return (
    <FigureSheet {...{ title, onClose }} widthRem={WIDTH_REM}>
      {lists.length > 1 ? (
        <div className={styles.choice}>
          <Segmented
            label="Qué lista"
            value={chosen}
            options={lists.map(({ label }) => ({ value: label, label }))}
            onChange={setChosen}
          />
        </div>
      ) : null}
      {shown === undefined ? null : (
        <>
          <dl className={styles.facts}>
            <dt>{shown.label}</dt>
            <dd>{shown.figure}</dd>
          </dl>
          {shown.definition}
          <KpiRows
            list={shown.list}
            unit={shown.unit}
            title={`${shown.label}: ${title}`}
            filter={[...filter, ['De', title]]}
          />
        </>
      )}
    </FigureSheet>
  )
}
