import { useEffect, useInsertionEffect, useRef } from 'react'
import { focusAgain, pathTo, whatIsKept } from '../browser/keep-focus.ts'

/** For the content of a dialog that has no trigger of its own, and so does not know where its focus came from. */
export interface FocusReturn {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** What a dialog that is just going away came from: the one that comes in its place goes back there. */
let handedOn: readonly Element[] = []

/** Of each dialog that has been open what it came from. */
const openers = new WeakMap<Element, readonly Element[]>()

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
  useEffect(() => {
    const own = isOpen ? document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') : null
    // It may still be the one that it came from.
    if (own != null && !openers.has(own) && !opener.current.includes(own)) openers.set(own, opener.current)
  }, [isOpen])
  return {
    // Behind a menu that has closed meanwhile: what it gave its focus back to.
    onOpenAutoFocus: ({ currentTarget }) => {
      if (document.activeElement !== document.body) opener.current = whatOpens()
      if (currentTarget instanceof Element) openers.set(currentTarget, opener.current)
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      handedOn = []
      focusAgain(stillThere(opener.current))
    },
  }
}

/** A dialog that came from another one, which is gone since, goes back to where that came from. */
function stillThere(from: readonly Element[]): readonly Element[] {
  const passed = new Set<Element>()
  let path = from
  for (;;) {
    const gone = path.find((element) => openers.has(element) && !element.isConnected)
    const before = gone === undefined ? undefined : openers.get(gone)
    if (gone === undefined || before === undefined || passed.has(gone)) return path
    passed.add(gone)
    path = before
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
