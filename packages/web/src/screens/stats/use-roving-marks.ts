import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** What a mark takes. */
export interface Mark {
  readonly 'data-mark': string
  readonly tabIndex: 0 | -1
}

interface RovingMarks {
  /** For the element around the marks. */
  readonly listeners: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocusCapture: (event: FocusEvent) => void
  }
  readonly markOf: (name: string) => Mark
}

/**
 * Arrows, Home and End go through the marks of a drawing, by name in the order in which they stand; the tab key reaches the one that had
 * the focus last, the first before: a month of bars is one stop on the way.
 */
export function useRovingMarks(names: readonly string[]): RovingMarks {
  const [active, setActive] = useState<string | null>(null)
  const reached = active !== null && names.includes(active) ? active : names[0]
  const onKeyDown = (event: KeyboardEvent): void => {
    const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')]
    const at = marks.findIndex((mark) => mark === event.target)
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 },
      ...{ Home: 0, End: marks.length - 1 },
    }
    const to = steps[event.key]
    if (at === -1 || to === undefined) return
    event.preventDefault()
    marks[to]?.focus()
  }
  const onFocusCapture = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.dataset.mark !== undefined) setActive(target.dataset.mark)
  }
  return {
    listeners: { onKeyDown, onFocusCapture },
    markOf: (name) => ({ 'data-mark': name, tabIndex: name === reached ? 0 : -1 }),
  }
}
