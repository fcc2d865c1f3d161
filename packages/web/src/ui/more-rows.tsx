import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

/** A page draws so many rows at once without a person's feeling it. */
const AT_ONCE = 200

interface MoreRowsProps<T> {
  readonly rows: readonly T[]
  /** Shown however far down it stands; null: none. */
  readonly kept?: ((row: T) => boolean) | null
  readonly children: (shown: readonly T[]) => ReactNode
}

/** A table of any number of rows: the first ones, and the rest on demand. */
export function MoreRows<T>({ rows, kept = null, children }: MoreRowsProps<T>) {
  const [most, setMost] = useState(AT_ONCE)
  const at = kept === null ? -1 : rows.findIndex(kept)
  const shown = rows.slice(0, Math.max(most, at + 1))
  return (
    <>
      {children(shown)}
      {rows.length > shown.length ? (
        <Button size="sm" onClick={() => setMost(shown.length + AT_ONCE)}>
          Mostrar más: faltan {rows.length - shown.length}
        </Button>
      ) : null}
    </>
  )
}
