import { PROMISE_STATES, PROMISED_EVENTS, PROMISERS } from '@vigia/domain/communication/promise'
import { wordCodec } from './word-codec.ts'

/** States of a promise, on the wire and in its table (design, second part §2). */
export const promiseStateCodec = wordCodec('promise state', PROMISE_STATES, {
  pending: 'pendiente',
  moved: 'movida',
  kept: 'cumplida',
  broken: 'incumplida',
})

/** Who promised. */
export const promiserCodec = wordCodec('promiser', PROMISERS, {
  operator: 'operador',
  client: 'cliente',
  carrier: 'linea',
  other: 'otro',
})

/** What the GPS is to show. */
export const promisedEventCodec = wordCodec('promised event', PROMISED_EVENTS, {
  arrival: 'llegada',
  departure: 'salida',
})
