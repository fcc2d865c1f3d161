import { useRef } from 'react'

/** For the content of a dialog that has no trigger of its own, and so does not know where its focus came from. */
export interface FocusReturn {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** Gives the focus back to whatever had it when the dialog opened, if it is still there. */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
