import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, page, requiredText, text, wholeNumberText } from './scalars.ts'

/** What trips are made of, as an organisation's trips made it known. */
const CATALOGUE_KINDS = ['clients', 'carriers', 'units', 'operators', 'lanes'] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

/** Of one answer. */
export const MAX_CATALOGUE_ENTRIES = 10_000

const kindParams = z.strictObject({ kind: z.enum(CATALOGUE_KINDS) })
/** Of a lane, what stands for its two names. */
const entryId = z
  .string()
  .max(32)
  .regex(/^(?:\d{1,18}|[0-9a-f]{32})$/, 'Identificador inválido')

const entry = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The phone of a client, carrier or operator, the economic number of a unit. */
  detail: z.nullable(z.string()),
  trips: z.int(),
  active_trips: z.int(),
  last_trip: z.nullable(instant),
  /** An operator who is no longer with the company. */
  has_left: z.boolean(),
  /** The entry of the same page whose double it likely is, by its name. */
  similar_to: z.nullable(z.string()),
})

export const listCatalogue = endpoint({
  method: 'GET',
  path: '/api/catalogues/:kind',
  summary: 'Un catálogo con sus viajes y posibles dobles, por nombre; las rutas, la más usada primero.',
  params: kindParams,
  query: z.strictObject({
    q: z.optional(text(100)),
    limit: z.optional(wholeNumberText(1, MAX_CATALOGUE_ENTRIES)),
    cursor: z.optional(entryId),
  }),
  response: page(entry),
})

const moved = z.strictObject({
  trips: z.int(),
  units: z.int(),
  devices: z.int(),
  /** People whose reach names one of them. */
  people: z.int(),
})

export const mergeCatalogue = endpoint({
  method: 'POST',
  path: '/api/catalogues/:kind/merge',
  summary: 'Combina dobles de un catálogo en uno; con `dry_run` solo dice qué se movería.',
  params: kindParams,
  body: z.strictObject({
    into: entryId,
    from: z.array(entryId).min(1).max(50),
    dry_run: z.boolean(),
  }),
  response: z.strictObject({ moved }),
})

/** Those whose name is nothing but a name: operators have a form of their own, lanes are what their trips say. */
const RENAMED_KINDS = ['clients', 'carriers', 'units'] as const
export type NamedKind = (typeof RENAMED_KINDS)[number]

/** The telephone of a client or carrier, the economic number of a unit; an empty one is none. */
const detail = z.nullable(text(30))

/**
 * 409 `NAME_TAKEN` with `{id, name}` of an entry that is found by the name, 409 `SIMILAR_NAME` with `{name}` of one that it is likely
 * meant to be, unless whoever asks says that it is another.
 */
export const createCatalogueEntry = endpoint({
  method: 'POST',
  path: '/api/catalogues/:kind',
  summary: 'Agrega un cliente, una línea o una unidad; los viajes que lo nombren lo encuentran.',
  params: z.strictObject({ kind: z.enum(RENAMED_KINDS) }),
  body: z.strictObject({
    /** Of a unit, its plates. */
    name: requiredText(200),
    detail: z.optional(detail),
    is_another: z.optional(z.boolean()),
  }),
  response: z.strictObject({ id }),
  status: 201,
})

/**
 * 409 `NAME_TAKEN` with `{id, name}` of another entry that has the name: to be merged instead. 412 `CHANGED_MEANWHILE` when it is not
 * called, or its detail is not, as whoever asks believes.
 */
export const renameCatalogueEntry = endpoint({
  method: 'PATCH',
  path: '/api/catalogues/:kind/:id',
  summary:
    'Cambia el nombre de un cliente, una línea o una unidad, que el anterior sigue encontrando, y su teléfono o número económico.',
  params: z.strictObject({ kind: z.enum(RENAMED_KINDS), id }),
  body: z.strictObject({
    name: requiredText(200),
    /** How it is called now, as far as whoever asks knows. */
    was: text(200),
    detail: z.optional(detail),
    was_detail: z.optional(z.nullable(text(200))),
  }),
  response: z.strictObject({ name: z.string() }),
})

/** 409 `NAME_TAKEN` with `{id, name}` of another lane that goes there: to be merged instead. 404 when no trip goes by it any more. */
export const renameLane = endpoint({
  method: 'PATCH',
  path: '/api/catalogues/lanes/:id',
  summary: 'Da otros nombres al origen y al destino de los viajes de una ruta.',
  params: z.strictObject({
    id: z
      .string()
      .max(32)
      .regex(/^[0-9a-f]{32}$/, 'Identificador inválido'),
  }),
  body: z.strictObject({ origin: requiredText(200), destination: requiredText(200) }),
  response: z.strictObject({ renamed: z.int() }),
})
