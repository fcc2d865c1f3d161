import type { Map as LibraryMap } from 'maplibre-gl'
import { RASTER_SOURCE } from './basemap/embedded-style.ts'
import { STREETS_SOURCE } from './basemap/streets.ts'

/** Tiles lost in a row before the embedded map takes over. */
const FAILURES_ALLOWED = 2
/** A server that says nothing for this long is not there. */
const PATIENCE_MS = 8000

/** A source of tiles that the server gives has one of these names, or begins with it. */
const isWatched = (sourceId: unknown): boolean =>
  typeof sourceId === 'string' && (sourceId.startsWith(RASTER_SOURCE) || sourceId === STREETS_SOURCE)

/** Whether an error of the map is of tiles from the server: expected, and watched. */
export const isTileFailure = (event: object): boolean => 'sourceId' in event && isWatched(event.sourceId)

/**
 * Tells when the tiles of a source cannot be had: errors in a row, nothing but missing tiles (the library keeps quiet
 * about those), or no answer at all.
 */
export interface TileWatch {
  /** Starts judging anew; call it whenever the source is on the map again. */
  arm(): void
  disarm(): void
}

interface TileEvents {
  readonly failed: () => void
  readonly arrived?: () => void
  /** Whether there is anything to have where the map looks; everywhere unless said. */
  readonly isExpected?: () => boolean
}

export function watchTiles(map: LibraryMap, source: string, on: TileEvents): TileWatch {
  let timer: ReturnType<typeof setTimeout> | null = null
  let armed = false
  let arrived = false
  let failures = 0

  const disarm = (): void => {
    armed = false
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const fail = (): void => {
    if (!armed) return
    disarm()
    on.failed()
  }

  const failUnlessElsewhere = (): void => {
    if (on.isExpected?.() ?? true) fail()
  }

  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== source || tile?.state !== 'loaded') return
    failures = 0
    if (arrived || !armed) return
    arrived = true
    on.arrived?.()
  })
  map.on('error', (event) => {
    if (!('sourceId' in event) || event.sourceId !== source) return
    failures++
    if (failures > FAILURES_ALLOWED) fail()
  })
  map.on('idle', () => {
    if (!arrived && map.getSource(source) !== undefined) failUnlessElsewhere()
  })

  return {
    arm: () => {
      disarm()
      armed = true
      arrived = false
      failures = 0
      timer = setTimeout(() => {
        if (!arrived) failUnlessElsewhere()
      }, PATIENCE_MS)
    },
    disarm,
  }
}
