import { replayAt } from '@vigia/domain/replay/replay-at'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { FleetMap } from '../../map/fleet-map.ts'
import { createReplayLayer, type ReplayLayer } from '../../map/layers/replay-layer.ts'
import type { Player } from './player.ts'
import { momentText } from './replay-text.ts'
import type { ReplayTrip } from './use-replay-trips.ts'

interface ReplayOnMap {
  readonly map: FleetMap | null
  readonly player: Player
  /** Those that have something to show. */
  readonly trips: readonly ReplayTrip[]
  readonly chosen: ReplayTrip | null
  readonly isFollowing: boolean
  readonly setFollowing: (isFollowing: boolean) => void
  /** What covers the map's lower edge. */
  readonly panel: RefObject<HTMLElement | null>
}

/** One layer for each map: it stays with its map when a replay is closed and opened again. */
const layers = new WeakMap<FleetMap, ReplayLayer>()

function layerOf(map: FleetMap): ReplayLayer {
  const layer = layers.get(map) ?? map.install(createReplayLayer)
  layers.set(map, layer)
  return layer
}

/** Draws the replay on the map, in the player's own frames; answers what looks at all of it. */
export function useReplayMap({
  map,
  player,
  trips,
  chosen,
  isFollowing,
  setFollowing,
  panel,
}: ReplayOnMap): () => void {
  const latest = useRef({ chosenId: chosen?.tripId ?? null, isFollowing })
  latest.current = { chosenId: chosen?.tripId ?? null, isFollowing }
  const coveredPx = useCallback(() => panel.current?.offsetHeight ?? 0, [panel])

  useEffect(() => {
    if (map === null) return
    map.units.setConcealed(true)
    return () => {
      map.units.setConcealed(false)
      layers.get(map)?.clear()
    }
  }, [map])

  useEffect(() => {
    if (map === null) return
    const layer = layerOf(map)
    const shown = trips.flatMap(({ tripId, slot, name, track }) =>
      track === null ? [] : [{ tripId, slot, plates: name, track }],
    )
    layer.show(shown)
    layer.choose(latest.current.chosenId)
    return player.onFrame(({ at }) => {
      const units = shown.map(({ tripId, track }) => {
        const moment = replayAt(track, at)
        return { tripId, moment, words: momentText(moment, at) }
      })
      layer.moveTo(at, units)
      if (!latest.current.isFollowing) return
      const followed = units.find(({ tripId }) => tripId === latest.current.chosenId)?.moment.point ?? null
      if (followed !== null) layer.follow(followed, coveredPx())
    })
  }, [map, player, trips, coveredPx])

  const chosenId = chosen?.tripId ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: trips drawn anew are told again which one is chosen
  useEffect(() => {
    if (map !== null) layers.get(map)?.choose(chosenId)
  }, [map, chosenId, trips])

  const fit = useCallback(() => {
    setFollowing(false)
    if (map !== null) layers.get(map)?.fit(coveredPx())
  }, [map, setFollowing, coveredPx])
  const tripKey = trips.map(({ tripId }) => tripId).join()
  useEffect(() => {
    if (tripKey !== '') fit()
  }, [fit, tripKey])

  // A unit that is to be followed is looked at at once, and not in the next frame: there may be none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another unit chosen is followed at once too
  useEffect(() => {
    if (isFollowing) player.order({ kind: 'frame' })
  }, [isFollowing, player, chosenId])
  useEffect(() => {
    if (map !== null && isFollowing) return layers.get(map)?.onTaken(() => setFollowing(false))
  }, [map, isFollowing, setFollowing])
  return fit
}
