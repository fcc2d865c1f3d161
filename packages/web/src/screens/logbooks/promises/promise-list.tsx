import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { TripPromise } from '../../../api/promises.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import listStyles from '../../../ui/list.module.css'
import type { PromiseAct } from './promise-dialog.tsx'
import { PromiseRow } from './promise-row.tsx'
import styles from './promises.module.css'
import { usePromiseKeys } from './use-promise-keys.ts'

const ROW_PX = 58
const HEADINGS = ['Hora', 'Viaje', 'Ruta y cliente', 'Qué se dijo', 'Estado', '']

interface PromiseListProps {
  readonly promises: readonly TripPromise[]
  readonly onAct: (promise: TripPromise, act: PromiseAct) => void
}

/** Promises of any number, a row each, in the order in which they come. */
export function PromiseList({ promises, onAct }: PromiseListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: promises.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => promises[index]?.promiseId ?? index,
    overscan: 4,
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
  })
  usePromiseKeys({ promises, onAct, scroller, scrollTo: virtual.scrollToIndex })
  return (
    <div className={classNames(listStyles.scroller, styles.scroller)} ref={scroller} data-slot="scroll">
      <div className={classNames(listStyles.columns, listStyles.head, styles.head)} aria-hidden="true">
        {HEADINGS.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <ul className={listStyles.room} aria-label="Promesas" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap(({ index, start }) => {
          const promise = promises[index]
          if (promise === undefined) return []
          return (
            <li
              key={promise.promiseId}
              aria-setsize={promises.length}
              aria-posinset={index + 1}
              ref={virtual.measureElement}
              data-index={index}
              data-promise={promise.promiseId}
              className={classNames(listStyles.columns, listStyles.row, styles.row, layoutStyles.virtualRow)}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PromiseRow promise={promise} onAct={onAct} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
