/**
 * For what somebody looks at the words of a trip, or changes them (design, second part §4). A choice and never free text: it is kept in
 * the audit alone, from which nobody whom it named could be erased.
 */
export const WORD_REASONS = [
  ...(['Llamada en curso', 'El operador no la recuerda', 'Salida: se dictan al operador'] as const),
  'Otro',
] as const
export type WordReason = (typeof WORD_REASONS)[number]
