import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FullMapBand } from '@vigia/domain/trip/full-map-band'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type FullMapUnit, fullMapUnits, openIncidents } from '../../api/full-map.ts'
import { followFleet } from '../../live/follow-fleet.ts'
import { type RefreshCountdown, useRefreshCountdown } from '../../widgets/use-refresh-countdown.ts'
import { countBands, orderUnits, searchUnits, unitTexts } from './unit-search.ts'
import { ZONES_KEY } from './use-marks.ts'

/** Spec §9. */
export const REFRESH_S = 30
/** The answer comes whole each time, of ten thousand trips too. */
const FLEET_GAP_MS = 5_000

/** Everything that the screen lists and chooses from; one instance per screen. */
export interface FullMap extends Pick<RefreshCountdown, 'secondsLeft'> {
  /** As the last answer said, alerts first; null before it. */
  readonly units: readonly FullMapUnit[] | null
  /** What search and state leave of them. */
  readonly shown: readonly FullMapUnit[]
  readonly counts: Readonly<Record<FullMapBand, number>> | null
  /** Active trips that cannot be drawn; null before the first answer. */
  readonly withoutPosition: number | null
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly band: FullMapBand | null
  readonly setBand: (band: FullMapBand | null) => void
  readonly selected: FullMapUnit | null
  readonly select: (tripId: string | null) => void
  /** As `select`, and the map goes there. */
  readonly visit: (tripId: string) => void
  /** Grows with every visit. */
  readonly visits: number
  readonly refresh: () => void
  readonly isLoading: boolean
  /** The last attempt failed: what is shown is as old as `loadedAt`, local epoch ms. */
  readonly error: Error | null
  readonly loadedAt: number
}

/** The state of the full map (spec §2): asks every 30 s; positions come by the feed in between. */
export function useFullMap(): FullMap {
  const client = useQueryClient()
  const { data, error, dataUpdatedAt, isFetching } = useQuery(fullMapUnits)
  const [search, setSearch] = useState('')
  const [band, setBand] = useState<FullMapBand | null>(null)
  const [selectedId, select] = useState<string | null>(null)
  const [visits, setVisits] = useState(0)
  const ask = useCallback(() => {
    for (const queryKey of [fullMapUnits.queryKey, openIncidents.queryKey, ZONES_KEY])
      void client.invalidateQueries({ queryKey })
  }, [client])
  const { secondsLeft, restart } = useRefreshCountdown(REFRESH_S, false, ask)
  const refresh = useCallback(() => {
    restart()
    ask()
  }, [restart, ask])
  useEffect(
    () => followFleet(() => void client.invalidateQueries({ queryKey: fullMapUnits.queryKey }), FLEET_GAP_MS),
    [client],
  )

  const units = useMemo(() => (data === undefined ? null : orderUnits(data.units)), [data])
  useEffect(() => (units === null ? undefined : unitTexts.prepare(units)), [units])
  const counts = useMemo(() => (units === null ? null : countBands(units)), [units])
  // The field shows each letter at once; of thousands the list follows.
  const sought = useDeferredValue(search)
  const shown = useMemo(() => searchUnits(units ?? [], { search: sought, band }), [units, sought, band])
  const visit = useCallback((tripId: string) => {
    select(tripId)
    setVisits((times) => times + 1)
  }, [])
  return {
    ...{ units, shown, counts, search, setSearch, band, setBand, select, visit, visits, refresh, secondsLeft, error },
    withoutPosition: data?.withoutPosition ?? null,
    selected: units?.find(({ tripId }) => tripId === selectedId) ?? null,
    isLoading: isFetching,
    loadedAt: dataUpdatedAt,
  }
}
