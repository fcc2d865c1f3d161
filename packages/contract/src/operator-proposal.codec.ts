import { MILESTONES } from '@vigia/domain/operator/operator-proposal'
import { STOP_REASONS } from '@vigia/domain/trip/stop-reason'
import { wordCodec } from './word-codec.ts'

/** Where an operator says that his trip is, on the wire. */
export const milestoneCodec = wordCodec('milestone', MILESTONES, {
  arrived: 'llegue_a_cargar',
  loading: 'cargando',
  'on-way': 'en_camino',
  unloading: 'descargando',
  delivered: 'entregado',
})

/** Why a unit stands, on the wire. */
export const stopReasonCodec = wordCodec('stop reason', STOP_REASONS, {
  fuel: 'combustible',
  food: 'comida',
  rest: 'descanso',
  toilet: 'bano',
  checkpoint: 'reten',
  traffic: 'trafico',
  breakdown: 'falla',
  client: 'espera_con_cliente',
  other: 'otro',
})
