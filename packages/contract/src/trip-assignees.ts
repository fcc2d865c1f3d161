import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './scalars.ts'
import { MAX_STATUSES_PER_REQUEST } from './trip-list.ts'

/** A person of the company; null: nobody, everybody's round has the trip. */
export const tripAssignee = z.nullable(z.strictObject({ id, name: z.string() }))

const to = z.nullable(id).describe('A quién; null lo deja compartido: está en la ronda de todos.')
const seen = z
  .optional(z.nullable(id))
  .describe('A quién estaba asignado cuando se miró: si ya es otra persona, no se cambia y se dice quién.')

/** Whose a trip is: whose rounds it is in (design, second part §0). */
export const tripAssigneeCalls = {
  assignTrip: endpoint({
    method: 'PUT',
    path: '/api/travels/:id/assignee',
    summary: 'Asigna un viaje a una persona, o lo deja compartido.',
    params: idParams,
    body: z.strictObject({ user_id: to, seen_user_id: seen }),
    response: z.strictObject({ assignee: tripAssignee }),
  }),

  assignTrips: endpoint({
    method: 'POST',
    path: '/api/travels/assignee',
    summary: 'Asigna varios viajes; dice de cada uno qué pasó.',
    body: z.strictObject({
      user_id: to,
      trips: z
        .array(z.strictObject({ id, seen_user_id: seen }))
        .min(1)
        .max(MAX_STATUSES_PER_REQUEST),
    }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          /** Null where whoever asks sees no such trip. */
          external_invoice: z.nullable(z.string()),
          result: z.enum(['updated', 'unchanged', 'refused']),
          error: z.nullable(z.string()),
          /** As it is now. */
          assignee: tripAssignee,
        }),
      ),
    }),
  }),

  /** Those who see it and attend trips, by name. */
  listTripAssignees: endpoint({
    method: 'GET',
    path: '/api/travels/:id/assignees',
    summary: 'A quién se puede asignar un viaje.',
    params: idParams,
    response: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** Some sign-in of theirs is open. */
        is_signed_in: z.boolean(),
        /** Active trips that are assigned to them. */
        trips: z.int(),
      }),
    ),
  }),
}
