import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { mayAct } from '../../api/tokens.ts'
import type { ListedTrip } from '../../api/trip-list.ts'
import { useRowRange } from '../../fleet-screen/list/use-row-range.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import listStyles from '../../ui/list.module.css'
import { type RowChoice, reachRow, toggleAll, toggleRow } from './row-choice.ts'
import { type TripAct, TripRow } from './trip-row.tsx'
import styles from './trips.module.css'

const SCROLLER = classNames(listStyles.scroller, styles.scroller)
const HEAD = classNames(listStyles.columns, listStyles.head, styles.head)
const ROW = classNames(listStyles.columns, listStyles.row, styles.row, layoutStyles.virtualRow)
const ROW_PX = 56
/** So near to its end the list asks for more. */
const MORE_WITHIN = 40
const HEADINGS = ['Viaje', 'Estatus', 'Ruta y cliente', 'Unidad', 'Último cambio', ''] as const

interface TripTableProps {
  readonly trips: readonly ListedTrip[]
  readonly choice: RowChoice
  /** Null: the person may not change trips. */
  readonly onChoice: ((choice: RowChoice) => void) | null
  readonly onEnd: () => void
  readonly onAct: (act: TripAct, trip: ListedTrip) => void
}

/** Trips of any number. Arrows move, space chooses, shift reaches from the last one, Ctrl A takes all that are loaded. */
export function TripTable({ trips, choice, onChoice, onEnd, onAct }: TripTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const now = useServerNow(30_000)
  const [activeIndex, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const order = useMemo(() => trips.map(({ tripId }) => tripId), [trips])
  const active = Math.min(activeIndex, Math.max(0, trips.length - 1))
  const virtual = useVirtualTrips({ scroller, order, active, onEnd })
  const items = virtual.getVirtualItems()
  const isActiveDrawn = items.some(({ index }) => index === active)
  useEffect(() => {
    if (!wantsFocus.current || !isActiveDrawn) return
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"] input`)?.focus()
  }, [active, isActiveDrawn])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onChoice === null) return
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onChoice(toggleAll(choice, order))
      return
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const next = Math.min(trips.length - 1, Math.max(0, active + by))
    wantsFocus.current = true
    setActive(next)
    virtual.scrollToIndex(next)
    const id = order[next]
    if (event.shiftKey && id !== undefined) onChoice(reachRow(choice, order, id))
  }
  return (
    <div className={SCROLLER} ref={scroller} data-slot="scroll">
      <Headings chooses={onChoice !== null} />
      <ul className={listStyles.room} aria-label="Viajes" style={{ height: virtual.getTotalSize() }} {...{ onKeyDown }}>
        {items.flatMap(({ index, start }) => {
          const trip = trips[index]
          if (trip === undefined) return []
          const isChosen = choice.chosen.has(trip.tripId)
          return (
            <li
              key={trip.tripId}
              ref={virtual.measureElement}
              data-index={index}
              data-chosen={isChosen || undefined}
              data-chooses={onChoice !== null || undefined}
              aria-setsize={trips.length}
              aria-posinset={index + 1}
              className={ROW}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setActive(index)}
            >
              <TripRow
                {...{ trip, now, onAct }}
                mayChange={onChoice !== null}
                mayShare={mayAct()}
                check={
                  onChoice === null ? null : (
                    <RowCheck
                      {...{ trip, isChosen }}
                      isActive={index === active}
                      onChoose={(reaches) =>
                        onChoice(reaches ? reachRow(choice, order, trip.tripId) : toggleRow(choice, trip.tripId))
                      }
                    />
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Headings = ({ chooses }: { readonly chooses: boolean }) => (
  <div className={HEAD} data-chooses={chooses || undefined} aria-hidden="true">
    {chooses ? <span /> : null}
    {HEADINGS.map((heading) => (
      <span key={heading}>{heading}</span>
    ))}
  </div>
)

interface VirtualTrips {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly order: readonly string[]
  readonly active: number
  readonly onEnd: () => void
}

/** The rows that are drawn: those in sight, and the active one wherever it is. */
function useVirtualTrips({ scroller, order, active, onEnd }: VirtualTrips) {
  const rangeExtractor = useRowRange(useLatest(active))
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => order[index] ?? index,
    rangeExtractor,
    overscan: 6,
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
  })
  const lastIndex = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (lastIndex >= order.length - MORE_WITHIN) onEnd()
  }, [lastIndex, order.length, onEnd])
  return virtual
}

interface RowCheckProps {
  readonly trip: ListedTrip
  readonly isChosen: boolean
  readonly isActive: boolean
  /** `reaches`: all from the last one that was chosen. */
  readonly onChoose: (reaches: boolean) => void
}

const RowCheck = ({ trip, isChosen, isActive, onChoose }: RowCheckProps) => (
  <input
    type="checkbox"
    aria-label={`Elegir ${trip.invoice}`}
    tabIndex={isActive ? 0 : -1}
    checked={isChosen}
    onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
)

/** What is now, for a function that is made once. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  latest.current = value
  return latest
}
