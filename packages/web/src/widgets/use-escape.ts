import { useEffect, useRef } from 'react'

/** Esc anywhere on the screen, unless it belongs to a field, a dialog or a menu. */
export function useEscape(onEscape: () => void): void {
  const run = useRef(onEscape)
  run.current = onEscape
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"], [role="menu"]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) run.current()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
