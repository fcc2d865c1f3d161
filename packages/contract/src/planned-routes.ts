import { MAX_ROUTE_POINTS } from '@vigia/domain/route/route-problem'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GEO_FORMATS } from './geofences.ts'
import { id, idParams, instant, latLng, pageQuery } from './scalars.ts'

const ROUTE_SOURCES = ['drawn', 'imported', 'past_trip'] as const
/** Where a planned route came from. */
export type RouteSource = (typeof ROUTE_SOURCES)[number]

const routePoints = z.array(latLng).min(2).max(MAX_ROUTE_POINTS)

const plannedRoute = z.strictObject({
  travel_id: id,
  points: z.array(latLng),
  source: z.nullable(z.enum(ROUTE_SOURCES)),
  updated: z.nullable(instant),
  length_km: z.number(),
  /** From the unit's current position to the nearest segment; null without a position. */
  distance_km: z.nullable(z.number()),
})

export const getPlannedRoute = endpoint({
  method: 'GET',
  path: '/api/travels/:id/route',
  summary: 'La ruta planeada de un viaje; 404 si no tiene.',
  params: idParams,
  response: plannedRoute,
})

export const putPlannedRoute = endpoint({
  method: 'PUT',
  path: '/api/travels/:id/route',
  summary: 'Fija la ruta planeada de un viaje.',
  params: idParams,
  body: z.strictObject({
    points: routePoints,
    source: z.enum(ROUTE_SOURCES),
    replaces: z
      .optional(z.nullable(instant))
      .describe('`updated` de la ruta que se cambia, null si no había: 412 si ya es otra. Sin él gana la última.'),
  }),
  response: plannedRoute,
})

export const deletePlannedRoute = endpoint({
  method: 'DELETE',
  path: '/api/travels/:id/route',
  summary: 'Quita la ruta planeada de un viaje.',
  params: idParams,
  query: z.strictObject({
    replaces: z.optional(instant).describe('`updated` de la ruta que se quita: 412 si ya es otra.'),
  }),
  status: 204,
})

/** Past trips of the same lane (origin and destination), as the routes that they really drove, the newest first. */
export const suggestRoutes = endpoint({
  method: 'GET',
  path: '/api/travels/:id/route/suggestions',
  summary: 'Rutas de viajes anteriores entre el mismo origen y destino.',
  params: idParams,
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        travel_id: id,
        external_invoice: z.string(),
        completed: z.nullable(instant),
        points: z.array(latLng),
        length_km: z.number(),
        /** Share of the time of driving that was heard, 0–1: a path with holes is a poor plan. */
        covered_share: z.number(),
      }),
    ),
  }),
})

export const exportPlannedRoute = endpoint({
  method: 'GET',
  path: '/api/travels/:id/route/export',
  summary: 'La ruta planeada como archivo GeoJSON, KML o GPX.',
  params: idParams,
  query: z.strictObject({ format: z.enum(GEO_FORMATS) }),
})

/** For the map's layer: simplified to what a screen can show. */
export const listPlannedRoutes = endpoint({
  method: 'GET',
  path: '/api/planned-routes',
  summary: 'Las rutas planeadas de los viajes activos.',
  query: pageQuery,
  response: z.strictObject({
    data: z.array(z.strictObject({ travel_id: id, points: z.array(latLng) })),
    nextCursor: z.nullable(z.string()),
  }),
})
