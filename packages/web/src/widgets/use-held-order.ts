import { type FocusEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { holdRows } from './hold-rows.ts'

interface Row {
  readonly tripId: string
}

interface HeldOrder<T> {
  readonly order: readonly T[]
  /** To spread on the element that holds the rows; each row carries its id in `data-trip`. */
  readonly listeners: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
}

/**
 * The wanted order with the rows under pointer and focus held where they are. Another `listKey` (tab, filter) is
 * another list: nothing of it is held.
 */
export function useHeldOrder<T extends Row>(wanted: readonly T[], listKey: string): HeldOrder<T> {
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const last = useRef<{ readonly listKey: string; readonly order: readonly T[] }>({ listKey, order: [] })

  const order = useMemo(() => {
    const before = last.current.listKey === listKey ? last.current.order : []
    const held = [...new Set([hovered, focused])].flatMap((tripId) => {
      const index = tripId === null ? -1 : before.findIndex((row) => row.tripId === tripId)
      return tripId === null || index === -1 ? [] : [{ tripId, index }]
    })
    return holdRows(wanted, held)
  }, [wanted, hovered, focused, listKey])
  last.current = { listKey, order }

  return {
    order,
    listeners: {
      onPointerDown: ({ target }) => setHovered(rowOf(target)),
      onPointerMove: ({ target }) => setHovered(rowOf(target)),
      onPointerLeave: () => setHovered(null),
      onFocus: ({ target }) => setFocused(rowOf(target)),
      onBlur: () => setFocused(null),
    },
  }
}

const rowOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-trip]')?.dataset.trip ?? null) : null
