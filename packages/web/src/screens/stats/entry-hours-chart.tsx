import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useEntryHours } from '../../api/entry-hours.ts'
import type { KpiScope } from '../../api/stats.ts'
import { Loaded } from '../../widgets/loaded.tsx'
import { BarStack } from './bar-stack.tsx'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { useRovingMarks } from './use-roving-marks.ts'

/** So many hours apart stand those that are named. */
const NAMED_EVERY_H = 6

interface EntryHoursChartProps {
  readonly scope: KpiScope
  readonly onOpen: OpenPart
}

/** When of the day people write, hour by hour, with the comments of an hour behind its bar. */
export function EntryHoursChart({ scope, onOpen }: EntryHoursChartProps) {
  const hours = useEntryHours(scope)
  return (
    <Card title="Comentarios por hora del día" hint="los de personas, todo el periodo junto">
      <Loaded answer={hours} loading="Contando…">
        {({ isKept, hours: counted }) => {
          if (!isKept) return <Nothing>De estos días ya no se guarda todo</Nothing>
          if (counted.every(({ entries }) => entries === 0))
            return <Nothing>Ninguna persona comentó en el periodo</Nothing>
          return <Bars hours={counted} onOpen={onOpen} />
        }}
      </Loaded>
    </Card>
  )
}

interface HourEntries {
  readonly hour: number
  readonly entries: number
}

function Bars({ hours, onOpen }: { readonly hours: readonly HourEntries[]; readonly onOpen: OpenPart }) {
  const { listeners, markOf } = useRovingMarks(hours.flatMap(({ hour, entries }) => (entries > 0 ? String(hour) : [])))
  const top = Math.max(...hours.map(({ entries }) => entries))
  return (
    <ol className={styles.bars} {...listeners}>
      {hours.map((one) => (
        <li key={one.hour} title={sentenceOf(one)}>
          <BarStack
            label={sentenceOf(one)}
            mark={one.entries > 0 ? markOf(String(one.hour)) : null}
            onOpen={() => onOpen(partOf(one))}
          >
            <i style={{ height: `${(100 * one.entries) / top}%` }} />
          </BarStack>
          <small aria-hidden="true">{one.hour % NAMED_EVERY_H === 0 ? clockHour(one.hour) : ''}</small>
        </li>
      ))}
    </ol>
  )
}

const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const spanText = ({ hour }: HourEntries): string => `de ${clockHour(hour)} a ${String(hour).padStart(2, '0')}:59`

const countText = ({ entries }: HourEntries): string =>
  entries === 1 ? '1 comentario' : `${wholeNumber(entries)} comentarios`

const sentenceOf = (one: HourEntries): string => `${spanText(one)}: ${countText(one)}`

const partOf = (one: HourEntries): KpiPartAsked => ({
  title: `Comentarios ${spanText(one)}`,
  lists: [{ kpiKey: 'entries', figure: countText(one), part: { hour: one.hour } }],
})
