import { FALSE_ALARM_REASONS } from '@vigia/domain/alerts/false-alarm'
import { RESOLVE_CAUSES } from '@vigia/domain/alerts/resolve-cause'
import { z } from 'zod'
import { alert, alertHistoryEntry } from './alerts.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, requiredText } from './scalars.ts'

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
    body: z.strictObject({ until: instant, reason: requiredText(200) }),
    response: alert,
  }),

  unsnoozeAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/unsnooze',
    summary: 'Quita la espera de una alerta pospuesta.',
    params: idParams,
    response: alert,
  }),

  resolveAlert: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/resolve',
    summary: 'Cierra una alerta con su causa.',
    params: idParams,
    body: z.strictObject({
      cause: z.enum(RESOLVE_CAUSES),
      false_alarm_reason: z
        .optional(z.nullable(z.enum(FALSE_ALARM_REASONS)))
        .describe('Obligatoria con `falsa-alarma`; con otra causa, ninguna.'),
      note: z.optional(z.nullable(requiredText(2000))),
    }),
    response: alert,
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
