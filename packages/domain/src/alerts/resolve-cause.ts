/** Causes that a person may give when resolving an alert. */
export const RESOLVE_CAUSES = [
  'falsa-alarma',
  'falla-tecnica',
  'error-operativo',
  'parada-autorizada',
  'robo-confirmado',
  'unidad-recuperada',
  'otra',
] as const
export type ResolveCause = (typeof RESOLVE_CAUSES)[number]

export const CAUSE_LABEL: Readonly<Record<ResolveCause, string>> = {
  'falsa-alarma': 'Falsa alarma',
  'falla-tecnica': 'Falla técnica',
  'error-operativo': 'Error operativo',
  'parada-autorizada': 'Parada autorizada',
  'robo-confirmado': 'Robo confirmado',
  'unidad-recuperada': 'Unidad recuperada',
  otra: 'Otra causa',
}

/** One that closed itself. */
const OWN_CLOSING: Readonly<Record<string, string>> = {
  'condition-ended': 'La condición terminó',
  'trip-ended': 'El viaje terminó',
}

/** Why an alert was closed, in words; a cause that we don't know is shown as it came. */
export function closeCauseText(cause: string | null): string {
  if (cause === null) return 'Sin causa'
  const labels: Readonly<Record<string, string>> = { ...OWN_CLOSING, ...CAUSE_LABEL }
  return labels[cause] ?? cause
}
