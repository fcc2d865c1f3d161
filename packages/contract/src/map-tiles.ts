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
  } satisfies Record<MapLayer | 'attribution', z.ZodType>),
})

/** One tile of a layer, fetched by the server from the organisation's provider. */
export const getMapTile = endpoint({
  method: 'GET',
  path: '/api/map/tiles/:layer/:z/:x/:y',
  summary: 'Una parte del mapa, de una capa configurada.',
  params: z.strictObject({
    layer: z.enum(MAP_LAYERS),
    z: wholeNumberText(0, MAX_ZOOM),
    x: wholeNumberText(0, 2 ** MAX_ZOOM - 1),
    y: wholeNumberText(0, 2 ** MAX_ZOOM - 1),
  }),
  query: z.strictObject({
    v: z.optional(shortString(40).describe('Versión de la capa, como la da `GET /api/map/layers`.')),
  }),
})
