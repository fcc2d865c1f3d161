import { useMemo, useRef } from 'react'
import { acquireLive } from '../../live/live.ts'
import { useFleet } from '../../live/use-live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import type { FleetSource } from './fleet-source.ts'
import { type FleetUnit, type MergedUnits, mergeUnits, NO_UNITS } from './merge-units.ts'

/** What the clock alone changes of a unit is seen this often. */
const AGED_EVERY_MS = 2_000

/** The listed units moved on by the feed, at most four times a second. Only those that changed are other objects. */
export function useLiveUnits<Unit extends FleetUnit>(
  listed: readonly Unit[] | null,
  { merge, age }: Pick<FleetSource<object, Unit, never>, 'merge' | 'age'>,
): readonly Unit[] | null {
  const version = useFleet((fleet) => fleet.version())
  const now = useServerNow(AGED_EVERY_MS)
  const staleLimit = useStaleLimit()
  const ageNow = useMemo(
    () => (age === undefined ? null : (unit: Unit): Unit => age(unit, staleLimit, now)),
    [age, staleLimit, now],
  )
  const merged = useRef<MergedUnits<Unit>>(NO_UNITS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the fleet holds
  return useMemo(() => {
    if (listed === null) return null
    merged.current = mergeUnits(listed, acquireLive().fleet.stateOf, merge, ageNow, merged.current)
    return merged.current.units
  }, [listed, version, merge, ageNow])
}
