import { wholeNumber } from '@vigia/domain/format/whole-number'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'

/** A page draws so many rows at once without a person's feeling it. */
const AT_ONCE = 200

interface MoreRowsProps<T> {
  readonly rows: readonly T[]
  /** Shown however far down it stands; null: none. */
  readonly kept?: ((row: T) => boolean) | null
  /** Draws one table. */
  readonly children: (shown: readonly T[]) => ReactNode
}

/** A table of any number of rows: the first ones, and the rest on demand, whose first then has the focus. */
export function MoreRows<T>({ rows, kept = null, children }: MoreRowsProps<T>) {
  const [most, setMost] = useState(AT_ONCE)
  const at = kept === null ? -1 : rows.findIndex(kept)
  const shown = rows.slice(0, Math.max(most, at + 1))
  const left = rows.length - shown.length
  const showMore = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const table = currentTarget.previousElementSibling
    flushSync(() => setMost(shown.length + AT_ONCE))
    focusRow(table?.querySelectorAll<HTMLElement>('tbody > tr')[shown.length])
  }
  return (
    <>
      {children(shown)}
      {left > 0 ? (
        <Button size="sm" data-more-rows onClick={showMore}>
          Mostrar más: {left === 1 ? 'falta' : 'faltan'} {wholeNumber(left)}
        </Button>
      ) : null}
    </>
  )
}

/** The button with the focus may be gone with the last rows: the focus would be nowhere. */
function focusRow(row: HTMLElement | undefined): void {
  if (row === undefined) return
  const control = row.querySelector<HTMLElement>('button, a[href]')
  if (control === null) row.tabIndex = -1
  const target = control ?? row
  target.focus()
}

/** Draws the rows after the last one of `table`, whose first then has the focus; false: there are none. */
export function showMoreOf(table: HTMLTableElement): boolean {
  const next = table.nextElementSibling
  if (!(next instanceof HTMLButtonElement && next.hasAttribute('data-more-rows'))) return false
  next.click()
  return true
}
