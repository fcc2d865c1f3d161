import { useEffect, useRef } from 'react'
import type { UnifiedUnit } from '../../api/unified-units.ts'
import { acquireLive } from '../../live/live.ts'
import type { FleetMap, UnitLabel, UnitUpdate } from '../../map/fleet-map.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { speedBand } from './speed-band.ts'
import { withFeed } from './unit-view.ts'

/** Fixes grow old without news, and tags tell ages. */
const AGEING_MS = 15_000

/** Joins the units to the map: the last answer at once, then every frame of the feed within the task that brings it. */
export function useMapUnits(
  map: FleetMap | null,
  units: readonly UnifiedUnit[],
  shown: readonly UnifiedUnit[],
  selectedId: string | null,
): void {
  const drawn = useRef(new Set<string>())
  const latest = useRef(units)
  latest.current = units
  // The list is another object every two seconds; who is in it changes seldom.
  const members = units.map(({ tripId }) => tripId).join()
  const visible = shown.length === units.length ? null : shown.map(({ tripId }) => tripId).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other members are drawn at once
  useEffect(() => {
    if (map === null) return
    const { fleet, clock } = acquireLive()
    const known = (): ReadonlyMap<string, UnifiedUnit> => new Map(latest.current.map((unit) => [unit.tripId, unit]))
    let byTrip = known()

    const show = (tripIds: Iterable<string>): void => {
      const now = clock.now()
      const gone: string[] = []
      const updates: UnitUpdate[] = []
      const labels: UnitLabel[] = []
      for (const tripId of tripIds) {
        const unit = byTrip.get(tripId)
        const view = unit === undefined ? undefined : withFeed(unit, fleet.stateOf(tripId), now)
        const update = view === undefined ? null : updateOf(view, clock.offset())
        if (view === undefined || update === null) gone.push(tripId)
        else {
          updates.push(update)
          labels.push(labelOf(view, now))
        }
      }
      for (const tripId of gone) drawn.current.delete(tripId)
      for (const { tripId } of updates) drawn.current.add(tripId)
      map.units.apply(updates)
      map.units.remove(gone)
      map.labels.apply(labels)
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
  }, [map, members])

  useEffect(() => {
    map?.units.setFilter(visible === null ? null : new Set(visible.split(',')))
  }, [map, visible])
  useEffect(() => map?.units.setSelected(selectedId), [map, selectedId])
}

/** Null for a unit that was never located. `offsetMs`: what the server's clock is ahead of this PC's, by which the map ages. */
function updateOf(unit: UnifiedUnit, offsetMs: number): UnitUpdate | null {
  const { tripId, point, fixAt, speedKmh, headingDeg, connection } = unit
  if (point === null || fixAt === null) return null
  const level = speedBand(speedKmh)
  return {
    tripId,
    ...point,
    headingDeg: level === 'MEDIO' ? null : headingDeg,
    level,
    stopped: level === 'MEDIO',
    fixAt: fixAt - offsetMs,
    hasGps: connection === 'connected',
  }
}

const labelOf = ({ tripId, plates, invoice, speedKmh, fixAt }: UnifiedUnit, now: number): UnitLabel => ({
  tripId,
  plates: plates ?? invoice,
  reason: `${speedKmh === null ? '— ' : Math.round(speedKmh)} km/h · ${elapsedSince(fixAt, now)}`,
})
