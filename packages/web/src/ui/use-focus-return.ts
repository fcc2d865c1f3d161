import { useInsertionEffect, useRef } from 'react'

/** For the content of a dialog that has no trigger of its own, and so does not know where its focus came from. */
export interface FocusReturn {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** What a dialog that is just going away came from: the one that comes in its place goes back there. */
let handedOn: Element | null = null

/** Gives the focus back to whatever had it when the dialog opened, or the one whose place it took, if it is still there. */
export function useFocusReturn(isOpen: boolean): FocusReturn {
  const opener = useRef<Element | null>(null)
  // Before a field of the dialog takes the focus by itself: the dialog is not asked where to begin then.
  useInsertionEffect(() => {
    if (!isOpen) return
    opener.current = whatOpens()
    return () => {
      handedOn = opener.current
    }
  }, [isOpen])
  return {
    // Behind a menu that has closed meanwhile: what it gave its focus back to.
    onOpenAutoFocus: () => {
      opener.current = whatOpens()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      handedOn = null
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}

function whatOpens(): Element | null {
  const { activeElement } = document
  const isGoing = activeElement === document.body || activeElement?.closest('[data-state="closed"]') != null
  return isGoing ? (handedOn ?? activeElement) : activeElement
}
