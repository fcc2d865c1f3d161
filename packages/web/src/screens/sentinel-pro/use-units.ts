import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type UnifiedUnit, useUnifiedUnits } from '../../api/unified-units.ts'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { type RefreshCountdown, useRefreshCountdown } from '../../widgets/use-refresh-countdown.ts'
import type { StatusBand } from './status-band.ts'
import { filterUnits, unitTexts } from './unit-filter.ts'
import { withFeed } from './unit-view.ts'

/** Spec §9. */
export const REFRESH_S = 30
/** Cards need not follow each frame; the map does. */
const EVERY_MS = 2_000

/** Everything that the screen lists and chooses from; one instance per screen. */
export interface Units extends Pick<RefreshCountdown, 'secondsLeft'> {
  /** Null before the first answer. */
  readonly all: readonly UnifiedUnit[] | null
  /** What search and status leave of them. */
  readonly shown: readonly UnifiedUnit[]
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly status: StatusBand | null
  readonly setStatus: (status: StatusBand | null) => void
  readonly selected: UnifiedUnit | null
  readonly select: (tripId: string | null) => void
  readonly auto: boolean
  readonly setAuto: (on: boolean) => void
  readonly refresh: () => void
  readonly isLoading: boolean
  /** The last attempt failed: what is shown is as old as `loadedAt`, local epoch ms. */
  readonly error: Error | null
  readonly loadedAt: number
}

/** The state of Sentinel Pro (spec §2): asks every 30 s, listens in between. */
export function useUnits(): Units {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useUnifiedUnits()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<StatusBand | null>(null)
  const [selectedId, select] = useState<string | null>(null)
  const [auto, setAuto] = useState(true)
  const ask = useCallback(() => void refetch(), [refetch])
  const { secondsLeft, restart } = useRefreshCountdown(REFRESH_S, !auto, ask)
  const refresh = useCallback(() => {
    restart()
    ask()
  }, [restart, ask])

  // Where a link to a unit leads: it is selected as by hand, and the address forgets it.
  const [address, setAddress] = useSearchParams()
  const asked = address.get('viaje')
  useEffect(() => {
    if (asked === null) return
    select(asked)
    setAddress({}, { replace: true })
  }, [asked, setAddress])

  const all = useWithFeed(data ?? null)
  // The field shows each letter at once; of thousands the list follows.
  const sought = useDeferredValue(search)
  const found = useMemo(() => filterUnits(data ?? [], { search: sought, status }), [data, sought, status])
  const shown = useMemo(() => ofThose(all ?? [], data ?? [], found), [all, data, found])
  useEffect(() => (data === undefined ? undefined : unitTexts.prepare(data)), [data])
  const selected = all?.find(({ tripId }) => tripId === selectedId) ?? null
  return {
    ...{ all, shown, search, setSearch, status, setStatus, selected, select, auto, setAuto, refresh, secondsLeft },
    isLoading: isFetching,
    error,
    loadedAt: dataUpdatedAt,
  }
}

/** The units of `all` that are in `found`, which is of the answer that `all` was made of. */
function ofThose<T>(all: readonly T[], answer: readonly T[], found: readonly T[]): readonly T[] {
  if (found.length === answer.length) return all
  const wanted = new Set<T | undefined>(found)
  return all.filter((_, index) => wanted.has(answer[index]))
}

function useWithFeed(units: readonly UnifiedUnit[] | null): readonly UnifiedUnit[] | null {
  const now = useServerNow(EVERY_MS)
  return useMemo(() => {
    if (units === null) return null
    const { fleet } = acquireLive()
    return units.map((unit) => withFeed(unit, fleet.stateOf(unit.tripId), now))
  }, [units, now])
}
