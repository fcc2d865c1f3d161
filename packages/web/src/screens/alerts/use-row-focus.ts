import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isHeir } from '../../browser/keep-focus.ts'
import { keepsKeys } from '../../widgets/shortcut-keys.ts'

interface RowFocusOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly selectedId: string | null
  /** The focus came to a row by itself: the keys go on from there. */
  readonly onFocusRow: (alertId: string) => void
}

/**
 * Keeps the keyboard's focus with the list: it starts there, follows the selected row, and comes back to its row when what had
 * it is gone (*Reconocer*, once pressed) or was moved. Never taken from a field or a dialog.
 */
export function useRowFocus({ list, selectedId, onFocusRow }: RowFocusOptions) {
  const focusedId = useRef<string | null>(null)
  const focusRow = (alertId: string | null): void => {
    if (alertId === null) return
    const row = list.current?.querySelector(`[data-alert="${CSS.escape(alertId)}"]`)
    // What opens it: on a card the plates stand before that.
    const opener = row?.querySelector<HTMLElement>('button[data-slot~="alert-title"]') ?? row?.querySelector('button')
    opener?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (isFocusFree()) list.current?.focus({ preventScroll: true })
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the selection, nothing else
  useLayoutEffect(() => {
    if (!keepsKeys(document.activeElement) && focusedId.current !== selectedId) focusRow(selectedId)
  }, [selectedId])
  useLayoutEffect(() => {
    if (isFocusFree()) focusRow(focusedId.current)
  })
  const onFocusCapture = ({ target }: FocusEvent<HTMLElement>): void => {
    const alertId = target.closest<HTMLElement>('[data-alert]')?.dataset.alert
    // What stands in the place of one that has closed was chosen by nobody: no key may act on it before it is looked at.
    if (alertId === undefined || isHeir(target)) return
    focusedId.current = alertId
    if (alertId !== selectedId) onFocusRow(alertId)
  }
  return { onFocusCapture }
}

const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body
