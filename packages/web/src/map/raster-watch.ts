import type { Map as LibraryMap } from 'maplibre-gl'
import { RASTER_SOURCE } from './basemap/embedded-style.ts'

/** Tiles lost in a row before the embedded map takes over. */
const FAILURES_ALLOWED = 2
/** A server that says nothing for this long is not there. */
const PATIENCE_MS = 8000

/** A source of raster tiles has this name, or begins with it. */
const isRaster = (sourceId: unknown): boolean => typeof sourceId === 'string' && sourceId.startsWith(RASTER_SOURCE)

/** Whether an error of the map is of tiles from outside: expected, and watched. */
export const isRasterFailure = (event: object): boolean => 'sourceId' in event && isRaster(event.sourceId)

/**
 * Tells when a layer of raster tiles cannot be had: errors in a row, nothing but missing tiles (the library keeps quiet
 * about those), or no answer at all.
 */
export interface RasterWatch {
  /** Starts judging anew; call it whenever the source is on the map again. */
  arm(): void
  disarm(): void
}

export function watchRaster(map: LibraryMap, source: string, failed: () => void): RasterWatch {
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
    failed()
  }

  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== source || tile?.state !== 'loaded') return
    arrived = true
    failures = 0
  })
  map.on('error', (event) => {
    if (!('sourceId' in event) || event.sourceId !== source) return
    failures++
    if (failures > FAILURES_ALLOWED) fail()
  })
  map.on('idle', () => {
    if (!arrived && map.getSource(source) !== undefined) fail()
  })

  return {
    arm: () => {
      disarm()
      armed = true
      arrived = false
      failures = 0
      timer = setTimeout(() => {
        if (!arrived) fail()
      }, PATIENCE_MS)
    },
    disarm,
  }
}
