import type { PromisedEvent, Promiser, PromiseState } from './promise.ts'

/** What a promise's state is called; `unsettled`: its trip ended before anybody said what became of it. */
export const PROMISE_LABEL: Readonly<Record<PromiseState | 'unsettled', string>> = {
  pending: 'Pendiente',
  moved: 'Movida',
  kept: 'Cumplida',
  broken: 'Incumplida',
  unsettled: 'Sin resolver',
}

/** Who says things, in the words of the screen. */
export const PROMISER_LABEL: Readonly<Record<Promiser, string>> = {
  operator: 'Operador',
  client: 'Cliente',
  carrier: 'Línea',
  other: 'Otra persona',
}

/** What the GPS is to show of it. */
export const PROMISED_EVENT_LABEL: Readonly<Record<PromisedEvent, string>> = {
  arrival: 'Llega al destino',
  departure: 'Sale de donde está',
}
