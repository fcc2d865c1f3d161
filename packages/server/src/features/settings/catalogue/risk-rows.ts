import type { CatalogueRow } from './catalogue-row.ts'

const MAX_POINTS = 100
const MAX_LIMIT = 100_000

const points = (path: string, row: Omit<CatalogueRow, 'path' | 'kind'>): CatalogueRow => ({
  path,
  kind: 'number',
  unit: 'puntos',
  min: 0,
  max: MAX_POINTS,
  ...row,
})
const limit = (path: string, row: Omit<CatalogueRow, 'path' | 'kind'>): CatalogueRow => ({
  path,
  kind: 'number',
  min: 0,
  max: MAX_LIMIT,
  ...row,
})
const steps = (path: string, row: Omit<CatalogueRow, 'path' | 'kind'>): CatalogueRow => ({
  path,
  kind: 'steps',
  min: 0,
  max: MAX_LIMIT,
  ...row,
})

const PEOPLE = 'Seguridad de las personas'
const SIGNAL = 'Señal'
const TRIP = 'Viaje'
const TALK = 'Comunicación'

/** The factors of the risk (rules §4), in the order of the screen. */
export const RISK_ROWS: readonly CatalogueRow[] = [
  points('panic', {
    place: PEOPLE,
    label: 'Botón de pánico',
    effect:
      'Puntos mientras el operador o la unidad tienen el pánico activo; cuentan al menos 60: el viaje es crítico.',
    words: ['sos', 'emergencia', 'auxilio'],
  }),
  points('separation', {
    place: PEOPLE,
    label: 'Separación',
    effect: 'Puntos cuando el teléfono del operador está lejos del camión en dos lecturas.',
    words: ['operador', 'camión', 'robo', 'metros'],
  }),
  points('blocking.points', {
    place: PEOPLE,
    label: 'Posible bloqueo',
    effect: 'Puntos cuando teléfono y unidad callan a la vez yendo en movimiento.',
    words: ['inhibidor', 'señal', 'jammer'],
  }),
  limit('blocking.silenceOverMinutes', {
    place: PEOPLE,
    label: 'Posible bloqueo: minutos de silencio',
    effect: 'Cuánto deben callar los dos para contar como posible bloqueo.',
    unit: 'min',
  }),
  limit('blocking.lastSpeedOverKmh', {
    place: PEOPLE,
    label: 'Posible bloqueo: última velocidad',
    effect: 'A más de esta velocidad iba la unidad cuando calló.',
    unit: 'km/h',
  }),
  points('dangerZone.inside', {
    place: PEOPLE,
    label: 'Zona de riesgo: dentro',
    effect: 'Puntos por estar dentro de una zona de riesgo.',
    words: ['geocerca', 'peligro'],
  }),
  steps('dangerZone.stoppedMinutes', {
    place: PEOPLE,
    label: 'Zona de riesgo: detenida',
    effect: 'Puntos por llevar detenida más de este tiempo dentro de una zona de riesgo.',
    words: ['geocerca', 'peligro', 'parada'],
    unit: 'min',
  }),
  steps('staleGpsMinutes', {
    place: SIGNAL,
    label: 'GPS desactualizado',
    effect: 'Puntos según la edad de la última posición. El primer límite decide cuándo se ve como vieja.',
    words: ['señal', 'silencio', 'posición vieja'],
    unit: 'min',
  }),
  points('noGps', {
    place: SIGNAL,
    label: 'Sin GPS',
    effect: 'Puntos de un viaje del que nunca llegó una posición.',
    words: ['señal', 'posición'],
  }),
  steps('stoppedMinutes', {
    place: TRIP,
    label: 'Unidad detenida',
    effect: 'Puntos por llevar detenida más de este tiempo fuera de un lugar autorizado.',
    words: ['parada', 'alto', 'quieta'],
    unit: 'min',
  }),
  steps('offRouteKm', {
    place: TRIP,
    label: 'Desvío de ruta',
    effect: 'Puntos por estar a más de esta distancia de la ruta planeada.',
    words: ['corredor', 'fuera de ruta'],
    unit: 'km',
  }),
  steps('speedKmh', {
    place: TRIP,
    label: 'Exceso de velocidad',
    effect: 'Puntos por circular a más de esta velocidad.',
    words: ['rápido', 'límite'],
    unit: 'km/h',
  }),
  steps('overdueMinutes', {
    place: TRIP,
    label: 'Entrega vencida',
    effect: 'Puntos cuando pasó este tiempo desde la cita de entrega.',
    words: ['tarde', 'retraso', 'cita'],
    unit: 'min',
  }),
  steps('noCommunicationMinutes', {
    place: TALK,
    label: 'Sin comunicación',
    effect: 'Puntos cuando nadie ha escrito en la bitácora en este tiempo.',
    words: ['bitácora', 'comentario', 'llamada'],
    unit: 'min',
  }),
  points('incidents.high', {
    place: TALK,
    label: 'Incidencia alta',
    effect: 'Puntos por cada incidencia alta sin resolver.',
  }),
  points('incidents.medium', {
    place: TALK,
    label: 'Incidencia media',
    effect: 'Puntos por cada incidencia media sin resolver.',
  }),
  points('incidents.other', {
    place: TALK,
    label: 'Otra incidencia',
    effect: 'Puntos por cada otra incidencia sin resolver.',
  }),
  points('incidents.atMost', {
    place: TALK,
    label: 'Incidencias: tope',
    effect: 'Lo más que suman entre todas las incidencias de un viaje.',
    words: ['máximo'],
  }),
]
