import { useVirtualizer } from '@tanstack/react-virtual'
import { absenceText } from '@vigia/domain/operator/absence'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { type ReactNode, useRef } from 'react'
import type { Operator } from '../../api/operators.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { initials } from '../../text/initials.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import listStyles from '../../ui/list.module.css'
import { PlateChip } from '../../ui/plate-chip.tsx'
import { SortHeading } from '../../ui/sort-heading.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { DocumentsCell } from './documents-cell.tsx'
import { DrivingCell, type Duties } from './driving-cell.tsx'
import styles from './operators.module.css'
import { ReliabilityCell } from './reliability.tsx'
import { BatteryCell, SignalCell } from './signal-cell.tsx'
import type { OperatorOrder, OperatorSorting } from './sort-operators.ts'
import { useOperatorKeys } from './use-operator-keys.ts'

const ROW_PX = 58
const HEADINGS: readonly (readonly [by: OperatorOrder, text: string])[] = [
  ['name', 'Operador'],
  ['trip', 'Viaje actual'],
  ['signal', 'Señal del teléfono'],
  ['battery', 'Batería y app'],
  ['driving', 'Conducción est.'],
  ['documents', 'Documentos'],
  ['answers', 'Contesta'],
]

interface OperatorListProps {
  readonly operators: readonly Operator[]
  readonly duties: Duties
  /** Of them nobody knows, as the last count failed. */
  readonly isDutyFailed: boolean
  readonly sorting: OperatorSorting
  readonly onSort: (sorting: OperatorSorting) => void
  readonly chosenId: string | null
  readonly onChoose: (operatorId: string) => void
  /** Stands under the headings where there is nobody. */
  readonly empty?: ReactNode
}

/** Operators of any number, a row each: who, on which trip, how the phone is heard, how full it is. */
export function OperatorList(props: OperatorListProps) {
  const { operators, duties, isDutyFailed, sorting, onSort, chosenId, onChoose, empty = null } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: operators.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => operators[index]?.operatorId ?? index,
    overscan: 4,
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
  })
  const today = calendarDay(useServerNow(60_000))
  useOperatorKeys({ operators, chosenId, onChoose, scroller, scrollTo: virtual.scrollToIndex })
  return (
    <div className={classNames(listStyles.scroller, styles.scroller)} ref={scroller} data-slot="scroll">
      <fieldset className={classNames(listStyles.columns, listStyles.head, styles.head)} aria-label="Ordenar por">
        {HEADINGS.map(([by, text]) => (
          <SortHeading key={by} by={by} text={text} sorting={sorting} onSort={onSort} />
        ))}
      </fieldset>
      <ul className={listStyles.room} aria-label="Operadores" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap(({ index, start }) => {
          const operator = operators[index]
          if (operator === undefined) return []
          const { operatorId } = operator
          return (
            <li
              key={operatorId}
              aria-setsize={operators.length}
              aria-posinset={index + 1}
              ref={virtual.measureElement}
              data-index={index}
              data-operator={operatorId}
              className={classNames(listStyles.columns, listStyles.row, styles.row, layoutStyles.virtualRow)}
              data-chosen={operatorId === chosenId || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <OperatorRow
                operator={operator}
                {...{ duties, isDutyFailed, today }}
                onChoose={() => onChoose(operatorId)}
              />
            </li>
          )
        })}
      </ul>
      {operators.length === 0 ? empty : null}
    </div>
  )
}

interface OperatorRowProps extends Pick<OperatorListProps, 'duties' | 'isDutyFailed'> {
  readonly operator: Operator
  readonly today: string
  readonly onChoose: () => void
}

function OperatorRow({ operator, duties, isDutyFailed, today, onChoose }: OperatorRowProps) {
  const { name, carrier, trip, absence, isOnOtherTrip } = operator
  return (
    <>
      <span className={styles.who}>
        <Avatar letters={initials({ name })} />
        <span className={styles.cell}>
          <button type="button" className={classNames(surfaceStyles.stretched, styles.name)} onClick={onChoose}>
            {name}
          </button>
          <small>
            {absence === null ? null : <b className={styles.absence}>{absenceText(absence, today)} · </b>}
            {carrier ?? 'Sin línea'}
          </small>
        </span>
      </span>
      <span className={styles.trip}>
        {trip === null ? (
          <small>{isOnOtherTrip ? 'Viaje fuera de su alcance' : 'Sin viaje'}</small>
        ) : (
          <>
            <PlateChip plates={trip.plates} copyable={false} />
            <small>
              {trip.origin} → {trip.destination}
            </small>
          </>
        )}
      </span>
      <SignalCell signal={operator.signal} phoneSeenAt={operator.phoneSeenAt} />
      <BatteryCell {...operator} />
      <DrivingCell duties={duties} isFailed={isDutyFailed} operatorId={operator.operatorId} />
      <DocumentsCell documents={operator.documents} />
      <ReliabilityCell reliability={operator.reliability} />
    </>
  )
}
