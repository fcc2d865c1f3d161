import { useMemo, useRef } from 'react'
import { acquireLive } from '../../live/live.ts'
import { useFleet } from '../../live/use-live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import { type FleetUnit, type Merge, type MergedUnits, type MergeNow, mergeUnits, NO_UNITS } from './merge-units.ts'

/** What the clock alone changes of a unit is seen this often. */
const AGED_EVERY_MS = 2_000

/** The listed units moved on by the feed, at most four times a second. Only those that changed are other objects. */
export function useLiveUnits<Unit extends FleetUnit>(
  listed: readonly Unit[] | null,
  merge: Merge<Unit>,
): readonly Unit[] | null {
  const version = useFleet((fleet) => fleet.version())
  const now = useServerNow(AGED_EVERY_MS)
  const staleLimit = useStaleLimit()
  const mergeNow = useMemo(
    (): MergeNow<Unit> => (unit, state) => merge(unit, state, staleLimit, now),
    [merge, staleLimit, now],
  )
  const merged = useRef<MergedUnits<Unit>>(NO_UNITS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the fleet holds
  return useMemo(() => {
    if (listed === null) return null
    merged.current = mergeUnits(listed, acquireLive().fleet.stateOf, mergeNow, merged.current)
    return merged.current.units
  }, [listed, version, mergeNow])
}
