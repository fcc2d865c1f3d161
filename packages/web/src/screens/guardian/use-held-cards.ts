import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Held, holdInPlace } from './hold-in-place.ts'

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

/**
 * The wanted order with the cards under pointer and focus held where they are (DESIGN §1.6). While a button is pressed all
 * of them are: a card that the page moves between press and release loses its click.
 */
export function useHeldCards<T extends { readonly key: string }>(wanted: readonly T[], look: Held<T>): HeldCards<T> {
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [isPressed, setPressed] = useState(false)
  const last = useRef<readonly T[]>([])
  const order = useMemo(() => {
    const held = isPressed ? last.current.map(({ key }) => key) : [hovered, focused].filter((key) => key !== null)
    return holdInPlace(wanted, last.current, new Set(held), look)
  }, [wanted, hovered, focused, isPressed, look])
  last.current = order
  useEffect(() => {
    // A button that goes away while it has the focus, as Reconocer does, tells nobody.
    if (focused !== null && (document.activeElement === null || cardOf(document.activeElement) !== focused))
      setFocused(null)
  })
  useRelease(isPressed, () => setPressed(false))
  const anchor = [hovered, focused].find((key) => key !== null && order.some((item) => item.key === key)) ?? null
  return {
    order,
    anchor,
    listeners: {
      onPointerMove: ({ target }) => setHovered(cardOf(target)),
      onPointerDown: ({ target }) => {
        setHovered(cardOf(target))
        setPressed(true)
      },
      onPointerLeave: () => setHovered(null),
      onFocus: ({ target }) => setFocused(cardOf(target)),
      onBlur: () => setFocused(null),
    },
  }
}

/** Calls back once what was pressed is let go, wherever that is, and its click has been dealt with. */
function useRelease(isPressed: boolean, released: () => void): void {
  const latest = useRef(released)
  latest.current = released
  useEffect(() => {
    if (!isPressed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = (): void => {
      timer = setTimeout(() => latest.current(), 0)
    }
    for (const name of ['pointerup', 'pointercancel']) globalThis.addEventListener(name, release)
    return () => {
      clearTimeout(timer)
      for (const name of ['pointerup', 'pointercancel']) globalThis.removeEventListener(name, release)
    }
  }, [isPressed])
}

const cardOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-card]')?.dataset.card ?? null) : null
