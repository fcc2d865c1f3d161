import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { KpiBoard } from '../../api/stats.ts'
import textStyles from '../../ui/text.module.css'
import { Card, Nothing } from './card.tsx'
import styles from './charts.module.css'
import type { KpiPartAsked, OpenPart } from './kpi-part.tsx'
import { spanText } from './kpi-text.ts'
import { useRovingMarks } from './use-roving-marks.ts'

type Cell = KpiBoard['hours'][number]

const WEEKDAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hourText = (hour: number): string => String(hour).padStart(2, '0')

interface HoursMapProps {
  readonly cells: readonly Cell[]
  readonly unknownDays: readonly string[]
  readonly onOpen: OpenPart
}

/** When incidents happen: weekday × hour of Mexico City, with the incidents of an hour behind it. */
export function HoursMap({ cells, unknownDays, onOpen }: HoursMapProps) {
  const byName = new Map(cells.map((cell) => [nameOf(cell), cell]))
  const top = Math.max(0, ...cells.map(({ incidents }) => incidents))
  const { listeners, markOf } = useRovingMarks([...byName.keys()])
  return (
    <Card title="Horas de riesgo" hint="incidencias por hora y día" foot={top === 0 ? null : worstText(cells)}>
      {top === 0 ? (
        <Nothing>Sin incidencias en {spanText(unknownDays)}</Nothing>
      ) : (
        <table className={styles.hours} {...listeners}>
          <thead>
            <tr>
              <th scope="col">
                <span className={textStyles.visuallyHidden}>Día</span>
              </th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  <span className={hour % 3 === 0 ? undefined : textStyles.visuallyHidden}>{hourText(hour)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((name, at) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {HOURS.map((hour) => {
                  const mark = nameOf({ weekday: at + 1, hour })
                  const cell = byName.get(mark) ?? { weekday: at + 1, hour, incidents: 0 }
                  return (
                    <td key={hour} title={sentenceOf(cell)} data-band={bandOf(cell.incidents, top)}>
                      {cell.incidents === 0 ? (
                        <span className={textStyles.visuallyHidden}>0</span>
                      ) : (
                        <button
                          type="button"
                          aria-label={sentenceOf(cell)}
                          onClick={() => onOpen(partOf(cell))}
                          {...markOf(mark)}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** 0 none, 1 to 4 by quarters of the most, of four at least: one incident is never drawn as none, nor as many. */
const bandOf = (count: number, top: number): number => Math.ceil((4 * count) / Math.max(4, top))

const nameOf = ({ weekday, hour }: Pick<Cell, 'weekday' | 'hour'>): string => `${weekday} ${hour}`

/** `lun 03:00, 5 incidencias`. */
const sentenceOf = ({ weekday, hour, incidents }: Cell): string =>
  `${WEEKDAYS[weekday - 1]} ${hourText(hour)}:00, ${incidentsText(incidents)}`

const partOf = ({ weekday, hour, incidents }: Cell): KpiPartAsked => ({
  title: `Incidencias, ${WEEKDAYS[weekday - 1]} de ${hourText(hour)}:00 a ${hourText(hour)}:59`,
  lists: [{ kpiKey: 'incidents', figure: wholeNumber(incidents), part: { weekday, hour } }],
})

const incidentsText = (count: number): string => (count === 1 ? '1 incidencia' : `${wholeNumber(count)} incidencias`)

/** The cell with most; of several that share the most, how many they are. */
function worstText(cells: readonly Cell[]): string {
  const top = Math.max(...cells.map(({ incidents }) => incidents))
  const [first, ...others] = cells.filter(({ incidents }) => incidents === top)
  if (first === undefined) return ''
  const place = `${WEEKDAYS[first.weekday - 1]} de ${hourText(first.hour)}:00 a ${hourText(first.hour)}:59`
  if (others.length > 0) return `A lo más ${incidentsText(top)} en una hora, en ${others.length + 1} horas distintas`
  return `La hora con más: ${place}, ${incidentsText(top)}`
}
