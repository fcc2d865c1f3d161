import { type ComponentType, useEffect, useState } from 'react'
import { loadUntilThere } from '../browser/load-until-there.ts'

/**
 * A component that is fetched when it is first wanted, and kept; null until it is there. Unlike `lazy`, a fetch that fails
 * takes nothing down: it is tried again for as long as the component is wanted. `load`: the same function each time.
 */
export function useOnDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ readonly component: ComponentType<Props> } | null>(null)
  const isThere = part !== null
  useEffect(() => {
    if (isWanted && !isThere) return loadUntilThere(load, (component) => setPart({ component }))
  }, [load, isWanted, isThere])
  return part?.component ?? null
}
