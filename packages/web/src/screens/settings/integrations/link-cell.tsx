import type { ReactNode } from 'react'

/** A cell of a table of links. The heading of its column stands in it where there is no room for columns. */
export function LinkCell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td>
      <em aria-hidden="true">{label}</em>
      <div>{children}</div>
    </td>
  )
}
