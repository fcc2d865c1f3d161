/** Paths of raster tiles on our own server with `{z}/{x}/{y}`; absent ones fall back to the embedded map. */
export interface TileTemplates {
  readonly streets?: string
  readonly satellite?: string
  readonly hybrid?: string
  readonly terrain?: string
  readonly dark?: string
}

export interface LoadedTile {
  readonly bytes: ArrayBuffer
  /** How long it is fresh, as the server says it; null: not told. */
  readonly cacheControl: string | null
}

/** Fetches one tile by its path. What it rejects with says by `status` 404 that there is none. */
export type LoadTile = (path: string, signal: AbortSignal) => Promise<LoadedTile>

/** An organisation's own layers, and how their tiles are had: the map itself calls no API. */
export interface TileLayers {
  readonly templates: TileTemplates
  readonly load: LoadTile
}

/** The scheme by which the map library asks for them. Apart from what loads them: that needs the library. */
export const SERVER_SCHEME = 'server'

/** The address that the library is given for a path of our server. */
export const serverTiles = (path: string): string => `${SERVER_SCHEME}://${path}`
