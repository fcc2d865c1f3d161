import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SentinelTrip } from '../../api/sentinel.ts'
import type { FleetView } from '../../fleet-screen/view/use-fleet-view.ts'
import { keepSelection } from './selection.ts'

interface KeptSelection {
  readonly selectedId: string | null
  readonly selected: SentinelTrip | null
  /** A trip is chosen (by a link) that the server does not list: it is not in transit. */
  readonly isAbsent: boolean
}

/**
 * The selected trip, and the worst in its place once it has left transit. A trip that was never listed is judged by an answer
 * that came after it was chosen, which is asked for where there is none.
 */
export function useKeptSelection(
  fleet: Pick<FleetView<SentinelTrip, unknown>, 'all' | 'selectedId' | 'select' | 'loadedAt' | 'refresh'>,
): KeptSelection {
  const { all, selectedId, select, loadedAt, refresh } = fleet
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, or another link to the same trip, is dated anew
  const chosenAt = useMemo(() => Date.now(), [selectedId, key])
  const lastListed = useRef<string | null>(null)
  const keptId = useMemo(
    () => (all === null ? selectedId : keepSelection(selectedId, all, lastListed.current)),
    [all, selectedId],
  )
  const selected = useMemo(() => all?.find(({ tripId }) => tripId === keptId) ?? null, [all, keptId])
  if (selected !== null) lastListed.current = selected.tripId
  useEffect(() => {
    if (keptId !== selectedId) select(keptId)
  }, [keptId, selectedId, select])

  const isUnlisted = all !== null && keptId !== null && selected === null
  const isAnswerOlder = loadedAt <= chosenAt
  const latest = useRef(refresh)
  latest.current = refresh
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (isUnlisted && isAnswerOlder) latest.current()
  }, [isUnlisted, isAnswerOlder, chosenAt])
  return { selectedId: keptId, selected, isAbsent: isUnlisted && !isAnswerOlder }
}
