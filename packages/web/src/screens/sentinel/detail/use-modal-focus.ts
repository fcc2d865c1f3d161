import { type RefObject, useRef } from 'react'

interface ModalFocus {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly tabIndex: -1
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/**
 * The detail takes the focus itself, so that its title is read and L works at once, and gives it back to what opened it;
 * when that is gone (an entry of the palette), to the selected row.
 */
export function useModalFocus(): ModalFocus {
  const ref = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  return {
    ref,
    tabIndex: -1,
    onOpenAutoFocus: (event) => {
      event.preventDefault()
      opener.current = document.activeElement
      ref.current?.focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const isBack =
        opener.current instanceof HTMLElement && opener.current.isConnected && opener.current !== document.body
      const target = isBack ? opener.current : document.querySelector('[role="option"][aria-selected="true"]')
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
