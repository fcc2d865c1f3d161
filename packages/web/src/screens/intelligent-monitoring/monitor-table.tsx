import { useVirtualizer } from '@tanstack/react-virtual'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { ArrowDown, MessagesSquare, SearchX } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { HELD_ROW } from '../../fleet-screen/list/hold-in-place.ts'
import { useHeldOrder } from '../../fleet-screen/list/use-held-order.ts'
import { useRovingRow } from '../../fleet-screen/list/use-roving-row.ts'
import { useRowRange } from '../../fleet-screen/list/use-row-range.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useDensity } from '../../theme/use-looks.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { tripPlace } from '../../widgets/trip-place.ts'
import intelligentMonitoringStyles from './intelligent-monitoring.module.css'
import { TripRow } from './intelligent-monitoring-trip-row.tsx'
import type { JudgedTrip } from './judged-trips.ts'
import styles from './monitor-table.module.css'
import { monitoringColumns } from './monitoring-columns.ts'
import type { Monitor } from './use-monitor.ts'

/** Row heights by density before they are measured. */
const ESTIMATE_PX = { compacta: 35, media: 50, detallada: 59 } as const
const COLUMNS = ['Viaje', 'Estado', 'Tiempo', 'Último comentario', 'Ruta', 'Criticidad'] as const
const TIME_COLUMN = 'Tiempo'
/** The time in each row goes on this often. */
const AGED_EVERY_MS = 5_000

/** The trips, most silence first (spec §2): virtualised, one tab stop, the row under pointer or focus held still. */
export function MonitorTable({ monitor }: { readonly monitor: Monitor }) {
  const { shown } = monitor
  return (
    <section className={surfaceStyles.panel} data-slot="trips" aria-label="Viajes">
      <TableHead rows={shown} filter={monitor.listedBy} />
      {shown.length === 0 ? <NoTrips monitor={monitor} /> : <Rows monitor={monitor} />}
    </section>
  )
}

interface TableHeadProps {
  readonly rows: readonly JudgedTrip[]
  readonly filter: Monitor['listedBy']
}

function TableHead({ rows, filter }: TableHeadProps) {
  const [critical, warning] = useMemo(() => {
    const of = (level: string): number => rows.filter(({ criticality }) => criticality.level === level).length
    return [of('critical'), of('high')]
  }, [rows])
  return (
    <div className={surfaceStyles.panelHead} data-slot="panel-head">
      <h2>Viajes</h2>
      <span className={classNames(textStyles.note, intelligentMonitoringStyles.count)}>
        {wholeNumber(rows.length)} <span>· más silencio primero</span>
      </span>
      <span className={surfaceStyles.end} data-slot="end">
        <span className={classNames(textStyles.small, layoutStyles.chip)} data-tone="critical">
          <SeverityShape severity="critical" size={10} />
          {wholeNumber(critical)} {critical === 1 ? 'crítico' : 'críticos'}
        </span>
        <span className={classNames(textStyles.small, layoutStyles.chip)} data-tone="high">
          <SeverityShape severity="high" size={10} />
          {wholeNumber(warning)} {warning === 1 ? 'advertencia' : 'advertencias'}
        </span>
        <ExportList
          list="monitoring"
          title="Monitoreo inteligente"
          columnsAt={monitoringColumns}
          rows={rows}
          filter={[['Estados', filter === 'all' ? null : filter.map(statusLabel).join(', ')]]}
        />
      </span>
    </div>
  )
}

function Rows({ monitor: { shown, listedBy, config } }: { readonly monitor: Monitor }) {
  const scroller = useRef<HTMLDivElement>(null)
  const density = useDensity()
  const now = useServerNow(AGED_EVERY_MS)
  const navigate = useNavigate()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((tripId: string) => {
    setOpen((before) => new Set(before.has(tripId) ? [...before].filter((id) => id !== tripId) : [...before, tripId]))
  }, [])
  const wanted = useMemo(() => shown.map((row) => ({ ...row, tripId: row.trip.tripId })), [shown])
  const { order, listeners } = useHeldOrder(wanted, HELD_ROW, String(listedBy))
  const goTo = (tripId: string): void => {
    const row = order.find((one) => one.tripId === tripId)
    if (row !== undefined) void navigate(tripPlace(row.trip))
  }
  const activeRef = useRef(0)
  // The same function for the same rows: another makes the library lay out all ten thousand anew.
  const rangeExtractor = useRowRange(activeRef)
  const keyOf = useCallback((index: number) => order[index]?.tripId ?? index, [order])
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX[density],
    getItemKey: keyOf,
    overscan: 8,
    rangeExtractor,
  })
  const roving = useRovingRow({
    order,
    selectedId: null,
    scrollTo: (index) => virtual.scrollToIndex(index),
    scroller,
    onSelect: goTo,
    onDetails: goTo,
    focusable: 'a[data-row-focus]',
  })
  activeRef.current = Math.min(roving.activeIndex, Math.max(0, order.length - 1))

  return (
    <div ref={scroller} className={surfaceStyles.scroll} data-slot="scroll">
      <table
        className={styles.table}
        data-slot="table"
        aria-label="Viajes por silencio"
        aria-rowcount={order.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" aria-sort={column === TIME_COLUMN ? 'descending' : undefined}>
                {column}
                {column === TIME_COLUMN ? <ArrowDown size={11} aria-hidden="true" /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...listeners} {...roving.listeners}>
          {withGaps(virtual.getVirtualItems(), virtual.getTotalSize()).map((item) => {
            if (item.kind === 'gap') return <Gap key={`gap ${item.start}`} px={item.px} />
            const row = order[item.index]
            if (row === undefined) return null
            return (
              <TripRow
                key={row.tripId}
                row={row}
                index={item.index}
                now={now}
                thresholdMinutes={config.thresholdMinutes}
                isActive={item.index === activeRef.current}
                isOpen={open.has(row.trip.tripId)}
                onToggle={toggle}
                measure={virtual.measureElement}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type Piece =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly start: number; readonly px: number }

/** The rows that are drawn, and the room of those between and around them. */
function withGaps(
  items: readonly { readonly index: number; readonly start: number; readonly end: number }[],
  totalPx: number,
): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const item of items) {
    if (item.start > end) pieces.push({ kind: 'gap', start: end, px: item.start - end })
    pieces.push({ kind: 'row', index: item.index })
    end = item.end
  }
  if (totalPx > end) pieces.push({ kind: 'gap', start: end, px: totalPx - end })
  return pieces
}

const Gap = ({ px }: { readonly px: number }) => (
  <tr>
    <td className={styles.gap} colSpan={COLUMNS.length} style={{ height: px }} />
  </tr>
)

function NoTrips({ monitor: { all, config } }: { readonly monitor: Monitor }) {
  if (all === null || all.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare size={26} aria-hidden="true" />}
        title="No hay viajes activos"
        hint="Aparecerán aquí con su bitácora en cuanto haya uno."
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden="true" />}
      title="Ningún viaje tiene el estado elegido"
      action={
        <Button size="sm" onClick={() => config.change({ filter: 'all' })}>
          Mostrar todos los viajes
        </Button>
      }
    />
  )
}
