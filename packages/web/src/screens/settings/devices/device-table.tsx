import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { Device } from '../../../api/devices.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import listStyles from '../../../ui/list.module.css'
import { DeviceRow } from './device-row.tsx'
import styles from './device-table.module.css'

const ROW_PX = 47
const HEADINGS = [
  'Dispositivo',
  'Operador o unidad',
  'Viaje actual',
  'Aplicación',
  'Intervalo',
  'Última señal',
  'Batería',
  '',
] as const
/** Those that only a wide table shows, the battery for longest. */
const WIDE = new Map<string, string | undefined>([
  ['Aplicación', styles.wide],
  ['Intervalo', styles.wide],
  ['Batería', styles.battery],
])

interface DeviceTableProps {
  readonly devices: readonly Device[]
  readonly chosenId: string | null
  readonly onChoose: (device: Device) => void
  /** Null: the person may only look. */
  readonly onPair: ((device: Device) => void) | null
}

/** Devices of any number, a row each: whose, on which trip, by what, how often, when last, how full. */
export function DeviceTable({ devices, chosenId, onChoose, onPair }: DeviceTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: devices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => devices[index]?.deviceId ?? index,
    overscan: 4,
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
  })
  return (
    <div className={listStyles.underHead} ref={scroller}>
      <div className={classNames(listStyles.columns, listStyles.head, styles.head)} aria-hidden="true">
        {HEADINGS.map((heading) => (
          <span key={heading} className={WIDE.get(heading)}>
            {heading}
          </span>
        ))}
      </div>
      <ul className={listStyles.room} aria-label="Dispositivos" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap(({ index, start }) => {
          const device = devices[index]
          if (device === undefined) return []
          return (
            <li
              key={device.deviceId}
              aria-setsize={devices.length}
              aria-posinset={index + 1}
              ref={virtual.measureElement}
              data-index={index}
              className={classNames(listStyles.columns, listStyles.row, styles.row, layoutStyles.virtualRow)}
              data-chosen={device.deviceId === chosenId || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <DeviceRow device={device} onChoose={() => onChoose(device)} onPair={onPair} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
