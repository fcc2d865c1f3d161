import type { LiveTripState } from '@vigia/contract/live-frame'
import { useEffect } from 'react'
import { acquireLive } from '../../live/live.ts'
import type { FleetMap, TripTrail, UnitUpdate } from '../../map/fleet-map.ts'

const EXPIRE_TRAILS_EVERY_MS = 15_000
/** A trail is a line of up to 200 points: drawn this often it looks continuous and costs little. */
const DRAW_TRAILS_EVERY_MS = 2_000

/** Joins the live fleet to a map: what is known at once, then every change within the task that brings it. */
export function useMapFleet(map: FleetMap | null, trailsVisible: boolean): void {
  useEffect(() => {
    if (map === null) return
    drawUnits(map, [...acquireLive().fleet.states()])
    return acquireLive().fleet.onChange(({ changed, removed }) => {
      drawUnits(map, changed)
      map.units.remove(removed)
      map.trails.remove(removed)
    })
  }, [map])

  useEffect(() => {
    map?.trails.setVisible(trailsVisible)
    if (map === null || !trailsVisible) return
    const { fleet } = acquireLive()
    const grown = new Set([...fleet.states()].map(({ tripId }) => tripId))
    const draw = (): void => {
      map.trails.apply([...grown].flatMap(trailOf))
      grown.clear()
    }
    draw()
    const stop = fleet.onChange(({ changed }) => {
      for (const { tripId } of changed) grown.add(tripId)
    })
    const drawing = setInterval(draw, DRAW_TRAILS_EVERY_MS)
    const expiring = setInterval(() => map.trails.remove(fleet.expireTrails(Date.now())), EXPIRE_TRAILS_EVERY_MS)
    return () => {
      stop()
      clearInterval(drawing)
      clearInterval(expiring)
    }
  }, [map, trailsVisible])
}

function drawUnits(map: FleetMap, states: readonly LiveTripState[]): void {
  const offsetMs = acquireLive().clock.offset()
  map.units.apply(states.filter(({ hasGps }) => hasGps).map((state) => unitOf(state, offsetMs)))
  // Never located: there is no point to draw it at.
  map.units.remove(states.filter(({ hasGps }) => !hasGps).map(({ tripId }) => tripId))
}

function trailOf(tripId: string): readonly TripTrail[] {
  const { fleet } = acquireLive()
  const level = fleet.stateOf(tripId)?.level
  const trail = fleet.trailOf(tripId)
  return level === undefined || trail === undefined ? [] : [{ tripId, level, lngLats: trail.lngLats }]
}

/** The map ages fixes by the PC's clock, so they are told in its time. */
function unitOf(state: LiveTripState, offsetMs: number): UnitUpdate {
  const { tripId, lat, lng, headingDeg, level, stopped, fixAt, hasGps } = state
  return { tripId, lat, lng, headingDeg: stopped ? null : headingDeg, level, stopped, fixAt: fixAt - offsetMs, hasGps }
}
