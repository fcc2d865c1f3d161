import type { LiveTripState } from '@vigia/contract/live-frame'
import { useEffect } from 'react'
import { acquireLive } from '../../live/live.ts'
import type { FleetMap, TripTrail, UnitUpdate } from '../../map/fleet-map.ts'

const EXPIRE_TRAILS_EVERY_MS = 15_000

/** Joins the live fleet to a map: what is known at once, then every change within the task that brings it. */
export function useMapFleet(map: FleetMap | null, trailsVisible: boolean): void {
  useEffect(() => {
    if (map === null) return
    const { fleet } = acquireLive()
    const known = [...fleet.states()]
    draw(map, known)
    const stop = fleet.onChange(({ changed, removed }) => {
      draw(map, changed)
      map.units.remove(removed)
      map.trails.remove(removed)
    })
    const timer = setInterval(() => map.trails.remove(fleet.expireTrails(Date.now())), EXPIRE_TRAILS_EVERY_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [map])

  useEffect(() => map?.trails.setVisible(trailsVisible), [map, trailsVisible])
}

function draw(map: FleetMap, states: readonly LiveTripState[]): void {
  const { fleet, clock } = acquireLive()
  const located = states.filter(({ hasGps }) => hasGps)
  const lost = states.filter(({ hasGps }) => !hasGps)
  map.units.apply(located.map((state) => unitOf(state, clock.offset())))
  // Never located: there is no point to draw it at.
  map.units.remove(lost.map(({ tripId }) => tripId))
  map.trails.apply(
    located.flatMap(({ tripId, level }): TripTrail[] => {
      const points = fleet.trailOf(tripId)?.points ?? []
      return points.length < 2 ? [] : [{ tripId, level, points }]
    }),
  )
}

/** The map ages fixes by the PC's clock, so they are told in its time. */
function unitOf(state: LiveTripState, offsetMs: number): UnitUpdate {
  const { tripId, lat, lng, headingDeg, level, stopped, fixAt, hasGps } = state
  return { tripId, lat, lng, headingDeg: stopped ? null : headingDeg, level, stopped, fixAt: fixAt - offsetMs, hasGps }
}
