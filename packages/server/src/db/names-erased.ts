/** Whether an operator's data were erased since a file of this row's organisation was begun: it may name him, and nobody gets it (ADR 13). */
export const namesErasedSince = (row: string): string =>
  `exists (select from operators o where o.organisation_id = ${row}.organisation_id and o.erased_at >= ${row}.started_at)`

export const NAMES_ERASED = 'Desde que se escribió se borraron los datos de un operador, a quien puede nombrar.'
