import { ENTRY_ORIGINS } from '@vigia/domain/communication/entry-origin'
import { STOP_MIN } from '@vigia/domain/operator/operator-proposal'
import { z } from 'zod'
import { contactOutcomeCodec } from './contact-outcome.codec.ts'
import { endpoint } from './endpoint.ts'
import { entryMarks, stopReason } from './entry-marks.ts'
import { id, idParams, instant, page, pageQuery, requiredText } from './scalars.ts'

const outcome = z.enum(contactOutcomeCodec.words)

const comment = z.strictObject({
  id,
  comment: z.string(),
  reported_by: z.string(),
  created: instant,
  /** How a try to reach the operator went; null: the comment tells of none. */
  outcome: z.nullable(outcome),
  ...entryMarks,
  /** Whoever asks may correct it. */
  may_correct: z.boolean(),
  /** The operator proved that result himself, with his word by his link: it is not corrected. */
  outcome_proved: z.boolean(),
})

export const listComments = endpoint({
  method: 'GET',
  path: '/api/travels/:id/comments',
  summary: 'La bitácora de un viaje, lo más nuevo primero.',
  params: idParams,
  query: pageQuery,
  response: page(comment),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/api/travels/:id/comments',
  summary:
    'Agrega un comentario a la bitácora. Con clave de API, también uno de antes, con el momento en que se escribió.',
  params: idParams,
  body: z
    .strictObject({
      comment: requiredText(2000),
      created: z
        .optional(instant)
        .describe(
          'Cuándo se escribió en otro sistema: dentro de la vida del viaje y no en el futuro. Solo con clave de API.',
        ),
      outcome: z
        .optional(outcome)
        .describe(
          'Cómo fue el intento de contactar al operador; solo personas. `clave_coaccion` abre una alerta crítica. Los de `despacho_` son de una llamada al despacho de su línea: no son palabra del operador.',
        ),
      next_contact_at: z
        .optional(instant)
        .describe('Cuándo debe ser el próximo contacto, de 5 a 240 minutos desde ahora; solo personas.'),
      visible_to_client: z
        .optional(z.boolean())
        .describe('Si el cliente la lee en su enlace; si falta, no. Solo personas, y nada interno.'),
      written_at: z
        .optional(instant)
        .describe(
          'Cuándo se escribió, si no había conexión: en las últimas 24 horas y no en el futuro; solo personas.',
        ),
      origin: z
        .optional(z.enum(ENTRY_ORIGINS))
        .describe('Si la persona lo escribió o confirmó el borrador como se le mostró; solo personas.'),
      stop_reason: z.optional(stopReason).describe('Por qué está detenida la unidad; solo personas.'),
      stop_minutes: z
        .optional(z.int().min(STOP_MIN.least).max(STOP_MIN.most))
        .describe('Cuánto se espera que siga detenida desde que se escribió: mientras, no abre UNIDAD_DETENIDA.'),
    })
    .refine((body) => body.stop_minutes === undefined || body.stop_reason !== undefined, {
      path: ['stop_minutes'],
      message: 'Diga también por qué está detenida',
    }),
  response: comment,
  status: 201,
})

const correctComment = endpoint({
  method: 'POST',
  path: '/api/comments/:id/corrections',
  summary:
    'Corrige una entrada de la bitácora y conserva lo que decía. La propia; supervisores y administradores, también las de otros.',
  params: idParams,
  body: z.strictObject({
    comment: requiredText(2000),
    reason: requiredText(500),
    after: z
      .optional(z.int().min(0).max(1000))
      .describe('Cuántas correcciones tenía la entrada al leerla: si ya tiene otras, 409 OVERTAKEN y nada cambia.'),
    outcome: z
      .optional(z.nullable(outcome))
      .describe(
        'Cómo fue en verdad el intento de una entrada que ya cuenta uno; null: no fue ninguno. Lo que de él depende (próximo contacto, cuánto contesta el operador, avisos) se cuenta de nuevo. La clave de coacción ni se pone ni se quita así.',
      ),
  }),
  response: comment,
})

export const tripCommentCalls = { listComments, addComment, correctComment }
