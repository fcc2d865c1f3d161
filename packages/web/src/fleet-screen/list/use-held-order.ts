import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Held, holdInPlace } from './hold-in-place.ts'

interface HeldOrder<T> {
  readonly order: readonly T[]
  /** What is under pointer or focus, so that its pixels must not move; null when nothing is held. */
  readonly anchor: string | null
  /** To spread on the element that holds the items; each carries its key in `data-trip` or `data-card`. */
  readonly listeners: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
}

/**
 * The wanted order with the items under pointer and focus held where they are. While a button is pressed all of them are: an
 * item that the page moves between press and release loses its click. Another `listKey` (tab, filter) is another list:
 * nothing of it is held. `look`: the same object each time.
 */
export function useHeldOrder<T>(wanted: readonly T[], look: Held<NoInfer<T>>, listKey = ''): HeldOrder<T> {
  const [hovered, setHovered] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [isPressed, setPressed] = useState(false)
  const last = useRef<{ readonly listKey: string; readonly order: readonly T[] }>({ listKey, order: [] })
  const order = useMemo(() => {
    const before = last.current.listKey === listKey ? last.current.order : []
    const held = isPressed ? before.map(look.keyOf) : [hovered, focused].filter((key) => key !== null)
    return holdInPlace(wanted, before, new Set(held), look)
  }, [wanted, hovered, focused, isPressed, look, listKey])
  last.current = { listKey, order }
  useEffect(() => {
    // A button that goes away while it has the focus, as Reconocer does, tells nobody.
    if (focused !== null && (document.activeElement === null || keyAt(document.activeElement) !== focused))
      setFocused(null)
  })
  useRelease(isPressed, () => setPressed(false))
  return {
    order,
    anchor: [hovered, focused].find((key) => key !== null && order.some((item) => look.keyOf(item) === key)) ?? null,
    listeners: {
      onPointerMove: ({ target }) => setHovered(keyAt(target)),
      onPointerDown: ({ target, button }) => {
        setHovered(keyAt(target))
        // Only the first button clicks; of another the release may go to a menu of the browser's.
        if (button === 0) setPressed(true)
      },
      onPointerLeave: () => setHovered(null),
      onFocus: ({ target }) => setFocused(keyAt(target)),
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

function keyAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null
  const { trip, card } = target.closest<HTMLElement>('[data-trip], [data-card]')?.dataset ?? {}
  return trip ?? card ?? null
}
