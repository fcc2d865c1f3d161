import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, uuid } from './scalars.ts'

/** So many trips, and so many operators, one answer names; `total` counts all of them. */
export const MAX_UNTRACKED = 200

/** What an import leaves to do: as things stand now, not as they stood when it ended. Once it was taken back there is nothing of it. */
export const getImportTracking = endpoint({
  method: 'GET',
  path: '/api/travels/imports/:id/tracking',
  summary: 'Los viajes en curso de una importación que nadie rastrea, y los operadores sin teléfono registrado.',
  params: z.strictObject({ id: uuid }),
  response: z.strictObject({
    /** How many of its trips are under way, and how many of those have no operator. */
    under_way: z.int(),
    without_operator: z.int(),
    /** Trips under way without a device, a platform's address or a link that their operator has accepted. */
    untracked: z.strictObject({
      total: z.int(),
      trips: z.array(
        z.strictObject({
          travel_id: id,
          external_invoice: z.string(),
          plates: z.nullable(z.string()),
          operator_id: z.nullable(id),
          operator_name: z.nullable(z.string()),
        }),
      ),
    }),
    /** Operators of trips under way of whom no phone is registered. */
    without_phone: z.strictObject({
      total: z.int(),
      operators: z.array(z.strictObject({ operator_id: id, operator_name: z.string(), external_invoice: z.string() })),
    }),
  }),
})
