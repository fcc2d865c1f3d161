import { FALSE_ALARM_REASONS } from '@vigia/domain/alerts/false-alarm'
import { RESOLVE_CAUSES } from '@vigia/domain/alerts/resolve-cause'
import { z } from 'zod'
import { alert, alertHistoryEntry } from './alerts.ts'
import { contactOutcomeCodec } from './contact-outcome.codec.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, requiredText } from './scalars.ts'

const resolution = z.strictObject({
  cause: z.enum(RESOLVE_CAUSES),
  false_alarm_reason: z
    .optional(z.nullable(z.enum(FALSE_ALARM_REASONS)))
    .describe('Obligatoria con `falsa-alarma`; con otra causa, ninguna.'),
  note: z.optional(z.nullable(requiredText(2000))),
})
const escalation = z.strictObject({
  to: z.union([z.enum(['supervisor', 'administrador']), id]).describe('El rol, o el id de una persona.'),
  reason: requiredText(500),
})
const snooze = z.strictObject({ until: instant, reason: requiredText(200) })

/** As many as one short transaction writes, and more than anybody looks through before acting. */
const MAX_ALERTS_PER_BATCH = 100

const batchAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('acknowledge') }),
  z.strictObject({ kind: z.literal('take') }),
  z.strictObject({ kind: z.literal('assign'), user_id: id }),
  snooze.extend({ kind: z.literal('snooze') }),
  resolution.extend({ kind: z.literal('resolve') }),
])
export type AlertBatchAct = z.output<typeof batchAct>

const batchResult = z.strictObject({
  id,
  /** As it is now; null where it was refused. */
  alert: z.nullable(alert),
  refused: z.nullable(z.strictObject({ code: z.string(), error: z.string() })),
})
export type AlertBatchResult = z.output<typeof batchResult>

/** What people do about alerts (spec §7; design §4.1). */
export const alertWork = {
  /** A second acknowledge answers the same and changes nothing. */
  acknowledgeAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/acknowledge',
    summary: 'Reconoce una alerta.',
    params: idParams,
    response: alert,
  }),

  /** It comes back by itself, and calls anew; at once when it becomes worse. Its deadlines go on. */
  snoozeAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/snooze',
    summary: 'Pospone una alerta hasta una hora, con su motivo.',
    params: idParams,
    body: snooze,
    response: alert,
  }),

  unsnoozeAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/unsnooze',
    summary: 'Quita la espera de una alerta pospuesta.',
    params: idParams,
    response: alert,
  }),

  /** Told at once by push and mail; the deadlines go on as they were. */
  escalateAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/escalate',
    summary: 'Escala una alerta al rol que sigue o a una persona, con su motivo.',
    params: idParams,
    body: escalation,
    response: alert,
  }),

  listAlertSuperiors: endpoint({
    method: 'GET',
    path: '/api/alerts/:id/superiors',
    summary: 'A qué personas de supervisión y administración se puede escalar una alerta.',
    params: idParams,
    response: z.array(
      z.strictObject({
        id,
        name: z.string(),
        role: z.enum(['supervisor', 'administrador']),
        is_signed_in: z.boolean(),
      }),
    ),
  }),

  resolveAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/resolve',
    summary: 'Cierra una alerta con su causa.',
    params: idParams,
    body: resolution,
    response: alert,
  }),

  /** It calls as a new one does; its deadlines begin anew. */
  reopenAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/reopen',
    summary: 'Reabre una alerta cerrada, con su motivo.',
    params: idParams,
    body: z.strictObject({ reason: requiredText(500) }),
    response: alert,
  }),

  /** Each as the call for one alone would do it; what is refused there is refused here, by itself. */
  actOnAlerts: endpoint({
    method: 'POST',
    path: '/api/alerts/batch',
    summary: 'Hace lo mismo con varias alertas y dice de cada una qué pasó.',
    body: z.strictObject({ ids: z.array(id).min(1).max(MAX_ALERTS_PER_BATCH), act: batchAct }),
    response: z.strictObject({ data: z.array(batchResult) }),
  }),

  /** What stands around an alert of a trip: of another, and of a trip with nothing of it, it is empty. */
  alertSurroundings: endpoint({
    method: 'GET',
    path: '/api/alerts/:id/surroundings',
    summary:
      'Los últimos comentarios del viaje de una alerta, a quién llamar y por dónde iba media hora antes y después.',
    params: idParams,
    response: z.strictObject({
      /** The three newest of the trip, newest first, as they were said. */
      comments: z.array(
        z.strictObject({
          id,
          comment: z.string(),
          reported_by: z.string(),
          said: instant,
          outcome: z.nullable(z.enum(contactOutcomeCodec.words)),
        }),
      ),
      comments_total: z.int(),
      carrier_phone: z.nullable(z.string()).describe('Al que se le llama al despacho de la línea; el del catálogo.'),
      client_phone: z.nullable(z.string()).describe('El del cliente en el catálogo.'),
      /** Good positions from half an hour before it was opened to half an hour after, or to now, oldest first; of too many the nearest to it. */
      track: z.strictObject({
        from: instant,
        to: instant,
        positions_total: z.int().describe('Cuántas hay; si son más que las de `positions`, faltan las más lejanas.'),
        positions: z.array(
          z.strictObject({ lat: z.number(), lng: z.number(), timestamp: instant, source: z.string() }),
        ),
      }),
    }),
  }),

  addAlertNote: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/notes',
    summary: 'Agrega una nota a una alerta.',
    params: idParams,
    body: z.strictObject({ note: requiredText(2000) }),
    response: alertHistoryEntry,
    status: 201,
  }),

  /** Nobody else has it: 409 says who does. Who takes it acknowledges it. */
  takeAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/take',
    summary: 'Toma una alerta que nadie tiene.',
    params: idParams,
    response: alert,
  }),

  /** One's own; a supervisor's and an administrator's also what somebody else has. */
  giveBackAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/give-back',
    summary: 'Devuelve una alerta: queda sin dueño.',
    params: idParams,
    response: alert,
  }),

  assignAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/assign',
    summary: 'Asigna una alerta a una persona que la ve, la tenga quien la tenga.',
    params: idParams,
    body: z.strictObject({ user_id: id }),
    response: alert,
  }),

  /** Those who see it and attend alerts, by name. */
  listAlertAssignees: endpoint({
    method: 'GET',
    path: '/api/alerts/:id/assignees',
    summary: 'A quién se puede asignar una alerta.',
    params: idParams,
    response: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** Some sign-in of theirs is open. */
        is_signed_in: z.boolean(),
        /** Open alerts that they have. */
        alerts: z.int(),
      }),
    ),
  }),
}
