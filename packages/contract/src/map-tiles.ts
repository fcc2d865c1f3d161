import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { shortString, wholeNumberText } from './scalars.ts'

/** The layers of the map that an organisation may have tiles of its own for. */
export const MAP_LAYERS = ['streets', 'satellite', 'hybrid', 'terrain', 'dark', 'traffic'] as const
export type MapLayer = (typeof MAP_LAYERS)[number]

/** Media types of a tile: pictures that hold no script. */
export const TILE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export type TileType = (typeof TILE_TYPES)[number]

const MAX_ZOOM = 22

/** Media type of a tile of lines and areas, which the browser draws by itself. */
export const VECTOR_TILE_TYPE = 'application/vnd.mapbox-vector-tile'

/** How the layers of a file of streets are named: whose words the map's style must speak. */
export const STREET_SCHEMAS = ['protomaps', 'openmaptiles'] as const
export type StreetSchema = (typeof STREET_SCHEMAS)[number]

/** Where our own server gives the tiles of a layer, with `{z}`, `{x}` and `{y}`; null: it is not configured. */
const tilePath = z.nullable(z.string())

export const getMapLayers = endpoint({
  method: 'GET',
  path: '/api/map/layers',
  summary: 'Las capas del mapa que están configuradas, y de dónde se piden.',
  response: z.strictObject({
    streets: tilePath,
    satellite: tilePath,
    hybrid: tilePath,
    terrain: tilePath,
    dark: tilePath,
    traffic: tilePath,
    /** What the tile provider asks to be named as, plain text. */
    attribution: z.nullable(z.string()),
    /** The streets of whoever operates the server (`VIGIA_BASEMAP_PMTILES`), the same for all organisations; null: none. */
    basemap: z.nullable(
      z.strictObject({
        path: z.string(),
        schema: z.enum(STREET_SCHEMAS),
        min_zoom: z.int(),
        max_zoom: z.int(),
        /** West, south, east and north of what the file covers. */
        bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
        attribution: z.string(),
      }),
    ),
    /** Why the file of streets that the operator named cannot be used; told to administrators only. */
    basemap_problem: z.nullable(z.string()),
  } satisfies Record<MapLayer | 'attribution' | 'basemap' | 'basemap_problem', z.ZodType>),
})

const tileNumbers = {
  z: wholeNumberText(0, MAX_ZOOM),
  x: wholeNumberText(0, 2 ** MAX_ZOOM - 1),
  y: wholeNumberText(0, 2 ** MAX_ZOOM - 1),
}

/** One tile of the operator's file of streets. */
export const getBasemapTile = endpoint({
  method: 'GET',
  path: '/api/map/basemap/:z/:x/:y',
  summary: 'Una parte del mapa de calles del servidor.',
  params: z.strictObject(tileNumbers),
  query: z.strictObject({
    v: z.optional(shortString(40).describe('Versión del archivo, como la da `GET /api/map/layers`.')),
  }),
})

/** One tile of a layer, fetched by the server from the organisation's provider. */
export const getMapTile = endpoint({
  method: 'GET',
  path: '/api/map/tiles/:layer/:z/:x/:y',
  summary: 'Una parte del mapa, de una capa configurada.',
  params: z.strictObject({
    layer: z.enum(MAP_LAYERS),
    ...tileNumbers,
  }),
  query: z.strictObject({
    v: z.optional(shortString(40).describe('Versión de la capa, como la da `GET /api/map/layers`.')),
  }),
})
