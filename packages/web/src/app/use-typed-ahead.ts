import { useEffect, useRef, useState } from 'react'

/**
 * What is typed for a part that is still on its way, to begin with once it is there. Until then no key of it does anything else: its
 * letters are the shortcuts of the screen. Enter is not kept, for nobody has seen what it would choose; Esc gives the part up.
 */
export function useTypedAhead(isAwaited: boolean, onGiveUp: () => void): string {
  const [typed, setTyped] = useState('')
  const giveUp = useRef(onGiveUp)
  giveUp.current = onGiveUp
  useEffect(() => {
    if (!isAwaited) return setTyped('')
    const listen = (event: KeyboardEvent): void => {
      const { key } = event
      const isText = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isText && key !== 'Backspace' && key !== 'Enter' && key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (key === 'Escape') giveUp.current()
      else if (key === 'Backspace') setTyped((before) => before.slice(0, -1))
      else if (isText) setTyped((before) => before + key)
    }
    // Before any screen hears of it.
    globalThis.addEventListener('keydown', listen, { capture: true })
    return () => globalThis.removeEventListener('keydown', listen, { capture: true })
  }, [isAwaited])
  return typed
}
