import type { TileImage } from './fetch-tile.ts'

/** A tile, or the word that there is none, and until when it is fresh. */
export interface KeptTile {
  readonly image: TileImage | null
  readonly until: number
}

export interface TileCache {
  /** Undefined: not there, or no longer fresh. */
  get(key: string, now: number): KeptTile | undefined
  set(key: string, tile: KeptTile): void
  /** What all of it weighs. */
  bytes(): number
}

/** What an entry weighs beside its picture: its address and its place in the table. */
const ENTRY_BYTES = 1_000

/** Tiles in memory, at most `maxBytes` of them: then the one that was asked for longest ago goes. */
export function tileCache(maxBytes: number): TileCache {
  const tiles = new Map<string, KeptTile>()
  let bytes = 0

  const drop = (key: string): void => {
    const tile = tiles.get(key)
    if (tile === undefined) return
    tiles.delete(key)
    bytes -= weightOf(tile)
  }

  return {
    get: (key, now) => {
      const tile = tiles.get(key)
      if (tile === undefined) return undefined
      if (tile.until <= now) {
        drop(key)
        return undefined
      }
      tiles.delete(key)
      tiles.set(key, tile)
      return tile
    },
    set: (key, tile) => {
      drop(key)
      tiles.set(key, tile)
      bytes += weightOf(tile)
      for (const oldest of tiles.keys()) {
        if (bytes <= maxBytes) return
        drop(oldest)
      }
    },
    bytes: () => bytes,
  }
}

const weightOf = ({ image }: KeptTile): number => ENTRY_BYTES + (image?.bytes.length ?? 0)
