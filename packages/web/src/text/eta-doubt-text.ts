import type { EtaDoubt } from '@vigia/domain/trip/eta-doubt'

/** What stands in the place of an estimated arrival that the unit's movement does not support. */
export const ETA_DOUBT_TEXT: Readonly<Record<EtaDoubt, string>> = {
  'no-signal': 'Sin ETA confiable: no hay señal',
  stopped: 'Sin ETA confiable: unidad detenida',
  'too-far': 'Sin ETA confiable: ya no alcanza a llegar',
}
