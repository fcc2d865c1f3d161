import { useEffect, useRef } from 'react'
import type { FleetMap } from '../../map/fleet-map.ts'
import { type FlightReason, type FlightTarget, GROUNDED, nextFlight } from './next-flight.ts'

/** A selection opens a panel and so narrows the map; a flight begun before would end beside its aim. */
const AFTER_LAYOUT_MS = 80

interface FlightOptions {
  readonly map: FleetMap | null
  readonly target: FlightTarget | null
  /** The zoom to arrive with, by why one goes; null: not for that. `nowAt`: the zoom now, for who keeps a nearer one. */
  readonly zoomFor: (reason: FlightReason, nowAt: number) => number | null
  /** Grows when a person asks to see the target. */
  readonly asked?: number
  /** The map went where a person asked to: a map that is made anew shall not go there again. */
  readonly onShown?: () => void
}

/** Takes the map to what was chosen. */
export function useFlight(options: FlightOptions): void {
  const { map, target, asked = 0 } = options
  const been = useRef(GROUNDED)
  const flight = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    if (map === null) {
      been.current = { ...GROUNDED, asked: been.current.asked }
      return
    }
    const { state, reason } = nextFlight(been.current, target, asked)
    been.current = state
    const zoom = reason === null ? null : latest.current.zoomFor(reason, map.camera.state().zoom)
    if (zoom === null || target === null) return
    clearTimeout(flight.current)
    flight.current = setTimeout(() => {
      const point = map.units.positionOf(target.tripId) ?? latest.current.target?.point
      // Who asks to see the unit itself is taken as near as that is; a choice is shown with its surroundings.
      const aroundM = reason === 'asked' ? null : map.units.circleRadiusOf(target.tripId)
      if (point) map.camera.flyTo(point, zoom, aroundM)
      if (reason === 'asked') latest.current.onShown?.()
    }, AFTER_LAYOUT_MS)
  }, [map, target, asked])
  useEffect(() => () => clearTimeout(flight.current), [])
}
