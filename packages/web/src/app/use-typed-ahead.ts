import { useEffect, useRef, useState } from 'react'

/** So long no key does anything else: a server that is gone does not answer, and the part may never come. */
const PATIENCE_MS = 5_000

/** Who gave the part up: the person, who goes on with something else, or nobody, and it is too late. */
type GivenUp = 'left' | 'late'

/**
 * What is typed for a part that is still on its way, to begin with once it is there. Until then no key of it does anything else: its
 * letters are the shortcuts of the screen. Enter is not kept, for nobody has seen what it would choose; Esc, the tab key and a press
 * anywhere give the part up, and so does its delay: what is typed into a field must not be kept from that for a part that never comes.
 */
export function useTypedAhead(isAwaited: boolean, onGiveUp: (why: GivenUp) => void): string {
  const [typed, setTyped] = useState('')
  const giveUp = useRef(onGiveUp)
  giveUp.current = onGiveUp
  useEffect(() => {
    if (!isAwaited) return setTyped('')
    const leave = (): void => giveUp.current('left')
    const listen = (event: KeyboardEvent): void => {
      const { key } = event
      if (key === 'Tab') leave()
      const isText = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isText && key !== 'Backspace' && key !== 'Enter' && key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (key === 'Escape') leave()
      else if (key === 'Backspace') setTyped((before) => before.slice(0, -1))
      else if (isText) setTyped((before) => before + key)
    }
    const timer = setTimeout(() => giveUp.current('late'), PATIENCE_MS)
    // Before any screen hears of it.
    globalThis.addEventListener('keydown', listen, { capture: true })
    globalThis.addEventListener('pointerdown', leave, { capture: true })
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('keydown', listen, { capture: true })
      globalThis.removeEventListener('pointerdown', leave, { capture: true })
    }
  }, [isAwaited])
  return typed
}
