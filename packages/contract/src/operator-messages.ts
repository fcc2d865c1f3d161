import { MESSAGE_WAYS } from '@vigia/domain/operator/operator-message'
import { TEXT_LIMITS } from '@vigia/domain/operator/operator-texts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { linkToken } from './operator-link.ts'
import { id, idParams, instant, requiredText } from './scalars.ts'

const messageText = requiredText(TEXT_LIMITS.message)

/** The same answer whatever the text holds. `at` is when he pressed, by the phone's clock: sent again it is the same one. */
const messageByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/messages',
  summary: 'El operador escribe a la central.',
  params: linkToken,
  body: z.strictObject({ text: messageText, at: instant }),
  response: z.strictObject({ received_at: instant }),
})

const inboxOfLink = endpoint({
  method: 'GET',
  path: '/api/operator-link/:token/messages',
  summary: 'Lo que la central escribió al operador para leer en su página, lo más antiguo primero.',
  params: linkToken,
  response: z.strictObject({ messages: z.array(z.strictObject({ id, text: z.string(), at: instant })) }),
})

const seenByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/messages/seen',
  summary: 'La página mostró al operador los mensajes hasta este.',
  params: linkToken,
  body: z.strictObject({ id }),
  response: z.strictObject({ received_at: instant }),
})

const tripMessages = endpoint({
  method: 'GET',
  path: '/api/travels/:id/operator-messages',
  summary: 'Lo que el equipo y el operador de un viaje se escribieron, y con qué plantillas se le puede escribir.',
  params: idParams,
  response: z.strictObject({
    messages: z.array(
      z.strictObject({
        id,
        from: z.enum(['operator', 'team']),
        /** Without the words of the trip. */
        text: z.string(),
        /** When it was written, and when the server had it. */
        at: instant,
        received_at: instant,
        by: z.string(),
        via: z.enum(MESSAGE_WAYS),
        /** When his page showed it; null: it has not, or went another way. */
        seen_at: z.nullable(instant),
        /** What became of one by mail, and why it has not gone out; null: it went another way. */
        mail: z.nullable(
          z.strictObject({ state: z.enum(['waiting', 'sent', 'failed', 'unknown']), problem: z.nullable(z.string()) }),
        ),
      }),
    ),
    /** How many older ones there are besides. */
    more: z.int(),
    operator: z.nullable(z.strictObject({ name: z.string(), phone: z.nullable(z.string()) })),
    /** Whether he has a page that opens now. */
    has_page: z.boolean(),
    /** Whether another system is told of messages. */
    has_webhook: z.boolean(),
    /** Whether mail goes to him: he has no address, or none goes out of this server or for this company. */
    mail: z.enum(['ready', 'no-address', 'off']),
    is_under_duress: z.boolean(),
    /** Filled for this trip; `missing`: of which nothing is known. */
    templates: z.array(z.strictObject({ name: z.string(), text: z.string(), missing: z.array(z.string()) })),
  }),
})

const sendOperatorMessage = endpoint({
  method: 'POST',
  path: '/api/travels/:id/operator-messages',
  summary:
    'Escribe al operador de un viaje: en la página de su enlace, por correo o por otro sistema; de WhatsApp y SMS queda que se abrieron.',
  params: idParams,
  body: z.strictObject({ text: messageText, via: z.enum(MESSAGE_WAYS) }),
  response: z.strictObject({ id }),
  status: 201,
})

export const operatorMessageCalls = { messageByLink, inboxOfLink, seenByLink, tripMessages, sendOperatorMessage }
