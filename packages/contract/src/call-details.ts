import { z } from 'zod'
import { accountCallDetails, appLost, confirmed } from './account-call-details.ts'
import { alertCallDetails } from './alert-call-details.ts'
import { login } from './auth.ts'
import { catalogueCallDetails } from './catalogue-call-details.ts'
import { editedCallDetails } from './edited-call-details.ts'
import type { EndpointName } from './endpoints.ts'
import { GEO_FORMATS } from './geofences.ts'
import { handoverCallDetails } from './handover-call-details.ts'
import { keepingCallDetails } from './keeping-call-details.ts'
import { idempotent, logbookCallDetails } from './logbook-call-details.ts'
import { TILE_TYPES, VECTOR_TILE_TYPE } from './map-tiles.ts'
import { formFile, operatorCallDetails } from './operator-call-details.ts'
import { osmandBodies, osmandFields } from './osmand-bodies.ts'
import { fixInput } from './positions.ts'
import { errorBody } from './scalars.ts'
import { MAX_TRIPS_PER_REQUEST, tripInput } from './travels.ts'

/** What a caller must know of a call beyond its schemas: for the OpenAPI document, and to hold the answers against it. */
export interface CallDetails {
  readonly description?: string
  /** Errors beyond those that follow from a call's form. */
  readonly errors?: readonly number[]
  /** Answers other than the usual one, by status; null: without a body. */
  readonly answers?: Readonly<Record<number, z.ZodType | null>>
  /** Media types of a good answer that is no JSON. */
  readonly types?: readonly string[]
  /** Bodies that the route reads itself, by media type; what the server validates otherwise. */
  readonly bodies?: Readonly<Record<string, z.ZodType>>
  /** Query that the route reads itself. */
  readonly query?: z.ZodType
  /** Request headers: name → what it is for. */
  readonly headers?: Readonly<Record<string, string>>
}

const conditional: CallDetails = {
  answers: { 304: null },
  headers: { 'if-none-match': 'El ETag de la respuesta anterior; 304 mientras nada haya cambiado.' },
}
/** Two people may edit the same: whoever saves says what they read. */
const versioned = {
  errors: [412, 428],
  headers: {
    'if-match':
      'El ETag de la configuración como se leyó. 428 sin él; 412 `CHANGED_MEANWHILE` si otra persona la cambió.',
    'x-change-reason':
      'Motivo, hasta 200 caracteres, que queda en la auditoría; codificado como en una dirección (%C3%B3).',
  },
  description: '412 `CHANGED_MEANWHILE` dice en `details` quién la cambió, cuándo y el ETag de ahora.',
} satisfies CallDetails
const versionedTrip = {
  errors: [409, 412, 428],
  headers: { 'if-match': 'El ETag con que se leyó el viaje; de una clave de API, también `*`.' },
}
const file = { types: ['application/geo+json', 'application/vnd.google-earth.kml+xml', 'application/gpx+xml'] }
const formats = `Formatos: ${GEO_FORMATS.join(', ')}.`
const text = { types: ['text/plain'] }
const fixes = z.union([fixInput, z.array(fixInput).max(1000)])

const OSMAND_OPEN =
  'Sin clave solo se cree a los dispositivos registrados sin ella; se contesta 200 a cualquier identificador, para que ' +
  'nadie averigüe cuáles hay. La clave va al final de la dirección o en `token`.'
const OSMAND_ANSWERS = { 400: null, 401: null, 429: null }

/** Only calls with something to add. */
export const callDetails: Readonly<Partial<Record<EndpointName, CallDetails>>> = {
  login: {
    errors: [401],
    description:
      '429 tras 5 fallos en 15 minutos de la misma cuenta y dirección. 202 cuando la cuenta tiene un segundo factor: el boleto ' +
      'vale cinco minutos y cinco intentos.',
    answers: { 202: login.accepted },
  },
  secondFactor: {
    errors: [401, 409],
    description: `Cada código vale una vez. 429 tras 5 fallos en 15 minutos. ${appLost}`,
  },
  passkeySignInOptions: { errors: [401] },
  passkeySignIn: { errors: [401] },
  startProviderSignIn: { errors: [404], answers: { 302: null } },
  finishProviderSignIn: {
    answers: { 302: null },
    query: z.object({
      code: z.optional(z.string()),
      state: z.optional(z.string()),
      error: z.optional(z.string()),
      iss: z.optional(z.string()),
    }),
  },
  ...accountCallDetails,
  putSignInSettings: {
    ...versioned,
    description: `${confirmed} ${versioned.description}`,
  },
  putIdentityProvider: { errors: [412, 422], description: confirmed },
  deleteIdentityProvider: { errors: [404], description: confirmed },
  refresh: {
    errors: [401, 403],
    description:
      'Solo para navegadores: lee y cambia la galleta `__Host-vigia-refresh`, y se rechaza desde otro sitio. Una galleta ya ' +
      'usada, pasados 10 s, termina toda la sesión. Los programas usan claves de API.',
  },
  logout: { errors: [403] },
  readActivation: { description: 'Un enlace que no vale (400) no dice de quién era.' },
  activate: {
    errors: [409, 422],
    description: 'El enlace vale una hora y una sola vez; usarlo anula los demás de la persona.',
  },
  sampleAccount: { errors: [403, 404] },
  updateUser: {
    description:
      `${confirmed} Solo si da más derechos. 409 \`OWN_ACCOUNT\` al darse de baja o cambiar el rol o el alcance propios; ` +
      '409 `LAST_ADMINISTRATOR` si no quedaría ningún administrador activo.',
    errors: [409, 412],
  },
  createUser: { description: `${confirmed} 409 \`ALREADY_EXISTS\` si el correo ya tiene cuenta.`, errors: [409] },
  inviteUser: { description: `${confirmed} 409 \`DISABLED\` si la cuenta está dada de baja.`, errors: [409] },
  createApiKey: {
    description:
      `${confirmed} ` +
      'La de una persona termina con su cuenta y nunca puede más que su papel; la de la organización sigue aunque quien ' +
      'la creó se vaya. Desde una dirección fuera de `allowed_addresses` vale lo mismo que una clave desconocida.',
  },
  createWebhook: { description: `${confirmed} 409 \`TOO_MANY\` si ya hay 20.`, errors: [409] },
  updateWebhook: { errors: [412], description: `Otra dirección: ${confirmed}` },
  rotateWebhookSecret: { description: confirmed },
  testWebhook: { errors: [409], description: '409 `KEY_LOST` si el secreto se guardó con otra clave.' },
  resendWebhookDelivery: { errors: [409], description: '409 `WEBHOOK_OFF` si el webhook está apagado.' },
  upsertTrips: {
    description:
      'Un viaje o `{data: [...]}`, hasta 1 000. Cada fila se valida por separado: las buenas se guardan y las malas se ' +
      'informan como `refused`. 201 si todas son nuevas, 422 si todas se rechazan. Con `If-None-Match: *` un viaje que ya ' +
      'existe no se cambia: 409 `TRIP_EXISTS`.',
    bodies: {
      'application/json': z.union([
        tripInput,
        z.strictObject({ data: z.array(tripInput).min(1).max(MAX_TRIPS_PER_REQUEST) }),
      ]),
    },
    headers: idempotent,
    errors: [409, 422],
  },
  patchTrip: {
    description:
      '428 sin `If-Match`; 412 `CHANGED_MEANWHILE` si otro lo cambió desde que se leyó: `details` dice quién y cuándo. Una ' +
      'clave de API puede mandar `*`: gana el último. Quien cierra o reabre un viaje dice por qué (422 `REASON_REQUIRED`).',
    headers: { ...versionedTrip.headers, 'x-change-reason': versioned.headers['x-change-reason'] },
    errors: versionedTrip.errors,
  },
  copyTripPassword: {
    errors: [409],
    description: '409 `PASSWORD_THERE`, `NO_PASSWORD`, `OTHER_ACCOUNT` o `KEY_LOST`: no se copia. Solo personas.',
  },
  deleteTrip: { description: '409 `TRIP_KEPT` si su historia se conserva: alertas, o posiciones.', ...versionedTrip },
  importTrips: { bodies: formFile, errors: [422] },
  cancelTripImport: { errors: [409] },
  putImportColumns: { errors: [409, 422] },
  patchImportRow: { errors: [409, 412, 422] },
  startTripImport: { errors: [409, 422] },
  undoTripImport: { errors: [409] },
  exportImportRows: { types: ['text/csv'] },
  selfCheck: { errors: [429], description: 'Una a la vez por servidor: 429 mientras hay otra.' },
  notifyAdministrators: { errors: [409] },
  exportAudit: { types: ['text/csv', 'application/x-ndjson'] },
  travelsInTransit: conditional,
  listSentinelTrips: conditional,
  unifiedPositions: conditional,
  logbookTrips: conditional,
  monitorLogbooks: {
    ...conditional,
    description: 'Los cinco comentarios más nuevos de cada viaje; el análisis es de todos.',
  },
  monitorIncidents: conditional,
  monitorOperators: { ...conditional, description: 'En línea: su teléfono dio señal en los últimos 15 minutos.' },
  monitorTracking: conditional,
  listOperators: conditional,
  listOperatorDuty: conditional,
  ...editedCallDetails,
  ...catalogueCallDetails,
  ...operatorCallDetails,
  ...logbookCallDetails,
  ...alertCallDetails,
  ...handoverCallDetails,
  ...keepingCallDetails,
  fullMapPositions: conditional,
  mapIncidents: conditional,
  queryTravels: {
    description:
      'El texto nunca se ejecuta: debe tener la forma de una de las dos consultas de `details.allowed` de la respuesta 400 ' +
      '`QUERY_NOT_ALLOWED`, con cualquier formato. `$1` es el viaje.',
  },
  createDevice: { errors: [404, 409] },
  importDevices: { errors: [422] },
  renewDeviceSecret: { description: 'La clave anterior deja de servir en ese momento.' },
  postPositions: {
    description:
      'Contesta cuando está guardado. `accepted` cuenta también las repetidas; `refused` dice cuáles no y por qué.',
  },
  osmandQuery: { ...text, description: OSMAND_OPEN, query: osmandFields, answers: OSMAND_ANSWERS },
  osmandPost: { ...text, description: OSMAND_OPEN, bodies: osmandBodies, answers: OSMAND_ANSWERS },
  osmandSecretQuery: { ...text, query: osmandFields, answers: OSMAND_ANSWERS },
  osmandSecretPost: { ...text, bodies: osmandBodies, answers: OSMAND_ANSWERS },
  owntracks: {
    description: 'Autenticación básica: el identificador del dispositivo y su secreto. Solo cuenta `_type: location`.',
    bodies: { 'application/json': z.object({ _type: z.string() }) },
    errors: [401, 429],
  },
  openGpsSession: {
    errors: [404, 409],
    answers: {
      400: z.union([errorBody, refusal()]),
      404: refusal(),
      409: refusal(),
      422: z.union([errorBody, refusal()]),
    },
  },
  startAccessCheck: {
    errors: [404, 409, 422, 429],
    description:
      '404 si el viaje no existe; 422 `PASSWORD_OF_ANOTHER` si la contraseña guardada es de otra liga o cuenta, ' +
      '`PASSWORD_UNREADABLE` si se guardó con una llave que ya no está; 429 antes de 20 s de la anterior de la misma cuenta; 503 mientras este servidor no lee plataformas.',
  },
  cancelAccessCheck: { errors: [404] },
  confirmGpsOrigin: { description: confirmed },
  retryGpsSession: { errors: [409, 422] },
  unifiedExtract: { errors: [409, 422] },
  pickGpsUnit: { errors: [409] },
  revealCredentials: { errors: [409], description: 'Deja una fila de auditoría. 429 tras 20 en una hora.' },
  updateGps: { errors: [404] },
  createMirror: { errors: [409] },
  traccarForward: { ...text, bodies: { 'application/json': z.object({ position: z.unknown(), device: z.unknown() }) } },
  mirrorWebhook: {
    bodies: { 'application/json': fixes },
    headers: {
      'x-vigia-timestamp': 'Segundos desde 1970, a menos de 5 minutos de nuestra hora.',
      'x-vigia-signature': '`sha256=<hex>`: HMAC-SHA256 con el secreto sobre `<timestamp>.<cuerpo>`.',
    },
    errors: [401],
    description: '503 `KEY_LOST` si el secreto del receptor se guardó con otra clave: envíe lo mismo más tarde.',
  },
  exportGeofences: { ...file, description: formats },
  getMapTile: {
    types: TILE_TYPES,
    errors: [502, 504],
    description:
      'La da el proveedor de la organización: 502 si falla o lo que manda no es una imagen, 504 si tarda más de 6 s, 404 si la ' +
      'capa no está configurada o no llega hasta ahí. Con la `v` vigente se puede guardar lo que diga `cache-control`.',
  },
  getBasemapTile: {
    types: [VECTOR_TILE_TYPE],
    answers: { 204: null },
    errors: [404, 503],
    description:
      'Del archivo de `VIGIA_BASEMAP_PMTILES`: 204 donde no tiene nada, 404 si no hay archivo, 503 si no se puede leer.',
  },
  laneRoutes: { errors: [422] },
  putRiskSettings: versioned,
  putAlertRules: versioned,
  startDryRun: { errors: [422, 429] },
  cancelDryRun: { errors: [404] },
  putAlertRule: { ...versioned, errors: [409, 412, 422, 428] },
  restoreAlertRule: { ...versioned, errors: [404, 409, 412, 422, 428] },
  putProtocol: { ...versioned, errors: [412, 422, 428] },
  restoreProtocol: { ...versioned, errors: [404, 412, 422, 428] },
  putRetention: versioned,
  putAnnouncement: versioned,
  putContact: versioned,
  putGpsSettings: versioned,
  putLogbookSettings: versioned,
  putOperatorLinkSettings: versioned,
  putShareLinkSettings: versioned,
  putMapSettings: {
    ...versioned,
    description:
      'Plantillas con `{z}`, `{x}` y `{y}` (o `{-y}`), `{quadkey}` o `{bbox-epsg-3857}`; además `{s}`, `{prefix}` y, sin efecto, ' +
      '`{r}` y `{ratio}`. Las claves no se vuelven a mostrar: `····` conserva la guardada, en el mismo servidor. Solo el servidor las pide. 422 `BLOCKED_ADDRESS` si no son públicas ni las permite quien opera.',
  },
  putPlannedRoute: { errors: [409, 412], description: 'Un viaje que terminó conserva su ruta.' },
  deletePlannedRoute: { errors: [409, 412] },
  exportPlannedRoute: { ...file, description: formats },
  healthz: text,
  readyz: {
    answers: { 200: readiness(), 503: readiness() },
  },
  prometheus: {
    ...text,
    errors: [403, 404],
    description: 'Solo desde esta máquina; o en un puerto propio, y aquí no.',
  },
  openapi: { answers: { 200: z.record(z.string(), z.unknown()) } },
}

/** Spec §7: opening answers `success`, also when it fails. */
function refusal() {
  return z.strictObject({ success: z.literal(false), error: z.string(), code: z.string() })
}

function readiness() {
  return z.strictObject({ ready: z.boolean(), database: z.boolean(), draining: z.boolean() })
}
