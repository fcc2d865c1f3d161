import { STOP_MIN } from '@vigia/domain/operator/operator-proposal'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { stopReason as reason } from './entry-marks.ts'
import { linkToken } from './operator-link.ts'
import { milestoneCodec } from './operator-proposal.codec.ts'
import { idParams, instant, uuid } from './scalars.ts'

const milestone = z.enum(milestoneCodec.words)
const minutes = z.int().min(STOP_MIN.least).max(STOP_MIN.most)

/** `at` is when he pressed, by the phone's clock: sent again it is the same one, and kept once. */
const milestoneByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/milestones',
  summary: 'El operador dice dónde va su viaje; es una propuesta, que la central acepta o rechaza.',
  params: linkToken,
  body: z
    .strictObject({
      kind: milestone,
      at: instant,
      photo_at: z
        .optional(instant)
        .describe('De qué hora es la foto de la entrega, que llega aparte; solo con `entregado`.'),
    })
    .refine((body) => body.photo_at === undefined || body.kind === milestoneCodec.encode('delivered'), {
      path: ['photo_at'],
      message: 'La foto es de la entrega',
    }),
  response: z.strictObject({ received_at: instant }),
})

/** As `milestoneByLink`. */
const stopByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/stops',
  summary: 'El operador dice por qué se detuvo y cuánto tiempo; es una propuesta, que la central acepta o rechaza.',
  params: linkToken,
  body: z.strictObject({ reason, minutes, at: instant }),
  response: z.strictObject({ received_at: instant }),
})

const proposal = z.strictObject({
  id: z.string(),
  operator_name: z.string(),
  /** When he pressed, by his phone, and when the server had it. */
  said_at: instant,
  received_at: instant,
  /** One of both. */
  milestone: z.nullable(milestone),
  stop: z.nullable(z.strictObject({ reason, minutes })),
  /** Of a delivery: whether its client wants a photo, when he took it, and which it is once it is here. Null: of anything else. */
  delivery_photo: z.nullable(
    z.strictObject({ is_asked: z.boolean(), taken_at: z.nullable(instant), photo_id: z.nullable(uuid) }),
  ),
})

const tripProposals = endpoint({
  method: 'GET',
  path: '/api/travels/:id/operator-proposals',
  summary: 'Lo que el operador propuso desde su enlace y nadie ha aceptado ni rechazado, lo más antiguo primero.',
  params: idParams,
  response: z.strictObject({
    /** The trip's now. */
    status: z.string(),
    proposals: z.array(proposal),
    /** How many there are besides. */
    more: z.int(),
  }),
})

const decideProposal = endpoint({
  method: 'POST',
  path: '/api/operator-proposals/:id/decision',
  summary: 'Acepta o rechaza lo que un operador propuso; aceptar un avance cambia el estado de su viaje.',
  params: idParams,
  body: z.strictObject({ accepted: z.boolean() }),
  response: z.strictObject({
    /** The trip's status after it. */
    status: z.string(),
  }),
})

export const operatorProposalCalls = { milestoneByLink, stopByLink, tripProposals, decideProposal }
