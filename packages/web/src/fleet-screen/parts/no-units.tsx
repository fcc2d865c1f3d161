import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { FleetView } from '../view/use-fleet-view.ts'

interface NoUnitsProps {
  readonly fleet: Pick<FleetView<unknown, unknown>, 'all' | 'search' | 'showAll'>
  /** That search and filter leave none, and the way back to all of them. */
  readonly none: string
  readonly back: string
  /** What stands here when there is none at all. */
  readonly children: ReactNode
}

/** In the place of no rows. */
export function NoUnits({ fleet: { all, search, showAll }, none, back, children }: NoUnitsProps) {
  if (all === null || all.length === 0) return children
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden="true" />}
      title={none}
      {...(search === '' ? {} : { hint: `Nada coincide con «${search}»` })}
      action={
        <Button size="sm" onClick={showAll}>
          {back}
        </Button>
      }
    />
  )
}
