import { useEffect, useRef } from 'react'

/** Esc anywhere on the screen, unless it belongs to a field, a dialog or a menu. Who answers `true` keeps it from the others. */
export function useEscape(onEscape: () => unknown): void {
  const run = useRef(onEscape)
  run.current = onEscape
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('input:not([type="checkbox"]), textarea, [role="dialog"], [role="menu"]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere && run.current() === true)
        event.preventDefault()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
