import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useCallback, useRef } from 'react'
import { HELD_ROW } from './hold-in-place.ts'
import { useHeldOrder } from './use-held-order.ts'
import { useRovingRow } from './use-roving-row.ts'
import { useRowRange } from './use-row-range.ts'

interface UnitRowsOptions<Unit> {
  readonly units: readonly Unit[]
  readonly selectedId: string | null
  readonly onSelect: (tripId: string) => void
  /** Enter on the row that is already selected, where that does more than to select it. */
  readonly onDetails?: (unit: Unit) => void
  /** What the list is called aloud. */
  readonly label: string
  /** The height of a row before it is measured, CSS pixels. */
  readonly estimatePx: number
  /** Rows hold more than their option: buttons, links. */
  readonly hasButtons?: boolean
  /** Which list it is (its tab, its filter): the row under pointer or focus is held still as long as it is the same. */
  readonly listKey?: string
}

/** A row's option, for the component that draws it: its element is a `UnitOption`. */
export interface RowOption {
  readonly id: string
  readonly isSelected: boolean
  /** The one row that the tab key reaches. */
  readonly isActive: boolean
  readonly position: number
  readonly total: number
  readonly onSelect: (tripId: string) => void
}

interface UnitRow<Unit> {
  readonly unit: Unit
  /** For the element around the row, which carries the unit's `tripId` as its key. */
  readonly place: {
    readonly ref: (element: Element | null) => void
    readonly 'data-index': number
    readonly 'data-trip': string
    readonly role: 'presentation'
    readonly style: CSSProperties
  }
  readonly option: RowOption
}

interface UnitRows<Unit> {
  /** For the element that scrolls. */
  readonly scroller: { readonly ref: RefObject<HTMLDivElement | null> } & ReturnType<typeof useHeldOrder>['listeners'] &
    ReturnType<typeof useRovingRow>['listeners']
  /**
   * For an element of no size beside the room, where rows hold buttons: a listbox may hold options only, so that it owns the
   * rows' options, and their buttons lie beside it. Null where the room is the listbox.
   */
  readonly owner: Readonly<Record<string, string>> | null
  /** For the element in the scroller that holds the rows. */
  readonly room: { readonly style: CSSProperties }
  /** Those in sight. */
  readonly rows: readonly UnitRow<Unit>[]
}

/** A list of units of any length: only the rows in sight exist, one tab stop, keys move through it, what a hand is on stays. */
export function useUnitRows<Unit extends { readonly tripId: string }>(options: UnitRowsOptions<Unit>): UnitRows<Unit> {
  const { units, selectedId, onSelect, onDetails, label, estimatePx, hasButtons = false, listKey = '' } = options
  const ref = useRef<HTMLDivElement>(null)
  const active = useRef(0)
  const { order, listeners } = useHeldOrder(units, HELD_ROW, listKey)
  // The same function for the same rows: another makes the library lay out all ten thousand anew.
  const rangeExtractor = useRowRange(active)
  const keyOf = useCallback((index: number) => order[index]?.tripId ?? index, [order])
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => ref.current,
    estimateSize: () => estimatePx,
    getItemKey: keyOf,
    // Rows out of sight cost the first sight of a screen as much as those in it.
    overscan: 2,
    // As if it were as high as the window: the first render has its rows, before anything is measured.
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
    rangeExtractor,
  })
  const roving = useRovingRow({
    ...{ order, selectedId, scroller: ref, onSelect },
    scrollTo: (index) => virtual.scrollToIndex(index),
    onDetails: (tripId) => {
      const unit = order.find((row) => row.tripId === tripId)
      if (unit !== undefined && onDetails !== undefined) onDetails(unit)
      else onSelect(tripId)
    },
  })
  active.current = Math.min(roving.activeIndex, Math.max(0, order.length - 1))

  const rows = virtual.getVirtualItems().flatMap(({ index, start }): UnitRow<Unit>[] => {
    const unit = order[index]
    if (unit === undefined) return []
    const { tripId } = unit
    return [
      {
        unit,
        place: {
          ref: virtual.measureElement,
          'data-index': index,
          'data-trip': tripId,
          role: 'presentation',
          style: { transform: `translateY(${start}px)` },
        },
        option: {
          ...{ id: optionId(tripId), isSelected: tripId === selectedId, isActive: index === active.current },
          ...{ position: index + 1, total: order.length, onSelect },
        },
      },
    ]
  })
  const listbox = { role: 'listbox', 'aria-label': label, 'aria-orientation': 'vertical' }
  return {
    scroller: { ref, ...listeners, ...roving.listeners },
    owner: hasButtons ? { ...listbox, 'aria-owns': rows.map(({ option }) => option.id).join(' ') } : null,
    room: { ...(hasButtons ? {} : listbox), style: { height: virtual.getTotalSize(), position: 'relative' } },
    rows,
  }
}

const optionId = (tripId: string): string => `viaje-${tripId}`
