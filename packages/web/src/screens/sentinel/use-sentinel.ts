import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { acquireLive } from '../../live/live.ts'
import { sortTrips } from './row-order.ts'
import { keepSelection } from './selection.ts'
import { countTabs, filterTrips, type Narrowing, type Tab, type TripFilter } from './trip-filter.ts'
import { type TripListing, useTripListing } from './use-trip-listing.ts'

/** Everything the screen shows and can do; one instance per screen. */
export interface Sentinel {
  readonly listing: TripListing
  /** All trips in transit, worst first. */
  readonly sorted: readonly SentinelTrip[]
  /** What `listed` leaves of them. */
  readonly shown: readonly SentinelTrip[]
  /** Tab, counter and search as the list follows them: they themselves show at once, of thousands the list a moment later. */
  readonly listed: TripFilter
  readonly tabCounts: Readonly<Record<Tab, number>>
  readonly tab: Tab
  readonly narrowing: Narrowing
  readonly search: string
  readonly selected: SentinelTrip | null
  readonly isDetailOpen: boolean
  readonly setTab: (tab: Tab) => void
  /** A header counter: the tab it means and what it narrows it to. */
  readonly narrow: (tab: Tab, narrowing: Narrowing) => void
  readonly setSearch: (search: string) => void
  /** Selects, and opens the detail where it has a place of its own; null deselects. */
  readonly select: (tripId: string | null) => void
  readonly setDetailOpen: (open: boolean) => void
}

/** The state of the Sentinel screen (spec §2, §4). `opensDetail`: the panel has a place of its own beside the map. */
export function useSentinel(opensDetail: boolean): Sentinel {
  const listing = useTripListing()
  const [tab, setTabOnly] = useState<Tab>('all')
  const [narrowing, setNarrowing] = useState<Narrowing>(null)
  const [search, setSearch] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isDetailOpen, setDetailOpen] = useState(opensDetail)

  const trips = listing.trips
  const sorted = useMemo(() => sortTrips(trips ?? []), [trips])
  const wanted = useMemo(() => ({ tab, narrowing, search }), [tab, narrowing, search])
  const listed = useDeferredValue(wanted)
  const shown = useMemo(() => filterTrips(sorted, listed), [sorted, listed])
  const tabCounts = useMemo(() => countTabs(sorted), [sorted])

  const keptId = trips === null ? selectedId : keepSelection(selectedId, sorted)
  if (keptId !== selectedId) setSelectedId(keptId)
  const selected = sorted.find(({ tripId }) => tripId === keptId) ?? null

  useEffect(() => acquireLive().focus(keptId), [keptId])

  const narrow = useCallback((next: Tab, narrowed: Narrowing) => {
    setTabOnly(next)
    setNarrowing(narrowed)
  }, [])
  const setTab = useCallback((next: Tab) => narrow(next, null), [narrow])
  const select = useCallback(
    (tripId: string | null) => {
      setSelectedId(tripId)
      setDetailOpen(tripId !== null && opensDetail)
    },
    [opensDetail],
  )

  // Where an alert leads: the trip is selected as by hand, and the address forgets it.
  const [address, setAddress] = useSearchParams()
  const asked = address.get('viaje')
  useEffect(() => {
    if (asked === null) return
    select(asked)
    setAddress({}, { replace: true })
  }, [asked, select, setAddress])

  return {
    listing,
    sorted,
    shown,
    listed,
    tabCounts,
    tab,
    narrowing,
    search,
    selected,
    isDetailOpen,
    setTab,
    narrow,
    setSearch,
    select,
    setDetailOpen,
  }
}
