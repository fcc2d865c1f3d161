import type { LiveTripState } from '@vigia/contract/live-frame'
import { useMemo } from 'react'
import type { FullMapUnit } from '../../api/full-map.ts'
import { useFleet } from '../../live/use-live.ts'

/** The unit as the last answer said, moved on by the live feed where that knows a newer fix. Its state is the server's word. */
export function withFeed(unit: FullMapUnit, state: LiveTripState | undefined): FullMapUnit {
  if (state === undefined || !state.hasGps || state.fixAt <= unit.fixAt) return unit
  const { lat, lng, fixAt, speedKmh, headingDeg, source } = state
  return { ...unit, point: { lat, lng }, fixAt, speedKmh, headingDeg, source }
}

/** A unit as React shows it, at most four times a second. */
export function useLiveUnit(unit: FullMapUnit): FullMapUnit {
  const state = useFleet((fleet) => fleet.stateOf(unit.tripId))
  return useMemo(() => withFeed(unit, state), [unit, state])
}
