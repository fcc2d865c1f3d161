import { ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { ESCALATION_CAUSES } from '@vigia/domain/alerts/escalation'
import { FALSE_ALARM_REASONS } from '@vigia/domain/alerts/false-alarm'
import { ESCALATION_CHANNELS } from '@vigia/domain/alerts/own-rule'
import { SILENCE_CLASSES } from '@vigia/domain/silence/silence-verdict'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { protocolRun } from './protocol-runs.ts'
import { id, idParams, instant, page, requiredText, wholeNumberText } from './scalars.ts'
import { alertSeverityCodec } from './severity.codec.ts'

/** Alert of spec §3 (to `acknowledged_at`), and what a person needs to judge it. */
export const alert = z.strictObject({
  id,
  type: z.enum(ALERT_TYPES),
  severity: z.enum(alertSeverityCodec.words),
  title: z.string(),
  message: z.string(),
  travel_id: z.nullable(id),
  created_at: instant,
  acknowledged_at: z.nullable(instant),
  acknowledged_by: z.nullable(z.string()),
  /** Who has it in hand, since when; null while nobody does. A closed one keeps who had it last. */
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
  owned_at: z.nullable(instant),
  /** Put off by somebody until then, and why; null while it is not. It is open all the while. */
  snoozed_until: z.nullable(instant),
  snoozed_by: z.nullable(z.string()),
  snooze_reason: z.nullable(z.string()),
  /** The newest role, or person, that it went to because nobody answered; not `is_told`: nobody of it could be told, or no notice went out. Null: none yet. */
  escalation: z.nullable(
    z.strictObject({
      role: z.nullable(z.enum(['supervisor', 'administrador'])),
      person: z.nullable(z.string()),
      is_told: z.boolean(),
      at: instant,
    }),
  ),
  updated_at: instant,
  /** What the rule measured: minutes, metres, km/h or a count, as the type says. */
  value: z.nullable(z.number()),
  /** Sentences that say why, the strongest first. */
  reasons: z.array(z.string()),
  silence_class: z.nullable(z.enum(SILENCE_CLASSES)),
  /** The last trustworthy signal before the alert: thirty minutes run from here. */
  last_signal_at: z.nullable(instant),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Where that is, in words: `A 4 km al sur de Matehuala, San Luis Potosí`. */
  place: z.nullable(z.string()),
  /** How often the same condition has come back; 1 for the first time. */
  occurrences: z.int(),
  /** Since when the condition has no longer held; null while it holds. */
  condition_ended_at: z.nullable(instant),
  closed_at: z.nullable(instant),
  /** `condition-ended` or `trip-ended` for one that closed itself, else the cause that a person gave. */
  close_cause: z.nullable(z.string()),
  /** Of a false alarm; null of one that was resolved before anybody was asked. */
  false_alarm_reason: z.nullable(z.enum(FALSE_ALARM_REASONS)),
  closed_by: z.nullable(z.string()),
  /** Safety alerts never close themselves: a person resolves them with a cause. */
  needs_resolution: z.boolean(),
  /** The rule by which it was raised calls nobody by sound. */
  is_quiet: z.boolean(),
  external_invoice: z.nullable(z.string()),
  plates: z.nullable(z.string()),
  operator_name: z.nullable(z.string()),
  operator_phone: z.nullable(z.string()),
  /** The duress word of this operator is an open alert, of this trip or of another: he is neither called nor written to. */
  operator_under_duress: z.boolean(),
  /** Of a duress word: everybody of whom it may be, who drives the trip or drove it when it was said. */
  duress_operators: z.array(z.string()),
  /** The platform of a `PLATAFORMA_CAIDA`, and the units that it silences. */
  platform: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  carrier_name: z.nullable(z.string()),
  is_overdue: z.boolean().describe('Abierta, con un plazo vencido que todavía se debe: reconocer o resolver.'),
  protocol_step: z
    .nullable(z.strictObject({ number: z.int(), title: z.string(), due_at: z.nullable(instant) }))
    .describe('El paso de su protocolo en curso.'),
  units: z.array(
    z.strictObject({
      travel_id: id,
      external_invoice: z.string(),
      plates: z.nullable(z.string()),
      last_signal_at: z.nullable(instant),
    }),
  ),
})
export type AlertWire = z.output<typeof alert>

export const activeAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts/active',
  summary: 'Las alertas abiertas, la más nueva primero; las reconocidas siguen hasta cerrarse.',
  response: z.array(alert),
})

/**
 * The emergency protocol (spec §7). With an `Idempotency-Key` a repeated call answers the same alert. While one is open
 * for the trip (or, without a trip, for the company) a further activation continues it.
 */
export const raiseAlert = endpoint({
  method: 'POST',
  path: '/api/alerts',
  summary: 'Activa el protocolo de emergencia.',
  body: z.strictObject({
    type: z.literal('emergency_protocol'),
    severity: z.literal('critical'),
    title: requiredText(200),
    message: requiredText(2000),
    travel_id: z.nullable(id),
  }),
  response: alert,
  status: 201,
})

/** What happened to an alert, oldest first. `by` is a name, null for the system. */
const ALERT_HISTORY_KINDS = [
  'opened',
  'severity-raised',
  'condition-ended',
  'condition-back',
  'reopened',
  'activated-again',
  'overdue',
  'escalated',
  'mail-lost',
  'acknowledged',
  'taken',
  'assigned',
  'given-back',
  'owner-lost',
  'snoozed',
  'unsnoozed',
  'woke',
  'note',
  'protocol-started',
  'protocol-step',
  'protocol-call',
  'resolved',
  'closed',
] as const
export const alertHistoryEntry = z.strictObject({
  id,
  at: instant,
  kind: z.enum(ALERT_HISTORY_KINDS),
  by: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type AlertHistoryEntryWire = z.output<typeof alertHistoryEntry>

/** A role, or person, that an alert went to because nobody answered in time, and the proof of who was told. */
const alertEscalation = z.strictObject({
  id,
  clock: z.enum(ESCALATION_CAUSES).describe('Nadie la reconoció, nadie la resolvió, o una persona la escaló.'),
  by: z.nullable(z.string()).describe('Quién la escaló; null si fue por un plazo.'),
  reason: z.nullable(z.string()),
  role: z.nullable(z.enum(['supervisor', 'administrador'])),
  person: z.nullable(z.string()),
  at: instant,
  outcome: z
    .enum(['told', 'nobody', 'no-way'])
    .describe('Se avisa; nadie de ese rol la ve; nadie de ellos tiene notificaciones ni correo.'),
  notices: z.array(
    z.strictObject({
      name: z.string(),
      channel: z.enum(ESCALATION_CHANNELS),
      state: z
        .enum(['waiting', 'sent', 'failed', 'dropped'])
        .describe('`dropped`: antes de salir, alguien la atendió o dejó de verla.'),
      at: z.nullable(instant),
    }),
  ),
})
export type AlertEscalationWire = z.output<typeof alertEscalation>

export const alertDetail = endpoint({
  method: 'GET',
  path: '/api/alerts/:id',
  summary: 'Una alerta con todo lo que le ha pasado.',
  params: idParams,
  response: z.strictObject({
    alert,
    events: z.array(alertHistoryEntry),
    /** Oldest first. */
    escalations: z.array(alertEscalation),
    /** The newest run of its protocol; null while none has begun. */
    protocol: z.nullable(protocolRun),
    is_rule_off: z.boolean().describe('Abierta, aunque la regla que le toca se apagó después: otra no se abriría.'),
  }),
})

/** Open and closed, newest first. */
export const alertHistory = endpoint({
  method: 'GET',
  path: '/api/alerts/history',
  summary: 'Alertas abiertas y cerradas, con filtros.',
  query: z.strictObject({
    limit: z.optional(wholeNumberText(1, 1000)),
    cursor: z.optional(z.string().max(200)),
    from: z.optional(instant),
    to: z.optional(instant),
    type: z.optional(z.enum(ALERT_TYPES)),
    severity: z.optional(z.enum(alertSeverityCodec.words)),
    travel_id: z.optional(id),
    state: z
      .optional(z.enum(['open', 'closed', 'resolved', 'ended-alone']))
      .describe('`resolved`: la cerró una persona; `ended-alone`: se cerró sola.'),
    cause: z.optional(z.string().max(50)),
    reason: z
      .optional(z.enum([...FALSE_ALARM_REASONS, 'none']))
      .describe('De las falsas alarmas; `none`: sin razón anotada.'),
  }),
  response: page(alert),
})

/**
 * What a client of `/alerts` puts in Socket.IO's `auth`. `since`: the cursor of the last event that it has; one that is no
 * cursor is answered with `resync`.
 */
export const alertAuth = z.object({
  token: z.string().min(1).max(200),
  since: z.optional(z.nullable(z.string().max(100))).catch(''),
})

/**
 * Server → client events of the namespace `/alerts`. `new-alert` and `alert-updated` carry the alert and, as a second
 * argument, the cursor of the event.
 */
export const alertSocketEvents = {
  'new-alert': alert,
  'alert-updated': alert,
  /** Everything up to `cursor` has been sent; from here on it is live. */
  'caught-up': z.strictObject({ cursor: z.string(), now: instant }),
  /** Too long away, or another database: read `GET /api/alerts/active`, and go on from `cursor`. */
  resync: z.strictObject({ cursor: z.string(), now: instant }),
  closing: z.strictObject({ reason: z.enum(['expired', 'ended', 'server-restart', 'slow']) }),
} as const

const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
})

/** `public_key` is what the browser subscribes with. */
export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'Llave pública de los avisos push.',
  response: z.strictObject({ public_key: z.string() }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: 'Suscribe este navegador a los avisos de alertas.',
  body: pushSubscription,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  summary: 'Cancela los avisos de este navegador.',
  body: z.strictObject({ endpoint: z.string().max(1000) }),
})

export const testPush = endpoint({
  method: 'POST',
  path: '/api/push/test',
  summary: 'Manda un aviso de prueba a los navegadores de quien llama.',
  response: z.strictObject({ sent: z.int(), failed: z.int() }),
})
