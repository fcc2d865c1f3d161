import { useEffect, useRef } from 'react'
import type { FleetRisk, UnitPosition } from '../../api/metrics.ts'
import { acquireLive } from '../../live/live.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { unitUpdate } from './unit-update.ts'

/** Fixes grow old without news; the markers are judged anew this often. */
const AGEING_MS = 15_000

/** Joins the fleet to the map: the last answer at once, then every frame of the feed within the task that brings it. */
export function useMapUnits(
  map: FleetMap | null,
  positions: readonly UnitPosition[] | undefined,
  risk: FleetRisk | undefined,
): void {
  const drawn = useRef(new Set<string>())
  useEffect(() => {
    if (map === null) return
    const { fleet, clock } = acquireLive()
    const known = new Map(positions?.map((position) => [position.tripId, position]))
    const risky = new Map(risk?.atRisk.map((trip) => [trip.tripId, trip]))

    const show = (tripIds: Iterable<string>): void => {
      const [now, offsetMs] = [clock.now(), clock.offset()]
      const gone: string[] = []
      const updates = [...tripIds].flatMap((tripId) => {
        const facts = { position: known.get(tripId), state: fleet.stateOf(tripId), level: risky.get(tripId)?.level }
        const update = unitUpdate(facts, now, offsetMs)
        if (update === null) gone.push(tripId)
        else drawn.current.add(tripId)
        return update === null ? [] : [update]
      })
      for (const tripId of gone) drawn.current.delete(tripId)
      map.units.apply(updates)
      map.units.remove(gone)
    }
    const showAll = (): void => {
      const inFeed = Array.from(fleet.states(), ({ tripId }) => tripId)
      show(new Set([...drawn.current, ...known.keys(), ...inFeed]))
    }

    showAll()
    const stop = fleet.onChange(({ changed, removed }) => {
      for (const tripId of removed) known.delete(tripId)
      show([...changed.map(({ tripId }) => tripId), ...removed])
    })
    const ageing = setInterval(showAll, AGEING_MS)
    return () => {
      stop()
      clearInterval(ageing)
    }
  }, [map, positions, risk])
}
