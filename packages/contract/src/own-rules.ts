import { FALSE_ALARM_REASONS } from '@vigia/domain/alerts/false-alarm'
import {
  ALERT_CHANNELS,
  ESCALATION_CHANNELS,
  MAX_BANDS,
  MAX_DEADLINE_MINUTES,
  MAX_HOLD_MINUTES,
  MAX_SCOPE,
  RULED_TYPES,
} from '@vigia/domain/alerts/own-rule'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { clockTime, counter, id, instant, requiredText, shortString, uuid } from './scalars.ts'

const over = z.number().min(0, 'Debe ser 0 o más').max(100_000, 'Es demasiado')
const deadline = z.nullable(
  z.int('Debe ser un número entero').min(1, 'Al menos 1 minuto').max(MAX_DEADLINE_MINUTES, 'Un día a lo más'),
)

/** What may be said of one type of alert; `domain/alerts/own-rule` says what each type may. */
export const ruleBody = z.strictObject({
  is_on: z.boolean(),
  over: z.nullable(over).describe('En la unidad del tipo; null: el límite de los pesos del riesgo.'),
  hold_minutes: z.int('Debe ser un número entero').min(0).max(MAX_HOLD_MINUTES, `${MAX_HOLD_MINUTES} minutos a lo más`),
  hours: z
    .array(
      z.strictObject({
        days: z.array(z.int().min(1).max(7)).min(1, 'Elija al menos un día').max(7),
        from: clockTime,
        to: clockTime,
        over,
      }),
    )
    .max(MAX_BANDS, `${MAX_BANDS} franjas a lo más`)
    .describe(
      'Franjas con otro límite, en hora del Centro; días en que empiezan, lunes 1. Si `to` no es mayor, termina al día siguiente.',
    ),
  scope: z.nullable(
    z.strictObject({
      clients: z.array(id).max(MAX_SCOPE),
      lanes: z.array(z.strictObject({ origin: requiredText(200), destination: requiredText(200) })).max(MAX_SCOPE),
    }),
  ),
  ack_minutes: deadline,
  first_call_minutes: deadline,
  resolve_minutes: deadline,
  escalate_to: z.union([z.enum(['shift_supervisor', 'administrators']), id]),
  escalates: z
    .boolean()
    .describe(
      'Mientras nadie responde, pasado otro plazo igual va al rol que sigue: supervisión y luego administración.',
    ),
  escalation_channels: z
    .array(z.enum(ESCALATION_CHANNELS))
    .max(ESCALATION_CHANNELS.length)
    .describe('Cómo se avisa a quien se escala, además de la pantalla.'),
  channels: z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length),
})
export type RuleBody = z.output<typeof ruleBody>

const person = z.nullable(z.strictObject({ id, name: z.string() }))

const ownRule = ruleBody.extend({
  type: z.enum(RULED_TYPES),
  version: z.int().describe('0 mientras nadie la ha cambiado.'),
  is_locked: z.boolean().describe('Seguridad de las personas: no se apaga ni se limita, solo puede ser más estricta.'),
  unit: z.nullable(z.enum(['min', 'km', 'km/h', 'm'])),
  over_min: z.nullable(z.number()),
  over_max: z.nullable(z.number()),
  default_over: z.nullable(z.number()).describe('El límite que vale sin `over`.'),
  elsewhere: z.nullable(z.int()).describe('Con alcance: la versión que vale fuera de él; 0 es la de fábrica.'),
  protocol_version: z.int().describe('Del protocolo de este tipo; 0 es el de fábrica.'),
  is_mail_on: z.boolean().describe('Si este servidor manda correo; sin él ninguna regla puede pedirlo.'),
  changed_by: person,
  changed_at: z.nullable(instant),
})
export type OwnRuleWire = z.output<typeof ownRule>

export const ruleTypeParams = z.strictObject({ type: z.enum(RULED_TYPES) })
export const ruleVersionParams = ruleTypeParams.extend({
  version: shortString(6)
    .regex(/^\d{1,6}$/, 'Versión inválida')
    .transform(Number),
})

export const listAlertRules = endpoint({
  method: 'GET',
  path: '/api/alert-rules',
  summary: 'Las reglas de alerta como valen ahora, una por tipo.',
  response: z.strictObject({ data: z.array(ownRule) }),
})

/** Of the last thirty days, today among them, by the calendar of Mexico City; of what the caller sees. */
export const listAlertNoise = endpoint({
  method: 'GET',
  path: '/api/alert-rules/noise',
  summary: 'De cada regla: cuántas alertas abrió en 30 días, cuántas fueron falsas y por qué, y cuánto tardaron.',
  response: z.strictObject({
    from: instant,
    to: instant,
    data: z.array(
      z.strictObject({
        type: z.enum(RULED_TYPES),
        alerts: counter,
        open: counter,
        ended_alone: counter.describe('Se cerraron solas: nadie las juzgó.'),
        resolved: counter.describe('Las cerró una persona.'),
        false_alarms: counter,
        reasons: z.array(
          z.strictObject({
            reason: z
              .nullable(z.enum(FALSE_ALARM_REASONS))
              .describe('null: resueltas antes de que se pidiera la razón.'),
            count: counter,
          }),
        ),
        median_minutes: z
          .nullable(z.number())
          .describe('De abrirse a que una persona la cerró; null si ninguna persona cerró una.'),
      }),
    ),
  }),
})

export const putAlertRule = endpoint({
  method: 'PUT',
  path: '/api/alert-rules/:type',
  summary: 'Guarda otra versión de una regla de alerta; queda auditado.',
  params: ruleTypeParams,
  body: ruleBody.extend({
    dry_run_id: z.optional(z.nullable(uuid)).describe('La prueba que se hizo de este borrador, para la auditoría.'),
  }),
  response: ownRule,
})

export const listAlertRuleVersions = endpoint({
  method: 'GET',
  path: '/api/alert-rules/:type/versions',
  summary: 'Las versiones de una regla, la más nueva primero.',
  params: ruleTypeParams,
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        version: counter,
        rule: ruleBody,
        elsewhere: z.nullable(z.int()),
        restored_from: z.nullable(z.int()),
        reason: z.nullable(z.string()),
        changed_by: person,
        changed_at: instant,
      }),
    ),
  }),
})

export const restoreAlertRule = endpoint({
  method: 'POST',
  path: '/api/alert-rules/:type/versions/:version/restore',
  summary: 'Vuelve a una versión anterior de una regla, como versión nueva; la 0 es la de fábrica. Queda auditado.',
  params: ruleVersionParams,
  response: ownRule,
})
