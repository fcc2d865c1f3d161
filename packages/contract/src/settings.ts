import { z } from 'zod'
import { alertRules } from './alert-rules.ts'
import { endpoint } from './endpoint.ts'
import { MAP_LAYERS, type MapLayer } from './map-tiles.ts'
import { riskSettings } from './risk-settings.ts'
import { instant, shortString, text } from './scalars.ts'
import { RETENTION_DAYS } from './storage.ts'

/**
 * A template of a provider's tile addresses (domain/map/tile-template.ts). Only the server asks it, and only an administrator
 * reads it: it may hold the provider's key. Null turns the layer off.
 */
const tileAddress = z.nullable(
  shortString(500).refine((value) => /^https?:\/\/[^\s'"<>]+$/i.test(value), 'Debe ser una dirección http o https'),
)

export const mapSettings = z.strictObject({
  streets: tileAddress,
  satellite: tileAddress,
  hybrid: tileAddress,
  terrain: tileAddress,
  dark: tileAddress,
  /** An overlay of raster tiles that the full map can lay over its ground. */
  traffic: tileAddress,
  /** What the tile provider asks to be named as, plain text. */
  attribution: z.nullable(z.string().max(300)),
} satisfies Record<MapLayer | 'attribution', z.ZodType>)
export type MapSettings = z.output<typeof mapSettings>

export const getMapSettings = endpoint({
  method: 'GET',
  path: '/api/settings/map',
  summary: 'Direcciones de los proveedores de las capas del mapa.',
  response: mapSettings,
})

export const putMapSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/map',
  summary: 'Cambia las direcciones de los proveedores de las capas del mapa; queda auditado.',
  body: mapSettings,
  response: mapSettings,
})

const presetAddress = z.nullable(z.string())

export const listMapPresets = endpoint({
  method: 'GET',
  path: '/api/settings/map/presets',
  summary: 'Proveedores conocidos de capas del mapa, con lo que cada uno pide.',
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        /** Whether `{key}` in its addresses is to be replaced with the key that the provider gives. */
        needs_key: z.boolean(),
        attribution: z.string(),
        rule: z.string().describe('Qué permite el proveedor, y dónde lo dice.'),
        layers: z.strictObject({
          streets: presetAddress,
          satellite: presetAddress,
          hybrid: presetAddress,
          terrain: presetAddress,
          dark: presetAddress,
        }),
      }),
    ),
  }),
})

export const testMapLayer = endpoint({
  method: 'POST',
  path: '/api/settings/map/test',
  summary: 'Pide algunas partes del mapa a una dirección, sin guardarla, y muestra una.',
  body: z.strictObject({
    address: tileAddress.unwrap(),
    layer: z.optional(z.enum(MAP_LAYERS).describe('De cuál es la clave guardada, si la dirección la trae oculta.')),
  }),
  response: z.strictObject({
    ok: z.boolean(),
    tiles: z.array(z.strictObject({ zoom: z.int(), ms: z.int(), bytes: z.int(), problem: z.nullable(z.string()) })),
    preview: z.nullable(z.string()).describe('Una de ellas, como `data:`.'),
  }),
})

/** Every key of the rules, those of the defaults where nothing was changed. */
const rules = z.record(z.string(), z.unknown())

export const getRiskSettings = endpoint({
  method: 'GET',
  path: '/api/settings/risk',
  summary: 'Pesos y límites del riesgo.',
  response: rules,
})

export const putRiskSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/risk',
  summary: 'Cambia los pesos y límites del riesgo; queda auditado.',
  body: riskSettings,
  response: rules,
})

export const getAlertRules = endpoint({
  method: 'GET',
  path: '/api/settings/alerts',
  summary: 'Límites y tiempos de las alertas.',
  response: rules,
})

export const putAlertRules = endpoint({
  method: 'PUT',
  path: '/api/settings/alerts',
  summary: 'Cambia los límites y tiempos de las alertas; queda auditado.',
  body: alertRules,
  response: rules,
})

/** Whom a monitor calls: the number behind `Contactar Central`. */
const contact = z.strictObject({
  central_phone: z.nullable(shortString(30).regex(/^\+?[\d\s()-]{7,25}$/, 'Número de teléfono inválido')),
})

export const getContact = endpoint({
  method: 'GET',
  path: '/api/settings/contact',
  summary: 'Teléfono de la central.',
  response: contact,
})

export const putContact = endpoint({
  method: 'PUT',
  path: '/api/settings/contact',
  summary: 'Cambia el teléfono de la central; queda auditado.',
  body: contact,
  response: contact,
})

const MAX_ANNOUNCEMENT = 200

/** A line over every screen of the organisation. */
const announcement = z
  .strictObject({
    text: z.nullable(text(MAX_ANNOUNCEMENT)),
    level: z.enum(['normal', 'important']).describe('`normal` lo cierra cada quien; `important` se queda.'),
    until: z.nullable(instant).describe('Desde entonces ya no se muestra; `null`: hasta que alguien lo apague.'),
    is_on: z.boolean(),
  })
  .refine((said) => !said.is_on || (said.text ?? '') !== '', {
    path: ['text'],
    error: 'Escriba qué debe decir el aviso',
  })

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/settings/announcement',
  summary: 'El aviso que se muestra en todas las pantallas.',
  response: announcement,
})

export const putAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/settings/announcement',
  summary: 'Pone, cambia o apaga el aviso en todas las pantallas; queda auditado.',
  body: announcement,
  response: announcement,
})

/** How carriers' platforms are read. */
export const gpsSettings = z.strictObject({
  /** Active trips with a link and an account are opened by the server itself. */
  auto_open: z.boolean(),
  /** Lets a person at the wheel do what the read-only guard denies the robot. */
  person_may_change: z.boolean(),
})

export const getGpsSettings = endpoint({
  method: 'GET',
  path: '/api/settings/gps',
  summary: 'Cómo se leen las plataformas GPS.',
  response: gpsSettings,
})

export const putGpsSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/gps',
  summary: 'Cambia cómo se leen las plataformas GPS; queda auditado.',
  body: gpsSettings,
  response: gpsSettings,
})

const days = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max)
const retention = z.strictObject({
  positionDays: days(RETENTION_DAYS.positionDays),
  /** From when an alert was closed. */
  alertDays: days(RETENTION_DAYS.alertDays),
  logbookDays: days(RETENTION_DAYS.logbookDays),
  deliveryDays: days(RETENTION_DAYS.deliveryDays),
})

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/settings/retention',
  summary: 'Días que se guarda cada clase de datos.',
  response: retention,
})

export const putRetention = endpoint({
  method: 'PUT',
  path: '/api/settings/retention',
  summary: 'Cambia los días que se guarda cada clase de datos; la que no se nombra se queda como está. Queda auditado.',
  body: retention.extend({
    alertDays: z.optional(retention.shape.alertDays),
    logbookDays: z.optional(retention.shape.logbookDays),
    deliveryDays: z.optional(retention.shape.deliveryDays),
  }),
  response: retention,
})
