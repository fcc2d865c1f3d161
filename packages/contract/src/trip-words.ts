import { WORD_REASONS } from '@vigia/domain/operator/word-reason'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './scalars.ts'

/** The first says that all is well, the second that somebody makes him say so. */
const TRIP_WORD_KINDS = ['first', 'second'] as const

const reason = z.enum(WORD_REASONS).describe('Para qué; queda en la auditoría.')

/** Made when somebody first asks for one. Each look is a row of the audit; the second is for supervisors and administrators. */
export const revealTripWord = endpoint({
  method: 'POST',
  path: '/api/travels/:id/operator-words/reveal',
  summary: 'Muestra una de las dos claves que el operador de un viaje dice por teléfono; queda en la auditoría.',
  params: idParams,
  body: z.strictObject({ which: z.enum(TRIP_WORD_KINDS), reason }),
  response: z.strictObject({ word: z.string(), made_at: instant }),
})

export const changeTripWords = endpoint({
  method: 'POST',
  path: '/api/travels/:id/operator-words/change',
  summary: 'Cambia las dos claves de un viaje en curso; las de antes dejan de valer.',
  params: idParams,
  body: z.strictObject({ reason }),
  response: z.strictObject({ made_at: instant }),
})
