import { DELAY_SOURCES } from '@vigia/domain/tracking/link-delay'
import { MILESTONE_KINDS } from '@vigia/domain/tracking/trip-at'
import { TRIP_STATUSES } from '@vigia/domain/trip/trip-status'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { geofenceShape } from './geofences.ts'
import { counter, id, idParams, instant, page, pageQuery, shortString } from './scalars.ts'
import { getShareLinkSettings, linkDelay, putShareLinkSettings } from './share-link-settings.ts'

/** How exactly a link tells where the cargo is: as it is known, or the cell of 1 km in which it lies. */
const LINK_PRECISIONS = ['exact', '1km'] as const

const delaySource = z
  .enum(DELAY_SOURCES)
  .describe('De dónde viene el retraso: del enlace mismo, del ajuste de su cliente o del de todos.')

const shown = {
  precision: z.enum(LINK_PRECISIONS).describe('`1km`: el centro de una cuadrícula fija de un kilómetro.'),
  show_comments: z.boolean().describe('Los comentarios que alguien marcó como visibles para el cliente.'),
  show_plates: z.boolean(),
}

/** A link by which a client follows one trip. Its address is told once, when it is made. */
const shareLink = z.strictObject({
  id,
  travel_id: id,
  delay_min: linkDelay.describe(
    'Minutos de retraso de todo lo que dice ahora: posición, recorrido, avance y comentarios.',
  ),
  delay_from: delaySource,
  ...shown,
  created: instant,
  created_by: z.strictObject({ id, name: z.string() }),
  /** As was said when it was made. */
  expires_at: instant,
  /** When it ends: then, or a day after its trip did. */
  ends_at: instant,
  revoked: z.nullable(instant),
  revoked_by: z.nullable(z.strictObject({ id, name: z.string() })),
  /** It still opens. */
  is_active: z.boolean(),
  first_opened: z.nullable(instant),
  last_opened: z.nullable(instant),
  views: z.int().describe('Cuántas veces se abrió.'),
})

export const listShareLinks = endpoint({
  method: 'GET',
  path: '/api/travels/:id/share-links',
  summary: 'Los enlaces de un viaje para su cliente, el más nuevo primero.',
  params: idParams,
  response: z.strictObject({
    data: z.array(shareLink),
    /** When one that is made now ends unless somebody says otherwise. */
    default_expires_at: instant,
    /** How late it tells unless somebody says later. */
    default_delay: z.strictObject({ minutes: linkDelay, from: delaySource.exclude(['link']) }),
  }),
})

const listAllShareLinks = endpoint({
  method: 'GET',
  path: '/api/share-links',
  summary: 'Los enlaces de todos los viajes para sus clientes, el más nuevo primero.',
  query: z.strictObject({
    ...pageQuery.shape,
    state: z
      .optional(z.enum(['active', 'over']))
      .describe('active: los que abren. over: los que vencieron o se anularon.'),
  }),
  response: z.strictObject({
    ...page(
      z.strictObject({
        ...shareLink.shape,
        external_invoice: z.string(),
        trip_status: z.enum(TRIP_STATUSES),
        client_name: z.nullable(z.string()),
      }),
    ).shape,
    /** How many open now. */
    active: counter,
  }),
})

const createShareLink = endpoint({
  method: 'POST',
  path: '/api/travels/:id/share-links',
  summary: 'Crea un enlace para que el cliente siga un viaje en curso; su dirección solo se dice esta vez.',
  params: idParams,
  body: z.strictObject({
    expires_at: z
      .optional(instant)
      .describe(
        'Hasta cuándo abre: de dentro de diez minutos a dentro de 7 días; si falta, 6 h tras la llegada planeada.',
      ),
    delay_min: z
      .optional(z.nullable(linkDelay))
      .describe('Retraso propio, no menor que el del ajuste de su cliente; `null` o ausente: el del ajuste.'),
    ...shown,
  }),
  response: z.strictObject({ link: shareLink, url: z.string() }),
  status: 201,
})

const revokeShareLink = endpoint({
  method: 'DELETE',
  path: '/api/share-links/:id',
  summary: 'Anula un enlace: deja de abrir en ese momento.',
  params: idParams,
})

const listShareLinkViews = endpoint({
  method: 'GET',
  path: '/api/share-links/:id/views',
  summary: 'Cuándo se abrió un enlace y desde dónde, lo más nuevo primero; a lo más 500.',
  params: idParams,
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        at: instant,
        last_at: instant.describe('Cuándo preguntó por última vez.'),
        address: z.string().describe('La red: los tres primeros números de la dirección, o los primeros 48 bits.'),
        user_agent: z.nullable(z.string()),
      }),
    ),
  }),
})

const setCommentVisibility = endpoint({
  method: 'PATCH',
  path: '/api/comments/:id',
  summary:
    'Deja que el cliente lea una entrada de la bitácora, o ya no. La propia; supervisores y administradores, también las de otros.',
  params: idParams,
  body: z.strictObject({ visible_to_client: z.boolean() }),
  status: 204,
})

const lngLat = z.tuple([z.number(), z.number()])
const end = z.strictObject({ name: z.string(), at: z.nullable(lngLat).describe('Longitud y latitud.') })

/** What a client sees of their trip, and all that this answer ever says (design, second part §6). */
export const trackedTrip = z.strictObject({
  organisation: z.strictObject({ name: z.string(), phone: z.nullable(z.string()) }),
  order: z.string(),
  plates: z.nullable(z.string()).describe('`null` si el enlace no las muestra, o no se conocen.'),
  origin: end,
  destination: end.extend({
    zone: z
      .nullable(geofenceShape)
      .describe(
        'La geocerca de entrega más pequeña en que está el punto; `null`: en ninguna, o no se conoce el punto.',
      ),
  }),
  status: z.enum(TRIP_STATUSES),
  milestones: z.array(z.strictObject({ kind: z.enum(MILESTONE_KINDS), at: instant, place: z.nullable(z.string()) })),
  /** Nobody knows an interval yet: never a figure without one. */
  eta: z.nullable(z.strictObject({ p10: instant, p50: instant, p90: instant })),
  appointment_at: z.nullable(instant),
  position: z.nullable(
    z.strictObject({ lat: z.number(), lng: z.number(), place: z.nullable(z.string()), at: instant }),
  ),
  path: z.array(lngLat),
  comments: z.array(z.strictObject({ at: instant, text: z.string() })),
  expires_at: instant,
  delay_min: linkDelay,
  precision: z.enum(LINK_PRECISIONS),
})

/** What a link that ended tells, where it was good once and nobody annulled it. */
export const endedLink = z.strictObject({
  organisation: trackedTrip.shape.organisation,
  order: z.string(),
  delivered_at: z.nullable(instant),
})

export const readTracking = endpoint({
  method: 'GET',
  path: '/api/seguimiento/:token',
  summary: 'Lo que el cliente ve de su viaje por un enlace; sin sesión.',
  // What is no token at all is answered as one that nobody has.
  params: z.strictObject({ token: shortString(2_000, 'Enlace inválido') }),
  response: trackedTrip,
})

export const shareLinkCalls = {
  ...{ listShareLinks, listAllShareLinks, createShareLink, revokeShareLink, listShareLinkViews },
  ...{ setCommentVisibility, readTracking, getShareLinkSettings, putShareLinkSettings },
}
