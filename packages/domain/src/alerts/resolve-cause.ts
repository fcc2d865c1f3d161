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
