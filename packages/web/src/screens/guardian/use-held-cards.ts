import { type FocusEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { holdInPlace } from './hold-in-place.ts'

interface HeldCards<T> {
  readonly order: readonly T[]
  /** The card under pointer or focus whose pixels must not move; null when nothing is held. */
  readonly anchor: string | null
  /** For the element that holds the cards; each carries its key in `data-card`. */
  readonly listeners: {
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
}

/** The wanted order with the cards under pointer and focus held where they are (DESIGN §1.6). */
export function useHeldCards<T extends { readonly key: string }>(
  wanted: readonly T[],
  keep: (item: T, was: T) => T,
): HeldCards<T> {
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const last = useRef<readonly T[]>([])
  const order = useMemo(() => {
    const held = new Set([hovered, focused].filter((key) => key !== null))
    return holdInPlace(wanted, last.current, held, keep)
  }, [wanted, hovered, focused, keep])
  last.current = order
  const anchor = [hovered, focused].find((key) => key !== null && order.some((item) => item.key === key)) ?? null
  return {
    order,
    anchor,
    listeners: {
      onPointerMove: ({ target }) => setHovered(cardOf(target)),
      onPointerDown: ({ target }) => setHovered(cardOf(target)),
      onPointerLeave: () => setHovered(null),
      onFocus: ({ target }) => setFocused(cardOf(target)),
      onBlur: () => setFocused(null),
    },
  }
}

const cardOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-card]')?.dataset.card ?? null) : null
