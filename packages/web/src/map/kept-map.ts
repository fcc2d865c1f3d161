import type { LiveMap } from './live-map.ts'

/** A map, the box that it draws in, and what shows it: nobody while it is kept. */
export interface PlacedMap<Owner> {
  readonly host: HTMLElement
  readonly liveMap: LiveMap
  owner: Owner | null
}

/** The place of one map that is off the page, for the next view of its kind. */
export interface KeptMap<Owner> {
  /** The map, which is the taker's from then on; null when there is none, or when the browser has taken its graphics away. */
  take(): PlacedMap<Owner> | null
  /** Takes a map off the page. One that is here already is disposed of. */
  keep(map: PlacedMap<Owner>): void
}

/**
 * For an inset that opens again and again, as one goes through alerts: a new map is a graphics context and its shaders,
 * half a second in which the page answers nothing where the processor draws.
 */
export function createKeptMap<Owner>(): KeptMap<Owner> {
  let kept: PlacedMap<Owner> | null = null
  return {
    take: () => {
      const taken = kept
      kept = null
      if (taken === null || !hasLostGraphics(taken.liveMap)) return taken
      taken.liveMap.dispose()
      return null
    },
    keep: (map) => {
      kept?.liveMap.dispose()
      map.host.remove()
      // Off the page it has another size, which moves it.
      map.owner = null
      kept = map
    },
  }
}

/** A browser allows some sixteen graphics contexts a page, and takes the oldest away for a new one. */
const hasLostGraphics = ({ map }: LiveMap): boolean => map.painter.context.gl.isContextLost()
