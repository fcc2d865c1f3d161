import { useInsertionEffect, useRef } from 'react'
import { focusAgain, pathTo, whatIsKept } from '../browser/keep-focus.ts'

/** For the content of a dialog that has no trigger of its own, and so does not know where its focus came from. */
export interface FocusReturn {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** What a dialog that is just going away came from: the one that comes in its place goes back there. */
let handedOn: readonly Element[] = []

/** Gives the focus back to whatever had it when the dialog opened, or the one whose place it took; where that is gone, to what it stood in. */
export function useFocusReturn(isOpen: boolean): FocusReturn {
  const opener = useRef<readonly Element[]>([])
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
      if (document.activeElement !== document.body) opener.current = whatOpens()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      handedOn = []
      focusAgain(opener.current)
    },
  }
}

/** What has the focus, and all that it stands in: of what was chosen in a menu its button, and of what is off or gone that itself. */
function whatOpens(): readonly Element[] {
  const { activeElement } = document
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (button != null) return pathTo(document.getElementById(button))
  const isGoing = activeElement === document.body || activeElement?.closest('[data-state="closed"]') != null
  if (!isGoing) return pathTo(activeElement)
  return handedOn.length > 0 ? handedOn : whatIsKept()
}
