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
