import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { Operator } from '../../api/operators.ts'
import { initials } from '../../text/initials.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { PlateChip } from '../../ui/plate-chip.tsx'
import styles from './operators.module.css'
import { BatteryCell, SignalCell } from './signal-cell.tsx'

const ROW_PX = 58
const HEADINGS = ['Operador', 'Viaje actual', 'Señal del teléfono', 'Batería y app'] as const

interface OperatorListProps {
  readonly operators: readonly Operator[]
  readonly chosenId: string | null
  readonly onChoose: (operatorId: string) => void
}

/** Operators of any number, a row each: who, on which trip, how the phone is heard, how full it is. */
export function OperatorList({ operators, chosenId, onChoose }: OperatorListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: operators.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => operators[index]?.operatorId ?? index,
    overscan: 4,
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
  })
  return (
    <div className={styles.scroller} ref={scroller} data-slot="scroll">
      <div className={styles.head} aria-hidden="true">
        {HEADINGS.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <ul className={styles.room} aria-label="Operadores" style={{ height: virtual.getTotalSize() }}>
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
              className={classNames(styles.row, layoutStyles.virtualRow)}
              data-chosen={operatorId === chosenId || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <OperatorRow operator={operator} onChoose={() => onChoose(operatorId)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function OperatorRow({ operator, onChoose }: { readonly operator: Operator; readonly onChoose: () => void }) {
  const { name, carrier, trip } = operator
  return (
    <>
      <span className={styles.who}>
        <Avatar letters={initials({ name })} />
        <span className={styles.cell}>
          <button type="button" className={styles.name} onClick={onChoose}>
            {name}
          </button>
          <small>{carrier ?? 'Sin línea'}</small>
        </span>
      </span>
      <span className={styles.trip}>
        {trip === null ? (
          <small>Sin viaje</small>
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
      <BatteryCell batteryPercent={operator.batteryPercent} app={operator.app} />
    </>
  )
}
