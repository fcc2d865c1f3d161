import { STOP_MIN } from '@vigia/domain/operator/operator-proposal'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { stopReason as reason } from './entry-marks.ts'
import { id, idParams, instant } from './scalars.ts'

const expectedStop = z.strictObject({
  id,
  reason,
  /** A stop that begins from then on, and within the hour, is expected until then. */
  from: instant,
  until: instant,
  /** The operator who said it from his link's page, and when; null: the desk expects it by itself. */
  said_by: z.nullable(z.string()),
  said_at: z.nullable(instant),
  accepted_by: z.string(),
  accepted_at: instant,
})

const tripStop = endpoint({
  method: 'GET',
  path: '/api/travels/:id/expected-stop',
  summary: 'La parada que la central espera ahora de un viaje, y la pausa que su operador debe hacer pronto.',
  params: idParams,
  response: z.strictObject({
    as_of: instant,
    /** Null: none is expected now. */
    expected: z.nullable(expectedStop),
    /** By the unit's GPS: an estimate. Null: none is due within half an hour, or nobody knows. */
    pause: z.nullable(
      z.strictObject({
        due: instant,
        /** He may have driven longer than is known: it is due then at the latest. */
        at_least: z.boolean(),
      }),
    ),
  }),
})

const expectStop = endpoint({
  method: 'POST',
  path: '/api/travels/:id/expected-stop',
  summary: 'Dice que se espera que la unidad pare: mientras, una parada no abre UNIDAD_DETENIDA. Lo demás avisa igual.',
  params: idParams,
  body: z.strictObject({
    reason,
    minutes: z.int().min(STOP_MIN.least).max(STOP_MIN.most).describe('Cuánto; se espera hasta diez minutos después.'),
    replaces: z.nullable(id).describe('La que se vio que se esperaba, cuyo lugar toma; null si ninguna.'),
  }),
  response: z.strictObject({ expected: expectedStop }),
  status: 201,
})

const cancelExpectedStop = endpoint({
  method: 'DELETE',
  path: '/api/expected-stops/:id',
  summary: 'Deja de esperar una parada.',
  params: idParams,
  status: 204,
})

export const expectedStopCalls = { tripStop, expectStop, cancelExpectedStop }
