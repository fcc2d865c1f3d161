import { z } from 'zod'

/** What Traccar Client and OsmAnd send as a query or a form, of which the route reads what it knows. */
export const osmandFields = z.object({
  id: z.string().max(64).describe('Identificador único del dispositivo.'),
  lat: z.optional(z.string()),
  lon: z.optional(z.string()),
  timestamp: z.optional(z.string()).describe('Segundos o milisegundos desde 1970, o ISO-8601; sin él, ahora.'),
  speed: z.optional(z.string()).describe('Nudos.'),
  bearing: z.optional(z.string()).describe('Grados desde el norte.'),
  altitude: z.optional(z.string()).describe('Metros.'),
  accuracy: z.optional(z.string()).describe('Metros.'),
  token: z.optional(z.string()).describe('La clave del dispositivo, si no va en la dirección.'),
  alarm: z.optional(z.string()).describe('`sos`: pánico.'),
})
/** The same as JSON, of newer versions. */
const osmandJson = z.object({
  device_id: z.string().max(64),
  location: z.object({
    timestamp: z.optional(z.union([z.string(), z.number()])),
    coords: z.optional(z.object({ latitude: z.number(), longitude: z.number(), speed: z.optional(z.number()) })),
  }),
})

/** Bodies by media type. */
export const osmandBodies = { 'application/json': osmandJson, 'application/x-www-form-urlencoded': osmandFields }
