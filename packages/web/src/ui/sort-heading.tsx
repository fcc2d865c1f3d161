import { ArrowDown, ArrowUp } from 'lucide-react'

/** By what a list is ordered; `isReversed`: what wants attention first comes last. */
export interface Sorting<By extends string> {
  readonly by: By
  readonly isReversed: boolean
}

interface SortHeadingProps<By extends string> {
  readonly by: By
  readonly text: string
  readonly sorting: Sorting<By>
  readonly onSort: (sorting: Sorting<By>) => void
}

/** What a list can be ordered by: once for what wants attention first, again for the other way round. */
export function SortHeading<By extends string>({ by, text, sorting, onSort }: SortHeadingProps<By>) {
  const isChosen = sorting.by === by
  const Arrow = sorting.isReversed ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={isChosen && sorting.isReversed ? `${text}, al revés` : text}
      onClick={() => onSort({ by, isReversed: isChosen && !sorting.isReversed })}
    >
      {text}
      {isChosen ? <Arrow size={13} aria-hidden="true" /> : null}
    </button>
  )
}
