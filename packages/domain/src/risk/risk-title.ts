import { EMERGENCY, type RiskType } from './risk-level.ts'

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
  [EMERGENCY]: 'Protocolo de emergencia',
  CLAVE_COACCION: 'Clave de coacción',
}
