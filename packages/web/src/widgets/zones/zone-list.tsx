import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import surfaceStyles from '../../ui/surface.module.css'
import type { ZoneLine } from './zone-groups.ts'
import { KIND_HEADING } from './zone-kinds.ts'
import styles from './zone-list.module.css'
import { type ZoneActions, ZoneRow } from './zone-row.tsx'

interface ZoneListProps extends ZoneActions {
  readonly lines: readonly ZoneLine[]
}

/** Beyond this many lines only those in sight exist. */
const MANY = 200
const LINE_PX = 48

/** The zones under the headings of their kinds. */
export function ZoneList({ lines, ...actions }: ZoneListProps) {
  if (lines.length > MANY) return <LongList lines={lines} {...actions} />
  return (
    <ul className={classNames(styles.list, surfaceStyles.scroll)} data-slot="scroll" aria-label="Zonas">
      {lines.map((line) => (
        <li key={keyOf(line)}>
          <Line line={line} actions={actions} />
        </li>
      ))}
    </ul>
  )
}

function LongList({ lines, ...actions }: ZoneListProps) {
  const scroller = useRef<HTMLUListElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 8,
  })
  return (
    <ul
      ref={scroller}
      className={classNames(styles.list, surfaceStyles.scroll, styles.long)}
      data-slot="scroll"
      aria-label="Zonas"
    >
      <li role="presentation" style={{ height: virtual.getTotalSize() }} />
      {virtual.getVirtualItems().map(({ index, start }) => {
        const line = lines[index]
        return line === undefined ? null : (
          <li
            key={keyOf(line)}
            ref={virtual.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Line line={line} actions={actions} />
          </li>
        )
      })}
    </ul>
  )
}

function Line({ line, actions }: { readonly line: ZoneLine; readonly actions: ZoneActions }) {
  if (line.type === 'zone') return <ZoneRow zone={line.zone} {...actions} />
  return (
    <h3>
      {KIND_HEADING[line.kind]} <b>{line.count}</b>
    </h3>
  )
}

const keyOf = (line: ZoneLine): string => (line.type === 'zone' ? line.zone.id : line.kind)
