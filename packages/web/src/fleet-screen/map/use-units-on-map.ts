import type { LiveTripState } from '@vigia/contract/live-frame'
import { useEffect, useMemo, useRef } from 'react'
import { isVisiting } from '../../api/tokens.ts'
import type { StaleLimit } from '../../live/gps-status-now.ts'
import { acquireLive } from '../../live/live.ts'
import type { FleetMap, UnitLabel, UnitUpdate } from '../../map/fleet-map.ts'
import type { FleetUnit } from '../view/merge-units.ts'
import type { FleetView } from '../view/use-fleet-view.ts'

/** Fixes grow old without news, and tags tell ages. */
const AGEING_MS = 15_000

/** How a unit is drawn. */
interface UnitDrawing {
  /** `fixAt` as the server tells it. */
  readonly update: UnitUpdate
  readonly label: UnitLabel
}

/**
 * Draws a unit; null while it was never located. `state`: what the feed knows of it; `staleLimit`, `now`: the server's limit
 * of age and its clock. Another function than before draws all anew.
 */
export type DrawUnit<Unit> = (
  unit: Unit,
  state: LiveTripState | undefined,
  staleLimit: StaleLimit,
  now: number,
) => UnitDrawing | null

interface UnitsOnMapOptions<Unit extends FleetUnit> {
  readonly map: FleetMap | null
  readonly fleet: Pick<FleetView<Unit, unknown>, 'all' | 'shown' | 'selectedId' | 'loadedAt'>
  readonly draw: DrawUnit<Unit>
  /**
   * Draws a trip that the feed knows and no answer has listed yet. For screens whose units are the trips in transit: what
   * leaves the feed leaves their map at once.
   */
  readonly drawUnlisted?: (state: LiveTripState, staleLimit: StaleLimit, now: number) => UnitUpdate | null
  /** Those that are to be seen, where they are others than the list's. */
  readonly shown?: readonly FleetUnit[]
  /** Those that are looked for: the others stay on the map, faint. Null: nobody is. */
  readonly sought?: readonly FleetUnit[] | null
}

/** Joins units to a map: the last answer at once, then every frame of the feed within the task that brings it. */
export function useUnitsOnMap<Unit extends FleetUnit>(options: UnitsOnMapOptions<Unit>): void {
  const { map, fleet, draw, drawUnlisted, shown = fleet.shown, sought = null } = options
  const { all, selectedId, loadedAt } = fleet
  const drawn = useRef(new Set<string>())
  const latest = useRef(fleet)
  latest.current = fleet
  // The list is another object with every change; who is in it changes seldom.
  const members = useMemo(() => idsOf(all ?? []), [all])
  const visible = useMemo(() => (shown.length === (all?.length ?? 0) ? null : idsOf(shown)), [all, shown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other members, and another answer, are drawn at once
  useEffect(() => {
    if (map === null) return
    const live = acquireLive()
    const units = new Map((latest.current.all ?? []).map((unit) => [unit.tripId, unit]))

    const drawingOf = (tripId: string, now: number): Partial<UnitDrawing> => {
      const [unit, state] = [units.get(tripId), live.fleet.stateOf(tripId)]
      if (unit !== undefined) return draw(unit, state, live.staleLimit(), now) ?? {}
      const update = state === undefined ? null : drawUnlisted?.(state, live.staleLimit(), now)
      return update ? { update } : {}
    }
    const show = (tripIds: Iterable<string>): void => {
      const now = live.clock.now()
      const gone: string[] = []
      const updates: UnitUpdate[] = []
      const labels: UnitLabel[] = []
      const isDemo = isVisiting()
      // The map ages fixes by this PC's clock.
      const offsetMs = live.clock.offset()
      for (const tripId of tripIds) {
        const { update, label } = drawingOf(tripId, now)
        if (update === undefined) gone.push(tripId)
        else updates.push({ ...update, fixAt: update.fixAt - offsetMs })
        if (label !== undefined) labels.push(isDemo ? marked(label) : label)
      }
      for (const tripId of gone) drawn.current.delete(tripId)
      for (const { tripId } of updates) drawn.current.add(tripId)
      map.units.apply(updates)
      map.units.remove(gone)
      map.labels.apply(labels)
    }
    const showAll = (): void => {
      const inFeed = drawUnlisted === undefined ? [] : Array.from(live.fleet.states(), ({ tripId }) => tripId)
      show(new Set([...drawn.current, ...units.keys(), ...inFeed]))
    }
    showAll()
    const stop = live.fleet.onChange(({ changed, removed }) => {
      const left = drawUnlisted === undefined ? [] : removed
      for (const tripId of left) units.delete(tripId)
      show([...changed.map(({ tripId }) => tripId), ...left])
    })
    const ageing = setInterval(showAll, AGEING_MS)
    return () => {
      stop()
      clearInterval(ageing)
    }
  }, [map, members, loadedAt, draw, drawUnlisted])

  useEffect(() => {
    map?.units.setFilter(visible === null ? null : new Set(visible.split(',')))
  }, [map, visible])
  const soughtIds = useMemo(() => (sought === null ? null : idsOf(sought)), [sought])
  useEffect(() => {
    map?.units.setSought(soughtIds === null ? null : new Set(soughtIds.split(',')))
  }, [map, soughtIds])
  useEffect(() => map?.units.setSelected(selectedId), [map, selectedId])
}

const idsOf = (units: readonly FleetUnit[]): string => units.map(({ tripId }) => tripId).join()

/** Nobody takes a simulated unit for a real one, nor on a map that is photographed. */
const marked = (label: UnitLabel): UnitLabel => ({ ...label, plates: `${label.plates} · DEMOSTRACIÓN` })
