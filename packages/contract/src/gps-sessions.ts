import { GPS_OBSTACLES, GPS_SESSION_STATES, PLATFORM_KINDS } from '@vigia/domain/gps/obstacle'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, latLng, measure, requiredText, roughNumber, text } from './scalars.ts'

/** What was read on a platform, with its own time; `timestamp` null: the platform tells none. */
export const extractedReading = z.strictObject({
  coordinates: latLng,
  /** km/h; null while the platform's unit of speed is unknown. */
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  status: z.nullable(z.string()),
  address: z.nullable(z.string()),
  timestamp: z.nullable(instant),
  /** The unit's name on the platform. */
  unit: z.nullable(z.string()),
  /** 0 to 1; from 0.6 on it is taken as the trip's position. */
  confidence: z.number(),
  reasons: z.array(z.string()),
})
export type ExtractedReadingWire = z.output<typeof extractedReading>

/** GPS session of spec §3 and what the screen needs beyond it (from `obstacle` on). */
const gpsSession = z.strictObject({
  travelId: id,
  invoiceId: z.nullable(z.string()),
  isLoggedIn: z.boolean(),
  state: z.enum(GPS_SESSION_STATES),
  /** Name of the platform as the trip has it, else the engine or the host that was found. */
  platform: z.nullable(z.string()),
  /** Scheme, host and port of the platform. */
  origin: z.string(),
  /** When a position was last read, whatever the age of the fix. */
  lastExtraction: z.nullable(instant),
  /** Sentence in Spanish; null while nothing is wrong. */
  error: z.nullable(z.string()),
  obstacle: z.nullable(z.enum(GPS_OBSTACLES)),
  /** What reads it; null until that is known. */
  kind: z.nullable(z.enum(PLATFORM_KINDS)),
  externalInvoice: z.string(),
  plates: z.nullable(z.string()),
  since: instant,
  /** A page stands that a person can watch and take over. */
  hasScreen: z.boolean(),
  /** It waits for a person: a captcha, a refused password, a unit to choose. */
  needsPerson: z.boolean(),
  /** The newest reading that counts. */
  reading: z.nullable(extractedReading),
})
export type GpsSessionWire = z.output<typeof gpsSession>

export const listGpsSessions = endpoint({
  method: 'GET',
  path: '/api/gps/extract/sessions',
  summary: 'Las sesiones abiertas en plataformas GPS de transportistas.',
  response: z.strictObject({
    sessions: z.array(gpsSession),
    /** Why pages cannot be opened on this server; null when they can. APIs are read all the same. */
    browserProblem: z.nullable(z.string()),
  }),
})

/** For whoever runs the installation: what a platform that breaks out of the browser would have before it. */
export const gpsIsolation = endpoint({
  method: 'GET',
  path: '/api/gps/extract/isolation',
  summary: 'Qué separa del servidor al proceso que lee plataformas GPS y a su navegador.',
  response: z.strictObject({
    /** Platforms are being read by a server. If not, nothing is known of how they would be. */
    isRead: z.boolean(),
    /** Process and browser each run as a system account of their own; null: not known. */
    ownAccounts: z.nullable(z.boolean()),
    /** The browser has a network of its own; null: not known, or none is opened. */
    ownNetwork: z.nullable(z.boolean()),
    /** Why pages cannot be opened on this server; null when they can. */
    browserProblem: z.nullable(z.string()),
  }),
})

/** As the specification's clients write a trip's id; the route reads it. */
const tripReference = z.union([z.string().max(40), roughNumber])

/** `gpsUrl` must be the stored link; another is refused, since passwords are typed only where they belong. */
export const openGpsSession = endpoint({
  method: 'POST',
  path: '/api/gps/extract/open',
  summary: 'Abre la plataforma del viaje; contesta al momento y trabaja en segundo plano.',
  body: z.strictObject({
    travelId: tripReference,
    gpsUrl: z.optional(z.nullable(text(2000))),
    invoiceId: z.optional(z.nullable(text(100))),
    isAutoMode: z.optional(z.boolean()),
  }),
  response: z.strictObject({ success: z.literal(true), session: gpsSession }),
})

export const closeGpsSession = endpoint({
  method: 'DELETE',
  path: '/api/gps/extract/session/:id',
  summary: 'Cierra la sesión GPS del viaje.',
  params: idParams,
})

export const gpsSessionDetail = endpoint({
  method: 'GET',
  path: '/api/gps/extract/session/:id',
  summary: 'La sesión GPS de un viaje con su evidencia.',
  params: idParams,
  response: z.strictObject({
    session: gpsSession,
    evidence: z.array(z.string()),
    /** Read, and not proved: `por confirmar`. */
    unconfirmed: z.nullable(extractedReading),
    /** Units of the account that could be meant, to choose from. */
    candidates: z.array(z.string()),
    /** What was not done because it would have changed something on the platform, newest first. */
    denied: z.array(
      z.strictObject({
        at: instant,
        by: z.enum(['robot', 'person']),
        what: z.string(),
        where: z.string(),
        because: z.string(),
      }),
    ),
  }),
})

/** A person says that a refused password may be tried once more, or that the page is ready. Audited. */
export const retryGpsSession = endpoint({
  method: 'POST',
  path: '/api/gps/extract/session/:id/retry',
  summary: 'Reintenta la sesión GPS por decisión de una persona.',
  params: idParams,
  response: z.strictObject({ success: z.literal(true), session: gpsSession }),
})

/** Kept for the account: the next trips of the same unit do not ask again. */
export const pickGpsUnit = endpoint({
  method: 'POST',
  path: '/api/gps/extract/session/:id/unit',
  summary: 'Dice qué unidad de la plataforma es la del viaje.',
  params: idParams,
  body: z.strictObject({ name: requiredText(200) }),
  response: z.strictObject({ success: z.literal(true), session: gpsSession }),
})

/** A debug helper of the specification: outside production only, else 404. Reads the session now. */
export const testGpsHistory = endpoint({
  method: 'POST',
  path: '/api/gps/extract/test-history/:id',
  summary: 'Ayuda de depuración: lee la sesión ahora; no existe en producción.',
  params: idParams,
  response: z.strictObject({ success: z.literal(true), count: z.int() }),
})

/** "¿Por qué no veo este viaje?" */
export const explainTripGps = endpoint({
  method: 'GET',
  path: '/api/gps/diagnosis/:id',
  summary: 'Por qué no se ve un viaje, con evidencia y un mensaje para el transportista.',
  params: idParams,
  response: z.strictObject({
    travelId: id,
    /** True: it is seen, there is nothing to explain. */
    isSeen: z.boolean(),
    cause: z.nullable(z.enum(GPS_OBSTACLES)),
    /** Sentence in Spanish that names the cause. */
    title: z.string(),
    evidence: z.array(z.string()),
    /** What monitoring can do now, in order. */
    steps: z.array(z.string()),
    /** Ready to send to the carrier; null where the carrier cannot help. Never holds a password. */
    message: z.nullable(z.string()),
    since: z.nullable(instant),
  }),
})

/** The stored account and password, one trip at a time; every call leaves an audit row. 429 after 20 in an hour. */
export const revealCredentials = endpoint({
  method: 'GET',
  path: '/api/travels/:id/credentials',
  summary: 'Muestra la cuenta y la contraseña de un viaje; queda auditado.',
  params: idParams,
  response: z.strictObject({
    url: z.nullable(z.string()),
    account: z.nullable(z.string()),
    password: z.nullable(z.string()),
  }),
})

/** An extracted fix from outside. Without `timestamp` it counts as of now. */
export const updateGps = endpoint({
  method: 'POST',
  path: '/api/sentinel/update-gps',
  summary: 'Guarda una posición extraída de la plataforma de un transportista.',
  body: z.strictObject({
    travelId: tripReference,
    coordinates: z.strictObject({ lat: roughNumber, lng: roughNumber }),
    speed: z.optional(z.nullable(measure('real', 0, 1000))),
    status: z.optional(z.nullable(text(200))),
    address: z.optional(z.nullable(text(500))),
    timestamp: z.optional(z.nullable(instant)),
  }),
  response: z.strictObject({ success: z.literal(true) }),
})
