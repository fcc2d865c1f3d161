import type { RiskType } from '@vigia/domain/risk/risk-level'

/** What each type of risk is called in lists (DESIGN §8: the codes themselves appear only in the detail modal). */
export const RISK_TITLE: Readonly<Record<RiskType, string>> = {
  PANICO: 'Botón de pánico',
  SEPARACION: 'Separación',
  SIN_GPS: 'Sin señal GPS',
  GPS_DESACTUALIZADO: 'GPS desactualizado',
  SIN_COMUNICACION: 'Sin comunicación',
  ENTREGA_VENCIDA: 'Entrega vencida',
  UNIDAD_DETENIDA: 'Unidad detenida',
  ZONA_RIESGO: 'Zona de riesgo',
  DESVIO_RUTA: 'Desvío de ruta',
  EXCESO_VELOCIDAD: 'Exceso de velocidad',
  POSIBLE_BLOQUEO: 'Posible bloqueo de señal',
  INCIDENCIA: 'Incidencias abiertas',
}

/** Of a trip whose place nobody knows, while nothing worse is known of it. */
export const UNKNOWN_RISK = 'Sin posición: riesgo desconocido'

/** A factor's sentence in two: what happened, and its figure, as in `Unidad detenida` and `47 min`. */
export function splitFactorText(text: string): { readonly lead: string; readonly rest: string } {
  const at = text.search(/(?<=\s)(\d|ahora\b)/u)
  return at <= 0 ? { lead: text, rest: '' } : { lead: text.slice(0, at).trimEnd(), rest: text.slice(at) }
}
