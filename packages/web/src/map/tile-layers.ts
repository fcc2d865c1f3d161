import type { RasterSourceSpecification } from 'maplibre-gl'

/** Paths of raster tiles on our own server with `{z}/{x}/{y}`; absent ones fall back to the embedded map. */
export interface TileTemplates {
  readonly streets?: string
  readonly satellite?: string
  readonly hybrid?: string
  readonly terrain?: string
  readonly dark?: string
}

interface LoadedTile {
  readonly bytes: ArrayBuffer
  /** How long it is fresh, as the server says it; null: not told. */
  readonly cacheControl: string | null
}

/** Fetches one tile by its path. What it rejects with says by `status` 404 that there is none. */
export type LoadTile = (path: string, signal: AbortSignal) => Promise<LoadedTile>

/** An organisation's own layers, and how their tiles are had: the map itself calls no API. */
export interface TileLayers {
  readonly templates: TileTemplates
  /** What their provider asks to be named as: text as somebody wrote it. Null: nothing. */
  readonly attribution: string | null
  readonly load: LoadTile
}

/** The scheme by which the map library asks for them. Apart from what loads them: that needs the library. */
export const SERVER_SCHEME = 'server'

const serverTiles = (path: string): string => `${SERVER_SCHEME}://${path}`

/** The library takes a source's attribution for HTML: what somebody wrote is shown letter by letter. */
const attributionText = (words: string): string => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A source of raster tiles for the library, by their path on our server. */
export const rasterSource = (path: string, attribution: string | null): RasterSourceSpecification => ({
  ...{ type: 'raster', tiles: [serverTiles(path)], tileSize: 256, maxzoom: 19 },
  ...(attribution === null ? {} : { attribution: attributionText(attribution) }),
})
