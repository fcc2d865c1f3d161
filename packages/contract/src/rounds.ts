import { z } from 'zod'
import { contactOutcomeCodec } from './contact-outcome.codec.ts'
import { endpoint } from './endpoint.ts'
import { counter, id, idParams, instant } from './scalars.ts'
import { skipReasonCodec } from './skip-reason.codec.ts'

const outcome = z.enum(contactOutcomeCodec.words)
const skipReason = z.enum(skipReasonCodec.words)

const round = z.strictObject({
  id,
  state: z.enum(['running', 'paused']),
  started_at: instant,
  /** Worked on it and spoken on the telephone, as the page of its person counts them. */
  elapsed_s: counter,
  call_s: counter,
  /** What the person wrote of a contact since it began, the newest first: one for each entry. */
  done: z.array(
    z.strictObject({
      ...{ travel_id: id, comment_id: id, outcome, created: instant },
      /** Written at most two minutes after it was due; null: nobody keeps when that was. */
      on_time: z.nullable(z.boolean()),
    }),
  ),
  skipped: z.array(z.strictObject({ travel_id: id, reason: skipReason, at: instant })),
})

/** Somebody attends a trip: has its card open. */
const lease = z.strictObject({
  travel_id: id,
  by: z.string(),
  since: instant,
  is_mine: z.boolean(),
  expires_at: instant,
})

/** A person's round of contacts, and who attends which trip (design, second part §1). Which trips it asks for follows from `logbookTrips`. */
export const roundCalls = {
  logbookRound: endpoint({
    method: 'GET',
    path: '/api/logbook/round',
    summary: 'La ronda de contactos de la persona, y qué viajes atiende quién.',
    response: z.strictObject({ round: z.nullable(round), leases: z.array(lease), generated_at: instant }),
  }),

  startRound: endpoint({
    method: 'POST',
    path: '/api/logbook/rounds',
    summary: 'Empieza una ronda; la que está abierta sigue.',
    response: z.strictObject({ round }),
    status: 201,
  }),

  updateRound: endpoint({
    method: 'PATCH',
    path: '/api/logbook/rounds/:id',
    summary: 'Pausa, reanuda o termina la ronda, con el tiempo que lleva.',
    params: idParams,
    body: z.strictObject({
      state: z.enum(['running', 'paused', 'ended']),
      elapsed_s: counter.max(86_400),
      call_s: counter.max(86_400),
    }),
    response: z.strictObject({ round: z.nullable(round) }),
  }),

  skipTrip: endpoint({
    method: 'POST',
    path: '/api/logbook/trips/:id/skip',
    summary: 'Omite un viaje en la ronda abierta, con su motivo.',
    params: idParams,
    body: z.strictObject({ reason: skipReason }),
    status: 204,
  }),

  leaseTrip: endpoint({
    method: 'POST',
    path: '/api/logbook/trips/:id/lease',
    summary: 'Atiende un viaje, o lo sigue atendiendo: mientras tanto nadie más lo llama.',
    params: idParams,
    body: z.strictObject({
      take_over: z.optional(z.boolean()).describe('También si lo atiende otra persona, que deja de hacerlo.'),
    }),
    response: lease,
  }),

  releaseTrip: endpoint({
    method: 'DELETE',
    path: '/api/logbook/trips/:id/lease',
    summary: 'Deja de atender un viaje.',
    params: idParams,
    status: 204,
  }),

  undoComment: endpoint({
    method: 'POST',
    path: '/api/comments/:id/undo',
    summary: 'Quita un comentario propio recién escrito.',
    params: idParams,
    status: 204,
  }),
}
