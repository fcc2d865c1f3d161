import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { stepSelection } from './step-selection.ts'

interface RovingRow {
  /** The one row that the tab key reaches. */
  readonly activeIndex: number
  /** For the element around the rows. */
  readonly listeners: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocusCapture: (event: FocusEvent) => void
  }
}

interface RovingRowOptions {
  readonly order: readonly { readonly tripId: string }[]
  readonly selectedId: string | null
  readonly scrollTo: (index: number) => void
  readonly scroller: RefObject<HTMLElement | null>
  readonly onSelect: (tripId: string) => void
  /** Enter on the row that is already selected. */
  readonly onDetails: (tripId: string) => void
  /** What takes the focus in a row, a selector; the row's option unless told. */
  readonly focusable?: string
}

/** The window event by which J and K step through the list from anywhere on the screen; its detail is ±1. */
export const STEP_ROW = 'vigia:step-row'

const PAGE = 8

/**
 * Keyboard movement in the list: arrows, Home, End, Page keys and J K move the focus, Enter and space select, Enter on what
 * is selected opens its details.
 */
export function useRovingRow(options: RovingRowOptions): RovingRow {
  const { order, selectedId, scrollTo, scroller, onSelect, onDetails, focusable = '[role="option"]' } = options
  const [activeId, setActiveId] = useState<string | null>(null)
  const [selectedBefore, setSelectedBefore] = useState(selectedId)
  // Another trip was selected, here or elsewhere (on the map, by a link): the keys go on from there.
  if (selectedBefore !== selectedId) {
    setSelectedBefore(selectedId)
    setActiveId(null)
  }
  const indexOf = (tripId: string | null): number => order.findIndex((row) => row.tripId === tripId)
  const wanted = activeId !== null && indexOf(activeId) !== -1 ? activeId : selectedId
  const activeIndex = Math.max(0, indexOf(wanted))
  /** The row that the focus is to follow to; a render for other reasons may come before the step's own. */
  const mustFocus = useRef<string | null>(null)
  /** Moved by each key at once: two presses may come before one render. */
  const at = useRef(wanted)
  at.current = wanted

  const step = (by: number): void => {
    const next = stepSelection(order, at.current, by)
    if (next === null) return
    at.current = next
    mustFocus.current = next
    setActiveId(next)
    scrollTo(indexOf(next))
  }
  const stepNow = useRef(step)
  stepNow.current = step

  useEffect(() => {
    const listen = (event: Event): void => {
      if (event instanceof CustomEvent && typeof event.detail === 'number') stepNow.current(event.detail)
    }
    globalThis.addEventListener(STEP_ROW, listen)
    return () => globalThis.removeEventListener(STEP_ROW, listen)
  }, [])

  // After the step the row may still have to be rendered by the scroll: the focus follows as soon as it is there.
  useEffect(() => {
    if (activeId === null || mustFocus.current !== activeId) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-trip="${CSS.escape(activeId)}"] ${focusable}`)
    if (!row) return
    mustFocus.current = null
    row.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof Element) || !event.target.matches(focusable)) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE,
      PageUp: -PAGE,
      Home: -order.length,
      End: order.length,
    }
    const by = steps[event.key]
    // Tab enters at the first row with nothing chosen yet: the keys go on from there.
    if (indexOf(at.current) === -1) at.current = order[activeIndex]?.tripId ?? null
    if (by !== undefined) step(by)
    else if (event.key === 'Enter' && at.current !== null && at.current === selectedId) onDetails(at.current)
    else if ((event.key === 'Enter' || event.key === ' ') && at.current !== null) onSelect(at.current)
    else return
    event.preventDefault()
  }

  const onFocusCapture = ({ target }: FocusEvent): void => {
    const row = target.matches(focusable) ? target.closest<HTMLElement>('[data-trip]') : null
    if (row?.dataset.trip !== undefined) setActiveId(row.dataset.trip)
  }

  return { activeIndex, listeners: { onKeyDown, onFocusCapture } }
}
