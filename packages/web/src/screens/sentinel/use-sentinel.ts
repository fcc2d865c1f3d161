import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { conditionalListing } from '../../api/listing.ts'
import { type Listing, listSentinelTrips, type SentinelTrip } from '../../api/sentinel.ts'
import type { FleetSource } from '../../fleet-screen/view/fleet-source.ts'
import { type FleetView, useFleetView } from '../../fleet-screen/view/use-fleet-view.ts'
import { acquireLive } from '../../live/live.ts'
import { sortTrips } from './list/row-order.ts'
import { ALL_TRIPS, countTabs, isOf, type Narrowing, type Tab, type TripFilter, tripTexts } from './list/trip-filter.ts'
import { useKeptSelection } from './use-kept-selection.ts'
import { liveStateOf, withLive } from './with-live.ts'

/** All that is listed; the feed knows it too from then on. */
export const sentinelListing = conditionalListing(['sentinel', 'listing'], async (etag, signal) => {
  const answer = await listSentinelTrips(etag, signal)
  if (answer.status === 'fresh') {
    const { trips, sequence } = answer.data
    acquireLive().fleet.seed(trips.map(liveStateOf), sequence, Date.now())
  }
  return answer
})

/** Times: spec §9. */
const SOURCE: FleetSource<Listing, SentinelTrip, TripFilter> = {
  listing: sentinelListing,
  unitsOf: ({ trips }) => trips,
  everyS: 60,
  followsFleetMs: 2_000,
  // The feed knows all that is listed; what it knows no longer has left transit.
  merge: (trip, state) => (state === undefined ? null : withLive(trip, state)),
  order: sortTrips,
  texts: tripTexts,
  isShown: isOf,
  everything: ALL_TRIPS,
}

/** Everything the screen shows and can do; one instance per screen. `all` is worst first. */
export interface Sentinel extends FleetView<SentinelTrip, TripFilter> {
  readonly tabCounts: Readonly<Record<Tab, number>>
  readonly setTab: (tab: Tab) => void
  /** A header counter: the tab it means and what it narrows it to. */
  readonly narrow: (tab: Tab, narrowing: Narrowing) => void
  /** The selected trip's panel is open; closed, it stays so until something is selected. */
  readonly isDetailOpen: boolean
  readonly closeDetail: () => void
  /** The selected trip is not in transit: the server does not list it. */
  readonly isAbsent: boolean
}

/** The state of the Sentinel screen (spec §2, §4). */
export function useSentinel(): Sentinel {
  const fleet = useFleetView(SOURCE)
  const { all, setFilter, select: selectOnly } = fleet
  const { key } = useLocation()
  const [isDetailOpen, setDetailOpen] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to a trip opens its panel
  useEffect(() => setDetailOpen(true), [key])
  const select = useCallback(
    (tripId: string | null) => {
      selectOnly(tripId)
      setDetailOpen(true)
    },
    [selectOnly],
  )

  const kept = useKeptSelection(fleet)
  useEffect(() => acquireLive().focus(kept.selectedId), [kept.selectedId])

  const narrow = useCallback((tab: Tab, narrowing: Narrowing) => setFilter({ tab, narrowing }), [setFilter])
  return {
    ...fleet,
    ...kept,
    select,
    tabCounts: useMemo(() => countTabs(all ?? []), [all]),
    setTab: useCallback((tab: Tab) => narrow(tab, null), [narrow]),
    narrow,
    isDetailOpen,
    closeDetail: useCallback(() => setDetailOpen(false), []),
  }
}
