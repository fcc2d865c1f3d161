import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusAgain, pathTo, whatIsKept } from '../browser/keep-focus.ts'

/** For the part beside a list that shows what was chosen there: closed while it has the focus, it gives that back to what was pressed. */
export function useAsideFocus(isOpen: boolean): RefObject<HTMLElement | null> {
  const aside = useRef<HTMLElement>(null)
  /** It may be gone when it is closed. */
  const shown = useRef<Element | null>(null)
  const opener = useRef<readonly Element[]>([])
  useLayoutEffect(() => {
    if (isOpen) {
      shown.current = aside.current
      if (aside.current?.contains(document.activeElement) !== true) opener.current = pathTo(document.activeElement)
      return
    }
    const hadFocus = shown.current !== null && whatIsKept().includes(shown.current)
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hadFocus && isLost && opener.current[0] !== document.body) focusAgain(opener.current)
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    // Another one is chosen while it is open.
    const press = ({ target }: MouseEvent): void => {
      if (target instanceof Node && aside.current?.contains(target) !== true) {
        opener.current = pathTo(document.activeElement)
      }
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [isOpen])
  return aside
}
