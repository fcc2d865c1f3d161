import { useInsertionEffect, useRef } from 'react'

/** For the content of a dialog that has no trigger of its own, and so does not know where its focus came from. */
export interface FocusReturn {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** Gives the focus back to whatever had it when the dialog opened, if it is still there. */
export function useFocusReturn(isOpen: boolean): FocusReturn {
  const opener = useRef<Element | null>(null)
  // Before a field of the dialog takes the focus by itself: the dialog is not asked where to begin then.
  useInsertionEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  return {
    // Behind a menu that has closed meanwhile: what it gave its focus back to.
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
