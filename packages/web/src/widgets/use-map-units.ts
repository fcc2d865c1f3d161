import type { LiveTripState } from '@vigia/contract/live-frame'
import { useEffect, useRef } from 'react'
import { acquireLive } from '../live/live.ts'
import type { FleetMap, UnitLabel, UnitUpdate } from '../map/fleet-map.ts'

/** Fixes grow old without news, and tags tell ages. */
const AGEING_MS = 15_000

/** How a unit is drawn; null while it was never located. */
export interface UnitDrawing {
  /** `fixAt` as the server tells it. */
  readonly update: UnitUpdate
  readonly label: UnitLabel
}

interface MapUnitsOptions<Unit> {
  readonly map: FleetMap | null
  readonly units: readonly Unit[]
  /** Those of `units` that are to be seen. */
  readonly shown: readonly Unit[]
  readonly selectedId: string | null
  /** `state`: what the feed knows of it; `now`: the server's clock. */
  readonly draw: (unit: Unit, state: LiveTripState | undefined, now: number) => UnitDrawing | null
  /** Draws all anew when it changes: something that `draw` reads beside its arguments. */
  readonly redrawOn?: string
}

/** Joins units to a map: the last answer at once, then every frame of the feed within the task that brings it. */
export function useMapUnits<Unit extends { readonly tripId: string }>(options: MapUnitsOptions<Unit>): void {
  const { map, units, shown, selectedId, redrawOn = '' } = options
  const drawn = useRef(new Set<string>())
  const latest = useRef(options)
  latest.current = options
  // The list is another object every two seconds; who is in it changes seldom.
  const members = units.map(({ tripId }) => tripId).join()
  const visible = shown.length === units.length ? null : shown.map(({ tripId }) => tripId).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other members are drawn at once, and what `redrawOn` stands for
  useEffect(() => {
    if (map === null) return
    const { fleet, clock } = acquireLive()
    const known = (): ReadonlyMap<string, Unit> => new Map(latest.current.units.map((unit) => [unit.tripId, unit]))
    let byTrip = known()

    const show = (tripIds: Iterable<string>): void => {
      const now = clock.now()
      const gone: string[] = []
      const drawings: UnitDrawing[] = []
      for (const tripId of tripIds) {
        const unit = byTrip.get(tripId)
        const drawing = unit === undefined ? null : latest.current.draw(unit, fleet.stateOf(tripId), now)
        if (drawing === null) gone.push(tripId)
        else drawings.push(drawing)
      }
      for (const tripId of gone) drawn.current.delete(tripId)
      for (const { update } of drawings) drawn.current.add(update.tripId)
      // The map ages fixes by this PC's clock.
      const offsetMs = clock.offset()
      map.units.apply(drawings.map(({ update }) => ({ ...update, fixAt: update.fixAt - offsetMs })))
      map.units.remove(gone)
      map.labels.apply(drawings.map(({ label }) => label))
    }
    const showAll = (): void => {
      byTrip = known()
      show(new Set([...drawn.current, ...byTrip.keys()]))
    }
    showAll()
    const stop = fleet.onChange(({ changed }) => show(changed.map(({ tripId }) => tripId)))
    const ageing = setInterval(showAll, AGEING_MS)
    return () => {
      stop()
      clearInterval(ageing)
    }
  }, [map, members, redrawOn])

  useEffect(() => {
    map?.units.setFilter(visible === null ? null : new Set(visible.split(',')))
  }, [map, visible])
  useEffect(() => map?.units.setSelected(selectedId), [map, selectedId])
}
