import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import surfaceStyles from '../../ui/surface.module.css'
import type { GeofenceLine } from './geofence-groups.ts'
import { KIND_HEADING } from './geofence-kinds.ts'
import styles from './geofence-list.module.css'
import { type GeofenceActions, GeofenceRow } from './geofence-row.tsx'

interface GeofenceListProps extends GeofenceActions {
  readonly lines: readonly GeofenceLine[]
}

/** Beyond this many lines only those in sight exist. */
const MANY = 200
const LINE_PX = 48

/** The geofences under the headings of their kinds. */
export function GeofenceList({ lines, ...actions }: GeofenceListProps) {
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

function LongList({ lines, ...actions }: GeofenceListProps) {
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

function Line({ line, actions }: { readonly line: GeofenceLine; readonly actions: GeofenceActions }) {
  if (line.type === 'geofence') return <GeofenceRow geofence={line.geofence} {...actions} />
  return (
    <h3>
      {KIND_HEADING[line.kind]} <b>{line.count}</b>
    </h3>
  )
}

const keyOf = (line: GeofenceLine): string => (line.type === 'geofence' ? line.geofence.id : line.kind)
