import { useEffect } from 'react'
import { acquireLive } from '../../../live/live.ts'
import type { FleetMap, TripTrail } from '../../../map/fleet-map.ts'

const EXPIRE_EVERY_MS = 15_000
/** A trail is a line of up to 200 points: drawn this often it looks continuous and costs little. */
const DRAW_EVERY_MS = 2_000

/** The ways of the last minutes, while they are wanted. */
export function useTrailsOnMap(map: FleetMap | null, isVisible: boolean): void {
  useEffect(() => acquireLive().fleet.onChange(({ removed }) => map?.trails.remove(removed)), [map])
  useEffect(() => {
    map?.trails.setVisible(isVisible)
    if (map === null || !isVisible) return
    const { fleet } = acquireLive()
    const grown = new Set(Array.from(fleet.states(), ({ tripId }) => tripId))
    const draw = (): void => {
      map.trails.apply([...grown].flatMap(trailOf))
      grown.clear()
    }
    draw()
    const stop = fleet.onChange(({ changed }) => {
      for (const { tripId } of changed) grown.add(tripId)
    })
    const drawing = setInterval(draw, DRAW_EVERY_MS)
    const expiring = setInterval(() => map.trails.remove(fleet.expireTrails(Date.now())), EXPIRE_EVERY_MS)
    return () => {
      stop()
      clearInterval(drawing)
      clearInterval(expiring)
    }
  }, [map, isVisible])
}

function trailOf(tripId: string): readonly TripTrail[] {
  const { fleet } = acquireLive()
  const level = fleet.stateOf(tripId)?.level
  const trail = fleet.trailOf(tripId)
  return level === undefined || trail === undefined ? [] : [{ tripId, level, lngLats: trail.lngLats }]
}
