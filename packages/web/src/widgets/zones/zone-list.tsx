import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { ZoneLine } from './zone-groups.ts'
import { KIND_HEADING } from './zone-kinds.ts'
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
    <ul className="zone-list scroll" aria-label="Zonas">
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
    <ul ref={scroller} className="zone-list scroll long" aria-label="Zonas">
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
