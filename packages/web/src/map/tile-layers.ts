import type { RasterSourceSpecification } from 'maplibre-gl'
import type { Streets } from './basemap/streets.ts'

/** Paths of raster tiles on our own server with `{z}/{x}/{y}`; absent ones fall back to the embedded map. */
export interface TileTemplates {
  readonly streets?: string
  readonly satellite?: string
  readonly hybrid?: string
  readonly terrain?: string
  readonly dark?: string
}

/** What is drawn where an organisation's layers are not known. */
export const NO_TILES = { isKnown: true, templates: {}, streets: null, streetsProblem: null } as const

interface LoadedTile {
  readonly bytes: ArrayBuffer
  /** How long it is fresh, as the server says it; null: not told. */
  readonly cacheControl: string | null
}

/** Fetches one tile by its path. What it rejects with says by `status` 404 that there is none. */
export type LoadTile = (path: string, signal: AbortSignal) => Promise<LoadedTile>

/** An organisation's own layers, and how their tiles are had: the map itself calls no API. */
export interface TileLayers {
  /** False while nobody has told which layers there are: then none is missing either. */
  readonly isKnown: boolean
  readonly templates: TileTemplates
  /** What their provider asks to be named as: text as somebody wrote it. Null: nothing. */
  readonly attribution: string | null
  /** The operator's streets, the same for all organisations; null: none, and why if one was meant to be or nobody knows. */
  readonly streets: Streets | null
  readonly streetsProblem: string | null
  readonly load: LoadTile
}

/** The scheme by which the map library asks for them. Apart from what loads them: that needs the library. */
export const SERVER_SCHEME = 'server'

/** What the library asks by, for a path on our server. */
export const serverTiles = (path: string): string => `${SERVER_SCHEME}://${path}`

/** The library takes a source's attribution for HTML: what somebody wrote is shown letter by letter. */
export const attributionText = (words: string): string =>
  words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A source of raster tiles for the library, by their path on our server. */
export const rasterSource = (path: string, attribution: string | null): RasterSourceSpecification => ({
  ...{ type: 'raster', tiles: [serverTiles(path)], tileSize: 256, maxzoom: 19 },
  ...(attribution === null ? {} : { attribution: attributionText(attribution) }),
})
