import { useEffect, useRef } from 'react'
import type { Drawing } from '../../map/drawing/drawing.ts'

const FIELDS = 'input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="radiogroup"]'

/** Keys while drawing, wherever the focus is but in a field or a dialog: Esc, Enter, Backspace and Ctrl+Z. */
export function useDrawingKeys(drawing: Drawing | null, onCancel: () => void): void {
  const cancel = useRef(onCancel)
  cancel.current = onCancel
  useEffect(() => {
    if (drawing === null) return
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (drawing.state() === null || event.defaultPrevented || target?.closest(FIELDS)) return
      const isPressing = target?.closest('button, a, summary') !== null
      const act = actOf(event, isPressing && target !== null)
      if (act === null) return
      event.preventDefault()
      event.stopPropagation()
      if (act === 'cancel') cancel.current()
      else drawing[act]()
    }
    globalThis.addEventListener('keydown', listen, { capture: true })
    return () => globalThis.removeEventListener('keydown', listen, { capture: true })
  }, [drawing])
}

/** Enter belongs to a button that has the focus. */
function actOf({ key, ctrlKey, metaKey }: KeyboardEvent, isOnButton: boolean): 'cancel' | 'finish' | 'undo' | null {
  if (key === 'Escape') return 'cancel'
  if (key === 'Enter') return isOnButton ? null : 'finish'
  if (key === 'Backspace' || (key === 'z' && (ctrlKey || metaKey))) return 'undo'
  return null
}
