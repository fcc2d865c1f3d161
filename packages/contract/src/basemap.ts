import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { counter, instant, requiredText, shortString } from './scalars.ts'

export const MAX_BASEMAP_BYTES = 4 * 1024 ** 3
/** A part of an upload: what is lost when the connection breaks. */
export const MAX_BASEMAP_PART_BYTES = 4 * 1024 * 1024

/** A file that has come in part, whatever was restarted meanwhile. */
const upload = z.strictObject({
  id: z.string(),
  name: z.string(),
  bytes: counter,
  received: counter,
  modified_at: instant.describe('De cuándo es el archivo en el equipo de quien lo sube: solo el mismo se sigue.'),
})

const basemap = z.strictObject({
  source: z
    .enum(['included', 'own', 'operator'])
    .describe('`included`: el de Vigía; `own`: el que se subió; `operator`: el de `VIGIA_BASEMAP_PMTILES`, que gana.'),
  file: z.nullable(z.string()),
  bytes: z.nullable(counter),
  made_at: z.nullable(instant),
  min_zoom: z.nullable(z.int()),
  max_zoom: z.nullable(z.int()),
  bounds: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  problem: z.nullable(z.string()).describe('Por qué no se dibuja el archivo que hay.'),
  upload: z.nullable(upload),
  no_upload: z.nullable(z.string()).describe('Por qué no se puede subir uno; null: se puede.'),
  free_bytes: z.nullable(counter).describe('En el disco donde quedaría.'),
  max_bytes: counter,
})

export const getBasemap = endpoint({
  method: 'GET',
  path: '/api/basemap',
  summary: 'El mapa de calles de este servidor, de dónde viene y lo que se está subiendo.',
  response: basemap,
})

export const startBasemapUpload = endpoint({
  method: 'POST',
  path: '/api/basemap',
  summary: 'Empieza a subir un archivo PMTiles, o sigue con el mismo donde iba.',
  body: z.strictObject({
    name: requiredText(200),
    bytes: z.int().min(1, 'El archivo está vacío').max(MAX_BASEMAP_BYTES, 'El archivo pasa de 4 GB'),
    modified_at: instant,
  }),
  response: upload,
})

export const sendBasemapPart = endpoint({
  method: 'POST',
  path: '/api/basemap/parts',
  summary: 'La parte que sigue del archivo que se sube, como formulario.',
  query: z.strictObject({
    upload: requiredText(40).describe('El `id` de lo que se sube.'),
    offset: shortString(10, 'Debe ser un número entero')
      .regex(/^\d{1,10}$/, 'Debe ser un número entero')
      .describe('Bytes que ya llegaron.')
      .transform(Number),
  }),
  response: upload,
})

export const finishBasemapUpload = endpoint({
  method: 'POST',
  path: '/api/basemap/finish',
  summary: 'Revisa el archivo que llegó completo y lo pone en uso; queda auditado.',
  response: basemap,
})

export const cancelBasemapUpload = endpoint({
  method: 'DELETE',
  path: '/api/basemap/upload',
  summary: 'Deja de subir el archivo y borra lo que llegó.',
})

export const removeBasemap = endpoint({
  method: 'DELETE',
  path: '/api/basemap',
  summary: 'Quita el archivo que se subió y vuelve al mapa incluido; queda auditado.',
})
